# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Byte-level BPE: text to ids and back, by the merges that learn.py learned."""

import pathlib
import re

MERGES = pathlib.Path(__file__).parent / "merges_2048.txt"
VOCABULARY = 2048
LETTER = rb"A-Za-z\x80-\xff"
SPACE = rb" \t\n\x0b\x0c\r"
SPLIT = re.compile(
    rb"'(?:s|t|re|ve|m|ll|d)| ?[" + LETTER + rb"]+| ?[0-9]{1,3}| ?[^" + SPACE + LETTER + rb"0-9]+|[" + SPACE + rb"]+(?= [^" + SPACE + rb"])|[" + SPACE + rb"]+"
)


class Tokenizer:
    def __init__(self, merges=MERGES):
        lines = pathlib.Path(merges).read_text().split("\n")[1:]
        self.merges = [tuple(map(int, line.split())) for line in lines if line]
        self.rank = {pair: i for i, pair in enumerate(self.merges)}
        self.pieces = [bytes([i]) for i in range(256)]
        for left, right in self.merges:
            self.pieces.append(self.pieces[left] + self.pieces[right])
        self.end_of_text = len(self.pieces)
        self.pieces += [b"<|endoftext|>"] + [f"<|reserved_{i}|>".encode() for i in range(VOCABULARY - len(self.pieces) - 1)]
        self._known = {}

    def encode(self, text):
        ids = []
        for match in SPLIT.finditer(text.encode()):
            word = match.group()
            if word not in self._known:
                self._known[word] = self._merge(list(word))
            ids += self._known[word]
        return ids

    def decode(self, ids):
        return b"".join(self.pieces[i] for i in ids).decode(errors="replace")

    def _merge(self, ids):
        while len(ids) > 1:
            best = min(zip(ids, ids[1:]), key=lambda pair: self.rank.get(pair, len(self.rank)))
            if best not in self.rank:
                break
            merged, at = [], 0
            while at < len(ids):
                if at + 1 < len(ids) and (ids[at], ids[at + 1]) == best:
                    merged.append(256 + self.rank[best])
                    at += 2
                else:
                    merged.append(ids[at])
                    at += 1
            ids = merged
        return ids
