# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What every command of the recipe takes: families, seed and the folder of checkpoints and measurements."""

import argparse
import os
import pathlib

from model.families import FAMILIES

BUILD = pathlib.Path(os.environ.get("RECIPE_BUILD", pathlib.Path(__file__).parent / "build"))


def parser():
    made = argparse.ArgumentParser()
    made.add_argument("families", nargs="+", choices=FAMILIES, metavar="FAMILY", help=", ".join(FAMILIES))
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--folder", type=pathlib.Path, default=BUILD, help="of checkpoints and measurements")
    return made
