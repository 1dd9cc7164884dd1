# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keeps what another seed of one family gave, for the table: python3 -m measure.second_seed FAMILY --seed 2"""

import json

import options
from model.families import FAMILIES

from .table import SECOND_SEED

KEPT = ["seed", "steps", "parameters", "training_tokens", "held_out_bits_per_byte", "secret_word", "perplexity_by_window"]


def main():
    chosen = options.parser().parse_args()
    key = chosen.families[0]
    measured = json.loads((chosen.folder / f"{key}-{chosen.seed}.json").read_text())
    kept = {"family": FAMILIES[key].folder, **{name: measured[name] for name in KEPT}}
    SECOND_SEED.write_text(json.dumps(kept, indent=2) + "\n")


if __name__ == "__main__":
    main()
