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

The models have the same tokenizer, text and course of training, so that where the number of tokens is the same, too, they differ by their layout
alone.
"""

HEAD = """
| model | parameters | tokens | bits per byte: stories | books | secret word at 60 to 200 tokens | the same, window 16 | perplexity: as trained | window 64 | window 16 |
|---|---|---|---|---|---|---|---|---|---|
"""

NOTES = """
Secret word: a story tells it early and asks for it late; right means that it is the model's first choice there. Windows cut every attention layer;
Gated DeltaNet layers have none. Perplexity is that of held-out generated stories at a context of 512. Models of fewer tokens were not trained to the
end; their cards say on how much text they were measured. {spread}

This file is written by `recipe/measure/table.py`.
"""


def row(family, card):
    word, bits, perplexity = card["secret_word"], card["held_out_bits_per_byte"], card["perplexity_by_window"]
    cells = [f"[{family.folder}]({family.folder}/README.md)", f"{card['parameters']:,}", f"{card['training_tokens']:,}", f"{bits['stories']:.3f}",
             f"{bits['books']:.3f}", percent(word["right_at_60_to_200"]), percent(word["right_at_60_to_200_with_window_16"]),
             f"{perplexity['trained']:.2f}", f"{perplexity['64']:.2f}", f"{perplexity['16']:.2f}"]
    return "| " + " | ".join(cells) + " |\n"


def spread():
    """What another seed of one family changes, if it was trained."""
    if not SECOND_SEED.exists():
        return "Every model was trained once: how much another seed changes was not measured, so small differences mean nothing."
    kept = json.loads(SECOND_SEED.read_text())
    return "Another seed of {family} gave {stories:.3f} and {books:.3f} bits per byte and {right} of the secret words: smaller differences mean nothing.".format(
        right=percent(kept["right"]), **{k: kept[k] for k in ("family", "stories", "books")})


def main():
    text = INTRODUCTION + HEAD
    for family in FAMILIES.values():
        path = MODELS / family.folder / "about.json"
        if path.exists() and "secret_word" in (card := json.loads(path.read_text())):
            text += row(family, card)
    (MODELS / "README.md").write_text(text + NOTES.format(spread=spread()))


if __name__ == "__main__":
    main()
