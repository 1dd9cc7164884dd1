# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""One story after another, from a seed."""

import random

from . import plots
from .people import Teller
from .secrets import drill, secret_story


class Storyteller:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.teller = Teller(self.rng)

    def plain(self):
        return self._written(*self.rng.choice(plots.ALL)(self.teller))

    def secret(self, fewest, most, repeated=0.4):
        """`fewest` to `most` sentences stand between the secret word and the question."""
        return self._written(*secret_story(self.teller, self.rng.randint(fewest, most), repeated), ask_again=0.2)

    def drill(self, fewest, most, repeated=0.6):
        return self._written(*drill(self.teller, self.rng.randint(fewest, most), repeated))

    def _written(self, paragraphs, questions, ask_again=0.35):
        tidy = [" ".join(p.split()) for p in paragraphs if p.strip()]
        text = ("\n\n" if self.rng.random() < 0.7 else " ").join(tidy)
        if questions and self.rng.random() < ask_again:
            for question, answer in self.rng.sample(questions, self.rng.randint(1, min(2, len(questions)))):
                text += f"\n\nQuestion: {question}\nAnswer: {answer}"
        return text
