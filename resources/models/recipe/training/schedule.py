# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""One budget and one course for all families: what a training step reads and how fast it learns."""

import math
import os
from dataclasses import dataclass

from .rows import Mix

STEPS = int(os.environ.get("RECIPE_STEPS", "640"))
TOKENS_A_STEP = 2048
WARM_UP = 30
ADAM_RATE, MUON_RATE, WEIGHT_DECAY = 4e-3, 0.02, 0.05
RECALL_WEIGHT = 8.0
IMBALANCE_WEIGHT = 0.01


@dataclass(frozen=True)
class Stage:
    until: float  # share of all steps
    length: int  # tokens of a row
    mix: Mix


# Recall appears suddenly once many short drills have been asked (about 100 steps); then more and more text stands between word
# and question.
COURSE = [
    Stage(0.20, 64, Mix(books=0.05, drills=0.75, secrets=0.00, fewest=0, most=2)),
    Stage(0.35, 128, Mix(books=0.05, drills=0.60, secrets=0.15, fewest=0, most=6)),
    Stage(0.55, 256, Mix(books=0.10, drills=0.50, secrets=0.25, fewest=0, most=13)),
    Stage(0.88, 320, Mix(books=0.15, drills=0.15, secrets=0.40, fewest=0, most=13)),
    Stage(1.00, 512, Mix(books=0.15, drills=0.10, secrets=0.40, fewest=0, most=13)),
]


def stage_at(step):
    return next(stage for stage in COURSE if step < stage.until * STEPS or stage is COURSE[-1])


def rate_at(step):
    """Warm-up, then a cosine down to a twentieth."""
    if step < WARM_UP:
        return (step + 1) / WARM_UP
    done = (step - WARM_UP) / max(1, STEPS - WARM_UP)
    return 0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * done))
