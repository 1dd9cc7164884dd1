# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Learns the merges of a byte-level BPE from text files: python3 -m tokenizer.learn OUT FILE… (documents end with <|endoftext|>)

The pair that stands most often beside each other becomes a piece, again and again; of equally frequent ones the smaller ids win."""

import collections
import heapq
import pathlib
import sys

from .tokenizer import SPLIT, VOCABULARY

SPECIALS = 4


def words_of(text):
    counts = collections.Counter()
    for document in text.split(b"<|endoftext|>"):
        counts.update(match.group() for match in SPLIT.finditer(document.strip(b" \n\r\t")))
    return counts


def replaced(ids, pair, new):
    out, at = [], 0
    while at < len(ids):
        if at + 1 < len(ids) and (ids[at], ids[at + 1]) == pair:
            out.append(new)
            at += 2
        else:
            out.append(ids[at])
            at += 1
    return out


class Pairs:
    """How often every pair stands in the words, and in which of them."""

    def __init__(self, counts):
        self.words = [list(word) for word in counts]
        self.times = list(counts.values())
        self.count, self.where = collections.Counter(), collections.defaultdict(set)
        for i, word in enumerate(self.words):
            self._add(i, word, 1)
        self.queue = [(-count, pair) for pair, count in self.count.items()]
        heapq.heapify(self.queue)

    def most_frequent(self):
        while self.queue:
            count, pair = heapq.heappop(self.queue)
            if self.count[pair] == -count and count < -1:
                return pair
        return None

    def merge(self, pair, new):
        changed = set()
        for i in self.where.pop(pair):
            changed.update(self._add(i, self.words[i], -1))
            self.words[i] = replaced(self.words[i], pair, new)
            changed.update(self._add(i, self.words[i], 1))
        for other in changed - {pair}:
            if self.count[other] > 0:
                heapq.heappush(self.queue, (-self.count[other], other))

    def _add(self, i, word, sign):
        found = list(zip(word, word[1:]))
        for pair in found:
            self.count[pair] += sign * self.times[i]
            if sign > 0:
                self.where[pair].add(i)
        return found


def learn(text, merges=VOCABULARY - 256 - SPECIALS):
    pairs, learned = Pairs(words_of(text)), []
    while len(learned) < merges and (pair := pairs.most_frequent()):
        pairs.merge(pair, 256 + len(learned))
        learned.append(pair)
    return learned


def main():
    learned = learn(b"\n<|endoftext|>\n".join(pathlib.Path(name).read_bytes() for name in sys.argv[2:]))
    lines = [str(len(learned))] + [f"{left} {right}" for left, right in learned]
    pathlib.Path(sys.argv[1]).write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
