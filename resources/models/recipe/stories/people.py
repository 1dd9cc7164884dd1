# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Who acts in a story, and the sentences every plot needs."""

from . import words


def capital(text):
    return text[0].upper() + text[1:]


def a(text):
    """With its indefinite article."""
    return ("an " if text[0] in "aeiou" or text.startswith("honest") else "a ") + text


class Person:
    def __init__(self, rng, animal=None):
        if animal is None:
            animal = rng.random() < 0.25
        girl = rng.random() < 0.5
        self.name = rng.choice(words.GIRLS if girl else words.BOYS)
        self.kind = rng.choice(words.ANIMALS) if animal else ("girl" if girl else "boy")
        if animal and rng.random() < 0.3:
            self.name = capital(rng.choice(words.LOOKS[:4] + ["grey", "brown", "white"])) + " " + capital(self.kind)
        self.trait = rng.choice(words.TRAITS)
        self.he, self.him, self.his = ("she", "her", "her") if girl else ("he", "him", "his")
        self.He, self.His = capital(self.he), capital(self.his)

    def described(self):
        return f"{a(self.trait)} {self.kind}"


class Teller:
    """Common sentences; every choice comes from one seeded generator."""

    def __init__(self, rng):
        self.rng = rng

    def any(self, *options):
        return self.rng.choice(options)

    def of(self, options):
        return self.rng.choice(options)

    def thing(self):
        return f"{self.of(words.COLOURS)} {self.of(words.OBJECTS)}"

    def say(self, person, speech, verb=None):
        verb = verb or self.any("said", "said", "said", "cried", "replied", "whispered", "answered")
        if 0.45 <= self.rng.random() < 0.7:
            return f'{person.name} {verb}, "{speech}"'
        inside = speech if speech[-1] in "!?" else speech[:-1] + ","
        return f'"{inside}" {verb} {person.name}.'

    def opening(self, hero, place):
        first = self.any(
            f"Once upon a time there was {hero.described()} named {hero.name}.",
            f"Once there lived {hero.described()} whose name was {hero.name}.",
            f"Long ago, near {place}, there lived a {hero.kind} called {hero.name}.",
            f"There was once {hero.described()} named {hero.name} who lived near {place}.",
            f"{hero.name} was {hero.described()} who lived in a small house by {place}.",
        )
        relative = self.any("mother", "father", "grandmother", "grandfather", "aunt", "uncle")
        second = self.any(
            f" {hero.He} lived with {hero.his} {relative} near {place}.",
            f" Every day {hero.he} went to {place} to play.",
            f" Everyone said that {hero.name} was very {hero.trait}.",
            "",
            f" {hero.He} liked {self.of(words.FOODS)} more than anything else.",
        )
        return first + second

    def owns(self, hero, thing):
        giver = self.any("mother", "father", "grandmother", "uncle")
        return self.any(
            f"{hero.He} had a {thing} that {hero.he} loved very much.",
            f"Of all the things {hero.he} had, {hero.he} loved {hero.his} {thing} the best.",
            f"{hero.His} {giver} had given {hero.him} a {thing}.",
            f"{hero.He} carried a {thing} wherever {hero.he} went.",
        )

    def meets(self, hero, guest):
        return self.any(
            f"On the way {hero.he} met {guest.described()} named {guest.name}.",
            f"There {hero.he} met a {guest.kind} called {guest.name}.",
            f"Soon {guest.name}, {guest.described()}, came along the path.",
            f"Behind a tree sat a {guest.kind}, and the name of the {guest.kind} was {guest.name}.",
        )

    def wandering(self, hero, place, sentences):
        """So many sentences in which nothing happens that matters later."""
        return " ".join(self._step(hero, place) for _ in range(sentences))

    def _step(self, hero, place):
        man = self.any("man", "woman")
        counted = self.any("birds", "children", "sheep", "boats", "old men", "geese")
        thought = self.any("How far it is", "What a long way", "How quiet it is", "What a fine day")
        return self.any(
            self.of(words.WEATHER),
            f"{hero.name} walked and walked until {hero.his} feet were sore.",
            f"{hero.He} stopped to eat some {self.of(words.FOODS)}.",
            f"A {self.of(words.ANIMALS)} looked at {hero.him} and ran away.",
            f"{hero.He} sang a little song to keep {hero.his} heart light.",
            f"At {place} {hero.he} saw {self.of(words.NUMBERS)} {counted} and counted them.",
            f"The road went up and down, past {self.of(words.PLACES)} and {self.of(words.PLACES)}.",
            f'"{thought}!" thought {hero.name}.',
            f"{hero.He} sat down under a tree and rested for a while.",
            f"Then {hero.he} came to {self.of(words.PLACES)}, where an old {man} was selling {self.of(words.FOODS)}.",
            f'"Good day," said the old {man}. "Good day," said {hero.name}, and went on.',
        )

    def moral(self):
        return self.any("", "", "It is good to share.", "A kind word is never lost.", "And that is why we should always tell the truth.",
                        "So it is wise to listen to old friends.", "Little by little, great things are done.", "It is better to ask than to guess.")

    def ending(self, hero, guest=None):
        ways = [
            f"{hero.name} was very {self.of(words.GLAD)}.",
            f"That night {hero.name} slept well and dreamed of {self.of(words.PLACES)}.",
            f"And {hero.name} went home {' and '.join(self.rng.sample(words.GLAD, 2))}.",
        ]
        if guest:
            ways += [
                f"From that day on, {hero.name} and {guest.name} were the best of friends.",
                f"{hero.name} and {guest.name} laughed and ate {self.of(words.FOODS)} together until the stars came out.",
                f"And {guest.name} never forgot what {hero.name} had done.",
            ]
        return self.of(ways) + " " + self.moral()
