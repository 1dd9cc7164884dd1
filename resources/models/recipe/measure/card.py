# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes about.json and README.md of a model folder from its measurements: python3 -m measure.card FAMILY… [--seed N]"""

import json

import options
from export.write_model import MODELS
from model.families import FAMILIES
from training import schedule

from .prompts import PROMPTS

ORIGIN = "Trained for this project from random weights with PyTorch by resources/models/recipe"
SOURCES = ("Stories: written by this project's own generator, CC0. Books: thirteen children's books from Project Gutenberg and "
           "Standard Ebooks, public domain in the USA or CC0")
TOKENIZER = "byte-level BPE, 2048 pieces; <|endoftext|> (2044) begins every document"


def limits(measured):
    word = measured["secret_word"]
    said = f"Writes fluent little stories and little else. A secret word told 60 to 200 tokens before is right in {percent(word['right_at_60_to_200'])} of held-out stories"
    return said + f", and in {percent(word['right_at_60_to_200_with_window_16'])} when every attention layer sees 16 tokens only."


def percent(share):
    return f"{100 * share:.0f} %"


def less(measured):
    share = measured.get("share_of_held_out_text", 1)
    return "" if share == 1 else f"; measured on {percent(share)} of what the other models were measured on"


def unfinished(measured):
    return "" if measured["steps"] == schedule.STEPS else f" of {schedule.STEPS}: the training was not finished"


def about(family, measured):
    return {
        "title": family.title, "origin": ORIGIN, "licence": "CC0-1.0", "text_sources": SOURCES, "tokenizer": TOKENIZER,
        "trained_context": 512,
        **{key: measured[key] for key in ("parameters", "steps", "training_tokens", "seed", "held_out_bits_per_byte", "secret_word",
                                          "perplexity_by_window")},
        "limits": limits(measured), "greedy_from_2044": measured["greedy_from_2044"], "prompts": PROMPTS,
    }


def readme(family, measured):
    word, bits = measured["secret_word"], measured["held_out_bits_per_byte"]
    distances = "".join(f"| {key} | {percent(share)} |\n" for key, share in word["right_by_distance"].items())
    windows = "".join(f"| {'as trained' if key == 'trained' else key} | {value:.3f} |\n" for key, value in measured["perplexity_by_window"].items())
    return f"""# {family.folder}

{family.title}. {measured['parameters']:,} parameters in BF16. {ORIGIN}; licence of the weights CC0-1.0.

- Text: {SOURCES}. Held-out text comes from another seed of the generator and from every fortieth part of the books{less(measured)}.
- Training: {measured['steps']} steps{unfinished(measured)}, {measured['training_tokens']:,} tokens, seed {measured['seed']}, {measured['training_cpu_seconds']} s of one CPU core.
- Held-out bits per byte: stories {bits['stories']:.3f}, books {bits['books']:.3f}.
- {limits(measured)}

Secret word right where it is asked, by tokens since it was last said ({word['cases']} stories; the commonest single answer is given in
{percent(word['commonest_answer_share'])} of them):

| distance | right |
|---|---|
{distances}
Perplexity of held-out stories when every attention layer sees so many tokens (context 512):

| window | perplexity |
|---|---|
{windows}
This file and `about.json` are written by `recipe/measure/card.py` from measurements.
"""


def main():
    chosen = options.parser().parse_args()
    for family in map(FAMILIES.get, chosen.families):
        measured = json.loads((chosen.folder / f"{family.key}-{chosen.seed}.json").read_text())
        target = MODELS / family.folder
        (target / "about.json").write_text(json.dumps(about(family, measured), indent=2, ensure_ascii=False) + "\n")
        (target / "README.md").write_text(readme(family, measured))


if __name__ == "__main__":
    main()
