# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the recall of the bundled models rests on: secrets are single pieces, stand for nothing else, and are told before they are asked."""

import collections
import pathlib
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent.parent / "resources" / "models" / "recipe"))

from stories import words  # noqa: E402
from stories.storyteller import Storyteller  # noqa: E402
from tokenizer.tokenizer import Tokenizer  # noqa: E402
from training import recall, schedule  # noqa: E402
from training.rows import Rows  # noqa: E402

TOKENIZER = Tokenizer()
SECRETS = {TOKENIZER.encode(" " + word)[0]: word for word in words.SECRETS}


class Secrets(unittest.TestCase):
    def test_are_distinct_single_pieces(self):
        self.assertEqual(len(SECRETS), len(words.SECRETS))
        for word in words.SECRETS:
            self.assertEqual(len(TOKENIZER.encode(" " + word)), 1, word)

    def test_stand_in_plain_stories_for_nothing_else(self):
        teller = Storyteller(5)
        for _ in range(1000):
            self.assertFalse(SECRETS.keys() & set(TOKENIZER.encode(teller.plain())))

    def test_are_drawn_evenly(self):
        drawn = collections.Counter(case.secret for case in recall.held_out_cases(TOKENIZER, 1000, 10, 200))
        # 1000 even draws of 55 words: 18 each, deviation 4.2; five deviations
        self.assertLess(max(drawn.values()), 18 + 5 * 4.2)

    def test_are_told_once_before_they_are_asked(self):
        for case in recall.held_out_cases(TOKENIZER, 100, 60, 200):
            self.assertEqual([token for token in case.ids if token in SECRETS], [case.secret])
            self.assertEqual(case.ids[len(case.ids) - case.distance], case.secret)


class Stories(unittest.TestCase):
    def test_come_from_their_seed(self):
        told = [[teller.secret(0, 5), teller.plain(), teller.drill(0, 2)] for teller in (Storyteller(9), Storyteller(9), Storyteller(10))]
        self.assertEqual(told[0], told[1])
        self.assertNotEqual(told[0], told[2])

    def test_text_survives_the_tokenizer(self):
        teller = Storyteller(6)
        for text in [teller.secret(0, 13) for _ in range(50)] + ["Zoë’s 1,234 \t\n\n déjà  vu!", ""]:
            self.assertEqual(TOKENIZER.decode(TOKENIZER.encode(text)), text)


class TrainingRows(unittest.TestCase):
    def test_begin_with_a_document_and_weigh_recalled_words(self):
        rows = Rows(TOKENIZER, list(range(5000)), 3, 8.0)
        mix = schedule.Mix(books=0.0, drills=0.9, secrets=0.1, fewest=0, most=1)
        ids, targets, weights = rows.batch(8, 128, mix)
        self.assertTrue((ids[:, 0] == TOKENIZER.end_of_text).all())
        self.assertTrue((ids[:, 1:] == targets[:, :-1]).all())
        self.assertTrue(all(int(token) in SECRETS for token in targets[weights > 1]))
        self.assertGreaterEqual(int((weights > 1).any(1).sum()), 7)  # a row asks, but for a long opening that pushes it out


if __name__ == "__main__":
    unittest.main()
