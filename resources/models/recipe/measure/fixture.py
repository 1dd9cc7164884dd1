# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the trainer's own logits and greedy text for the program's tests: python3 -m measure.fixture FAMILY… --to FILE"""

import json
import pathlib

import torch

import options
from model.families import FAMILIES
from stories.storyteller import Storyteller
from tokenizer.tokenizer import Tokenizer

from .measure import greedy, load

LENGTH = 160  # more than twice the window
PLACES = [0, 15, 63, 64, 100, 159]
FEW = 6


def fixture(model, tokenizer):
    teller = Storyteller(4242)
    ids = [tokenizer.end_of_text] + tokenizer.encode(teller.secret(9, 9))
    ids = ids[:LENGTH]
    with torch.no_grad():
        logits = model.logits(torch.tensor([ids]))[0]
    rows = []
    for place in PLACES:
        best = logits[place].topk(FEW).indices.tolist()
        chosen = best + [id for id in range(37, 2048, 331) if id not in best]
        rows.append({"position": place, "ids": chosen, "logits": [round(float(logits[place, id]), 5) for id in chosen]})
    return {"ids": ids, "rows": rows, "greedy_from_2044": greedy(model, [tokenizer.end_of_text], 12)[1:]}


def main():
    parser = options.parser()
    parser.add_argument("--to", type=pathlib.Path, required=True)
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    tokenizer = Tokenizer()
    made = {FAMILIES[key].folder: fixture(load(key, chosen.seed, chosen.folder)[0], tokenizer) for key in chosen.families}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in made.items())
    chosen.to.write_text("{\n" + lines + "\n}\n")


if __name__ == "__main__":
    main()
