# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a trained family as a model folder in the layout in which checkpoints are published:
python3 -m export.write_model FAMILY… [--seed N] [--to FOLDER]"""

import json
import pathlib

import torch

import options
from model.families import CONTEXT, FAMILIES
from tokenizer.tokenizer import Tokenizer

from . import layout, safetensors
from .tokenizer_json import END, tokenizer_json

MODELS = pathlib.Path(__file__).parent.parent.parent


def write(family, state, folder):
    tokenizer = Tokenizer()
    folder.mkdir(parents=True, exist_ok=True)
    end = tokenizer.end_of_text
    _json(folder / "config.json", layout.config(family, end))
    _json(folder / "tokenizer_config.json", {"tokenizer_class": "PreTrainedTokenizerFast", "bos_token": END, "eos_token": END,
                                             "add_bos_token": True, "clean_up_tokenization_spaces": False, "model_max_length": 2 * CONTEXT})
    _json(folder / "generation_config.json", {"bos_token_id": end, "eos_token_id": end, "do_sample": True, "temperature": 0.7, "top_k": 40})
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer_json(tokenizer), ensure_ascii=False))
    safetensors.write(folder / "model.safetensors", layout.tensors(state, family))


def _json(path, value):
    path.write_text(json.dumps(value, indent=2) + "\n")


def main():
    parser = options.parser()
    parser.add_argument("--to", type=pathlib.Path, default=MODELS, help="folder of model folders")
    chosen = parser.parse_args()
    for family in map(FAMILIES.get, chosen.families):
        state = torch.load(chosen.folder / f"{family.key}-{chosen.seed}.pt")["model"]
        write(family, state, chosen.to / family.folder)


if __name__ == "__main__":
    main()
