# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Is the secret word right where it is asked? Measured on stories that training never saw (another seed)."""

from dataclasses import dataclass

import torch

from stories import words
from stories.storyteller import Storyteller


@dataclass
class Case:
    ids: list  # up to the token before the asked word
    secret: int
    distance: int  # tokens from the last mention to the asked word


def held_out_cases(tokenizer, count, nearest, farthest, seed=777):
    """Every case lies `nearest` to `farthest` tokens away; only the first question of a story counts."""
    teller, cases = Storyteller(seed), []
    secrets = {tokenizer.encode(" " + word)[0] for word in words.SECRETS}
    while len(cases) < count:
        ids = [tokenizer.end_of_text] + tokenizer.encode(teller.secret(0, 14, repeated=0))
        places = [at for at, token in enumerate(ids) if token in secrets]
        distance = places[1] - places[0]
        if nearest <= distance <= farthest:
            cases.append(Case(ids[: places[1]], ids[places[1]], distance))
    return cases


@torch.no_grad()
def recall(model, cases, window=None, rows=16):
    """Per case: the token the model holds most likely."""
    picked = []
    for start in range(0, len(cases), rows):
        part = cases[start : start + rows]
        longest = max(len(case.ids) for case in part)
        padded = torch.tensor([case.ids + [0] * (longest - len(case.ids)) for case in part])
        hidden = model.hidden(padded, window)
        last = torch.stack([hidden[i, len(case.ids) - 1] for i, case in enumerate(part)])
        picked += model.readout(last).argmax(-1).tolist()
    return picked


def share_right(cases, picked, nearest=0, farthest=10**6):
    chosen = [(case.secret == token) for case, token in zip(cases, picked) if nearest <= case.distance <= farthest]
    return sum(chosen) / len(chosen) if chosen else float("nan")
