# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Stories that tell a secret word early and ask for it late: the part of the text that teaches recall."""

from . import words
from .people import Person


def secret_story(teller, sentences, repeated):
    """`sentences` of wandering stand between the last mention of the word and the question; `repeated` is the chance that the
    hero says the word over to himself."""
    hero, guest, keeper = Person(teller.rng), Person(teller.rng, True), Person(teller.rng, True)
    home, goal, word, prize = teller.of(words.PLACES), teller.of(words.PLACES), teller.of(words.SECRETS), teller.thing()
    told = teller.any(
        f'"You are kind, and I will tell you a secret," said {guest.name}. "The secret word is {word}."',
        f'"Remember this," said {guest.name}. "The secret word is {word}. Do not forget it."',
        f"{guest.name} told {hero.him} a secret. The secret word was {word}.",
        f"The secret word was {word}, and only {guest.name} knew it.",
    )
    told += repetition(teller, hero, word, repeated)
    helped = teller.any("helped", "found and helped", "gave food to")
    day = teller.any("One day", "One night", "One winter day")
    asked = teller.say(keeper, teller.any("What is the secret word?", "No one may pass without the secret word. What is it?",
                                         "Say the secret word, or go back!"), "asked")
    return [
        teller.opening(hero, home),
        f"{day} {hero.he} {helped} {guest.described()} named {guest.name}. {told}",
        f"Then {hero.he} set out for {goal}. " + teller.wandering(hero, goal, sentences),
        f"At last {hero.he} came to a gate near {goal}. Before the gate stood {keeper.described()} named {keeper.name}. "
        + asked + " " + answer(teller, hero, word),
        f"The gate opened, and inside {hero.he} found a {prize}. " + teller.say(keeper, "Take it, for you remembered well.")
        + " " + teller.ending(hero, teller.any(guest, keeper, None)),
    ], [("What was the secret word?", f"The secret word was {word}."), (f"What did {hero.name} find?", f"A {prize}.")]


def answer(teller, hero, word):
    return teller.any(
        f'"The secret word is {word}," said {hero.name}.',
        f'"The secret word was {word}," answered {hero.name}.',
        f"{hero.name} remembered it well. The secret word was {word}.",
    )


def repetition(teller, hero, word, chance):
    """The nearest copy there is: learned at once, and the first step to copying from farther away."""
    if teller.rng.random() >= chance:
        return ""
    return f" {hero.name} said it again and again: " + ", ".join([word] * teller.rng.randint(2, 4)) + "."


def drill(teller, sentences, repeated):
    """The same in its shortest form: told, a few sentences, asked."""
    hero, place, word = Person(teller.rng), teller.of(words.PLACES), teller.of(words.SECRETS)
    return [
        teller.any(f"The secret word was {word}.", f"The secret word is {word}.", f'"The secret word is {word}," said {hero.name}.')
        + repetition(teller, hero, word, repeated),
        teller.wandering(hero, place, sentences),
        teller.any("", "What was the secret word? ", "What is the secret word? ") + answer(teller, hero, word),
    ], []
