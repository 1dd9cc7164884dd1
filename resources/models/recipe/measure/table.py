# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes resources/models/README.md: all models beside each other, from their about.json. python3 -m measure.table"""

import json

from export.write_model import MODELS
from model.families import FAMILIES

from .card import percent

SECOND_SEED = MODELS / "recipe" / "measure" / "second_seed.json"

INTRODUCTION = """# Bundled models

One folder a model, in the layout in which checkpoints are published: `config.json`, `model.safetensors`, `tokenizer.json`, `generation_config.json`,
`tokenizer_config.json`; `about.json` holds origin, licence, measured numbers and prompts to begin with. A folder put here appears in the program;
nothing else has to be changed. `default.json` names the one that is opened at the first start. `recipe` is what made them.

The models have the same tokenizer, text, number of tokens and course of training: they differ by their layout alone, and Qwen3 MoE also by more
parameters.
"""

HEAD = """
| model | parameters | tokens | bits per byte: stories | books | secret word at 60 to 200 tokens | the same, window 16 | perplexity: as trained | window 64 | window 16 |
|---|---|---|---|---|---|---|---|---|---|
"""

NOTES = """
Secret word: a story tells it early and asks for it late; right means that it is the model's first choice there. Windows cut every attention layer;
Gated DeltaNet layers have none. Perplexity is that of held-out generated stories at a context of 512. {spread}

This file is written by `recipe/measure/table.py`.
"""


def row(name, card):
    word, bits, perplexity = card["secret_word"], card["held_out_bits_per_byte"], card["perplexity_by_window"]
    cells = [name, f"{card['parameters']:,}", f"{card['training_tokens']:,}", f"{bits['stories']:.3f}",
             f"{bits['books']:.3f}", percent(word["right_at_60_to_200"]), percent(word["right_at_60_to_200_with_window_16"]),
             f"{perplexity['trained']:.2f}", f"{perplexity['64']:.2f}", f"{perplexity['16']:.2f}"]
    return "| " + " | ".join(cells) + " |\n"


def spread(cards, other):
    """What another seed of one family changes, if it was trained, beside what the layouts change."""
    if other is None:
        return "Every model was trained once: how much another seed changes was not measured, so small differences mean nothing."
    values = {key: [card["held_out_bits_per_byte"][key] for card in cards.values()] for key in ("stories", "books")}
    seeds = {key: abs(other["held_out_bits_per_byte"][key] - cards[other["family"]]["held_out_bits_per_byte"][key]) for key in values}
    layouts = {key: max(found) - min(found) for key, found in values.items()}
    return f"""Two seeds of {other['family']} differ by
{seeds['stories']:.3f} (stories) and {seeds['books']:.3f} (books) bits per byte, the best and the worst of the models by {layouts['stories']:.3f} and {layouts['books']:.3f}. The others were trained once, and two
runs tell the spread only roughly: differences that are not several times that of the seeds mean nothing."""


def main():
    other = json.loads(SECOND_SEED.read_text()) if SECOND_SEED.exists() else None
    cards = {}
    for family in FAMILIES.values():
        path = MODELS / family.folder / "about.json"
        if path.exists() and "secret_word" in (card := json.loads(path.read_text())):
            cards[family.folder] = card
    text = INTRODUCTION + HEAD
    for name, card in cards.items():
        text += row(f"[{name}]({name}/README.md)", card)
        if other and other["family"] == name:
            text += row(f"the same, seed {other['seed']}", other)
    (MODELS / "README.md").write_text(text + NOTES.format(spread=spread(cards, other)))


if __name__ == "__main__":
    main()
