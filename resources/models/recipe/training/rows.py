# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Training rows: a document from its first token, and plain stories behind it until the row is full.

So a told word and its question stay together, and at first no second secret stands in a row to be mistaken for the first. What a row
begins with depends on how far the training is (`Mix`): short drills first, then stories in which more and more text stands
between the word and the question. The places where the word has to be recalled weigh more in the loss.
"""

import random
from dataclasses import dataclass

import torch

from stories import words
from stories.storyteller import Storyteller


@dataclass(frozen=True)
class Mix:
    """Shares of rows and the sentences between a secret word and its question. What is left over are plain stories."""

    books: float
    drills: float
    secrets: float
    fewest: int
    most: int
    several: bool = False  # the documents behind the first may tell secrets, too


class Rows:
    def __init__(self, tokenizer, book_ids, seed, recall_weight):
        self.tokenizer, self.books, self.recall_weight = tokenizer, book_ids, recall_weight
        self.rng, self.teller = random.Random(seed), Storyteller(seed + 1000)
        self.secret_ids = {tokenizer.encode(" " + word)[0] for word in words.SECRETS}

    def batch(self, rows, length, mix):
        """Inputs, targets [rows, length] and the weight of every target."""
        made = [self._row(length + 1, mix) for _ in range(rows)]
        ids = torch.tensor([row[0] for row in made])
        weights = torch.tensor([row[1] for row in made], dtype=torch.float32)
        return ids[:, :-1].contiguous(), ids[:, 1:].contiguous(), weights[:, 1:].contiguous()

    def state(self):
        return self.rng.getstate(), self.teller.rng.getstate()

    def restore(self, state):
        self.rng.setstate(state[0])
        self.teller.rng.setstate(state[1])

    def _row(self, length, mix):
        if self.rng.random() < mix.books:
            start = self.rng.randrange(len(self.books) - length)
            return self.books[start : start + length], [1.0] * length
        ids, weights = [], []
        while len(ids) < length:
            story = self._story(mix) if mix.several or not ids else self.teller.plain()
            document = [self.tokenizer.end_of_text] + self.tokenizer.encode(story)
            ids += document
            weights += self._weights(document)
        return ids[:length], weights[:length]

    def _story(self, mix):
        share = self.rng.random() * (1 - mix.books)
        if share < mix.drills:
            return self.teller.drill(mix.fewest, mix.most)
        if share < mix.drills + mix.secrets:
            return self.teller.secret(mix.fewest, mix.most)
        return self.teller.plain()

    def _weights(self, document):
        told, weights = set(), []
        for token in document:
            recalled = token in told
            weights.append(self.recall_weight if recalled else 1.0)
            if token in self.secret_ids:
                told.add(token)
        return weights
