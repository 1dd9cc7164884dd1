# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""tokenizer.json of the byte-level BPE."""

from tokenizer.tokenizer import VOCABULARY

SPLIT = (r"'(?:s|t|re|ve|m|ll|d)| ?[A-Za-z\x{80}-\x{10FFFF}]+| ?[0-9]{1,3}| ?[^\sA-Za-z0-9\x{80}-\x{10FFFF}]+"
         r"|[ \t\n\x0b\f\r]+(?= [^ \t\n\x0b\f\r])|[ \t\n\x0b\f\r]+")
END = "<|endoftext|>"


def byte_letters():
    """The usual printable stand-ins for bytes."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [b for b in range(256) if b not in printable]
    return {**{b: chr(b) for b in printable}, **{b: chr(256 + i) for i, b in enumerate(others)}}


def tokenizer_json(tokenizer):
    letters = byte_letters()
    pieces = [letters[b] for b in range(256)]
    for left, right in tokenizer.merges:
        pieces.append(pieces[left] + pieces[right])
    special = [END] + [f"<|reserved_{i}|>" for i in range(VOCABULARY - len(pieces) - 1)]
    added = [{"id": len(pieces) + i, "content": text, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
             for i, text in enumerate(special)]
    split = {"type": "Split", "pattern": {"Regex": SPLIT}, "behavior": "Isolated", "invert": False}
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}
    return {
        "version": "1.0", "truncation": None, "padding": None, "added_tokens": added, "normalizer": None,
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [split, byte_level]},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [{"SpecialToken": {"id": END, "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
            "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 1}}],
            "special_tokens": {END: {"id": END, "ids": [len(pieces)], "tokens": [END]}},
        },
        "decoder": {"type": "ByteLevel", "add_prefix_space": True, "trim_offsets": True, "use_regex": True},
        "model": {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None, "end_of_word_suffix": None,
                  "fuse_unk": False, "byte_fallback": False, "ignore_merges": False, "vocab": {piece: i for i, piece in enumerate(pieces)},
                  "merges": [[pieces[left], pieces[right]] for left, right in tokenizer.merges]},
    }
