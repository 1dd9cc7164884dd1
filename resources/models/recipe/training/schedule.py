# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""One budget and one course for all families: what a training step reads and how fast it learns."""

import math
from dataclasses import dataclass

from model.families import WINDOW

from .rows import Mix

MAIN_STEPS, TAIL_STEPS = 640, 64
STEPS = MAIN_STEPS + TAIL_STEPS
TOKENS_A_STEP = 2048
WARM_UP = 30
ADAM_RATE, MUON_RATE, WEIGHT_DECAY = 4e-3, 0.02, 0.05
RECALL_WEIGHT = 8.0
IMBALANCE_WEIGHT = 0.01


@dataclass(frozen=True)
class Stage:
    until: float  # share of the main steps
    length: int  # tokens of a row
    window: int  # of the layers that slide
    mix: Mix


# Recall appears suddenly once many short drills have been asked (about 100 steps); then more and more text stands between word
# and question. Narrow windows at first make full layers learn it: with the wide one sliding layers do, and nothing reaches farther.
COURSE = [
    Stage(0.20, 64, 12, Mix(books=0.05, drills=0.75, secrets=0.00, fewest=0, most=2)),
    Stage(0.35, 128, 16, Mix(books=0.05, drills=0.60, secrets=0.15, fewest=0, most=6)),
    Stage(0.55, 256, WINDOW, Mix(books=0.10, drills=0.50, secrets=0.25, fewest=0, most=13)),
    Stage(0.88, 320, WINDOW, Mix(books=0.15, drills=0.15, secrets=0.40, fewest=0, most=13)),
    Stage(1.00, 512, WINDOW, Mix(books=0.15, drills=0.10, secrets=0.40, fewest=0, most=13)),
]

# In the end a row holds several secrets, as any text longer than a story does: the last one told counts.
TAIL = Stage(1.00, 512, WINDOW, Mix(books=0.10, drills=0.10, secrets=0.50, fewest=0, most=13, several=True))
TAIL_RATE = 0.2


def stage_at(step):
    return next((stage for stage in COURSE if step < stage.until * MAIN_STEPS), TAIL)


def rate_at(step):
    """Warm-up, then a cosine down to a twentieth; the tail falls to a twentieth again."""
    if step < WARM_UP:
        return (step + 1) / WARM_UP
    if step >= MAIN_STEPS:
        return 0.05 + (TAIL_RATE - 0.05) * (STEPS - step) / TAIL_STEPS
    done = (step - WARM_UP) / (MAIN_STEPS - WARM_UP)
    return 0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * done))
