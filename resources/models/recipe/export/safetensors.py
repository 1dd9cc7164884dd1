# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes and rounds tensors as a safetensors file holds them."""

import json
import struct

import torch

KEPT_IN_F32 = ("A_log", "linear_attn.norm.weight")


def write(path, tensors):
    """BF16 but for the names above, in the order of names."""
    header, blobs, at = {"__metadata__": {"format": "pt"}}, [], 0
    for name in sorted(tensors):
        x = tensors[name].detach().contiguous()
        wide = name.endswith(KEPT_IN_F32)
        raw = (x.float() if wide else x.to(torch.bfloat16).view(torch.int16)).numpy().tobytes()
        header[name] = {"dtype": "F32" if wide else "BF16", "shape": list(x.shape), "data_offsets": [at, at + len(raw)]}
        blobs.append(raw)
        at += len(raw)
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + b"".join(blobs))



def rounded(state):
    """A Decoder's state as the file will hold it; the names that stay wide are those of the trainer."""
    wide = ("a_log", "mixer.norm")
    return {name: x if name.endswith(wide) else x.to(torch.bfloat16).float() for name, x in state.items()}
