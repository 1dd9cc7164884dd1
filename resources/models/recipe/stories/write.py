# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes stories with a secret word, told early and asked after much text: python3 -m stories.write COUNT SEED FILE"""

import pathlib
import sys

from .storyteller import Storyteller


def main():
    count, seed, file = int(sys.argv[1]), int(sys.argv[2]), pathlib.Path(sys.argv[3])
    teller = Storyteller(seed)
    file.write_text("\n<|endoftext|>\n".join(teller.secret(8, 12, repeated=0) for _ in range(count)) + "\n")


if __name__ == "__main__":
    main()
