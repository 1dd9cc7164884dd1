# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Seven plots. Each returns paragraphs and the questions that can be asked about them."""

from . import words
from .people import Person, a


def lost(t):
    hero, guest = Person(t.rng), Person(t.rng, True)
    home, found, thing, food = t.of(words.PLACES), t.of(words.PLACES), t.thing(), t.of(words.FOODS)
    time = t.any("One morning", "One day", "Early one day", "One evening")
    searched = t.any(f"{hero.name} looked under the bed and behind the door, but it was not there.",
                     f"{hero.He} looked everywhere, but could not find it.")
    hidden = t.any("under a stone", "in the grass", "on a high branch", "behind the wall", "in the water", "in a nest")
    return [
        t.opening(hero, home) + " " + t.owns(hero, thing),
        f"{time}, the {thing} was gone. {searched} {hero.name} felt very {t.of(words.SAD)}.",
        t.say(hero, t.any(f"Where is my {thing}?", f"I must find my {thing}!", f"Who has taken my {thing}?"))
        + f" So {hero.he} went out to look for it. " + t.wandering(hero, home, t.rng.randint(0, 4)),
        t.meets(hero, guest) + " " + t.say(guest, t.any("Why are you so sad?", "What is the matter?", "Can I help you?"), "asked")
        + " " + t.say(hero, t.any(f"I have lost my {thing}.", f"My {thing} is gone."))
        + " " + t.say(guest, t.any(f"I saw something {thing.split()[0]} near {found}.", f"Come with me to {found}.",
                                   f"Give me some {food} and I will tell you where it is.")),
        f"They went to {found} together. " + t.wandering(hero, found, t.rng.randint(0, 3)) + f" There, {hidden}, lay the {thing}!",
        t.say(hero, t.any(f"Thank you, {guest.name}!", f"You found my {thing}! Thank you, {guest.name}!")) + " " + t.ending(hero, guest),
    ], [(f"What did {hero.name} lose?", f"The {thing}."), (f"Who helped {hero.name}?", f"{guest.name}."), (f"Where was the {thing}?", f"Near {found}.")]


def gift(t):
    hero, friend = Person(t.rng), Person(t.rng)
    home, thing, food = t.of(words.PLACES), t.thing(), t.of(words.FOODS)
    feast, sold = t.any("birthday", "name day", "wedding", "new house"), f"{t.of(words.LOOKS)} {t.of(words.OBJECTS)}"
    joy = t.any("danced", "sang", "laughed and cried", f"gave {hero.him} a kiss")
    return [
        t.opening(hero, home) + f" {hero.His} best friend was {friend.name}, {friend.described()}.",
        t.any(f"It was almost time for {friend.name}'s {feast}, and {hero.name} wanted to give {friend.him} a {thing}.",
              f"{friend.name} had always wished for a {thing}.")
        + " " + t.say(hero, t.any(f"I will get a {thing} for {friend.name}.", f"What can I give to {friend.name}? I know! A {thing}.")),
        f"{hero.name} went to the market. " + t.wandering(hero, home, t.rng.randint(0, 4))
        + f" But the {thing} cost {t.of(words.NUMBERS)} coins, and {hero.he} had only {t.of(words.NUMBERS)}. "
        + t.any(f"So {hero.he} worked for a farmer and carried {food} all day long.", f"So {hero.he} sold {hero.his} own {sold}.",
                f"So {hero.he} made {food} and sold it to the people."),
        f"In the evening {hero.he} came back with the {thing}. " + t.say(friend, t.any("Is that for me?", "What is this?", "Oh, how lovely!"))
        + " " + t.say(hero, t.any(f"Yes, {friend.name}. It is for you.", f"It is your {thing}."))
        + f" {friend.name} was so {t.of(words.GLAD)} that {friend.he} {joy}.",
        t.ending(hero, friend),
    ], [(f"What did {hero.name} give to {friend.name}?", f"A {thing}."), (f"Who is {hero.name}'s best friend?", f"{friend.name}.")]


def storm(t):
    hero, guest = Person(t.rng), Person(t.rng, True)
    home, food, thing = t.of(words.PLACES), t.of(words.FOODS), t.thing()
    raged = t.any("The trees shook and the river rose.", "The rain fell and fell, and the roads were gone.", "It was loud, and the light went out.")
    opened = t.any(f"{hero.name} opened the door and let {guest.him} in.", f"{hero.name} ran out and carried {guest.him} into the house.")
    promise = t.any("I will never forget you", "One day I will help you too", "Come and see me at " + t.of(words.PLACES))
    return [
        t.opening(hero, home) + " " + t.owns(hero, thing),
        f"One day a great {t.any('storm', 'wind', 'rain')} came over {home}. {raged} {hero.name} was {t.of(words.SAD)}, but {hero.he} "
        f'heard a small voice outside. "Help! Help!" It was {guest.name}, {guest.described()}.',
        f"{opened} {hero.He} gave {guest.him} warm {food} and put the {thing} beside {guest.him}. "
        + t.say(guest, t.any("Thank you. I was so cold.", "You have saved my life.", "How warm it is here!")),
        "All night the storm went on. " + t.wandering(hero, home, t.rng.randint(0, 2))
        + f' In the morning the sky was blue again. {guest.name} said, "{promise}, {hero.name}."',
        f"A {t.any('year', 'month', 'winter', 'summer')} later {hero.name} was lost near {t.of(words.PLACES)}. "
        + t.wandering(hero, home, t.rng.randint(1, 4)) + f" Then {hero.he} saw a {guest.kind} in the dark. It was {guest.name}! "
        + t.say(guest, t.any("Follow me, I know the way.", "Now it is my turn to help you."))
        + f" And {guest.he} led {hero.him} home, where the {thing} was still lying by the fire. " + t.ending(hero, guest),
    ], [("Who came in the storm?", f"{guest.name}, the {guest.kind}."), (f"What did {hero.name} put beside {guest.name}?", f"The {thing}.")]


def three(t):
    hero, guests = Person(t.rng), [Person(t.rng, True) for _ in range(3)]
    home, thing, foods = t.of(words.PLACES), t.thing(), t.rng.sample(words.FOODS, 3)
    parts = [t.opening(hero, home) + f" {hero.He} wanted to find the {thing} of {t.of(words.PLACES)}, but no one knew the way."]
    for i, (guest, food) in enumerate(zip(guests, foods)):
        when = t.any("First", "Then", "Next") if i == 0 else t.any("Then", "After that", "A little later")
        parts.append(f"{when} {hero.he} met {guest.described()} named {guest.name}. "
                     + t.say(guest, t.any(f"Give me some {food}.", f"I would like some {food}.", f"Have you any {food} for me?"))
                     + f" {hero.name} gave {guest.him} the {food}. "
                     + t.say(guest, t.any(f"Go on past {t.of(words.PLACES)}.", "Thank you. Go straight on.", "Call my name when you need me."))
                     + " " + t.wandering(hero, home, t.rng.randint(0, 1)))
    helper = t.of(guests)
    parts.append(f'At last {hero.he} came to a deep river and could not cross. {hero.name} called, "{helper.name}! {helper.name}!" And '
                 f"{helper.name} the {helper.kind} came and carried {hero.him} over the water. On the other side lay the {thing}.")
    parts.append(f"So {hero.name} took the {thing} home, and {hero.he} thanked {guests[0].name}, {guests[1].name} and {guests[2].name}. "
                 + t.ending(hero, helper))
    return parts, [(f"Who carried {hero.name} over the water?", f"{helper.name} the {helper.kind}."),
                   (f"What did {hero.name} give to {guests[0].name}?", f"Some {foods[0]}."),
                   (f"What did {hero.name} give to {guests[2].name}?", f"Some {foods[2]}.")]


def lie(t):
    hero, friend = Person(t.rng), Person(t.rng)
    home, thing = t.of(words.PLACES), f"{t.of(words.LOOKS)} {t.of(words.OBJECTS)}"
    elder = t.any("mother", "father", "grandmother", "teacher")
    hid = t.any("the bed", "a stone", "the stairs", "a basket")
    spoke = t.any("Thank you for telling me the truth", f"{a(thing).capitalize()} can be mended, but a lie is hard to mend",
                  "I knew it, and I was waiting for you to tell me")
    reaction = t.any("smiled", "was quiet for a while", f"took {hero.his} hand")
    return [
        t.opening(hero, home) + f" One day {hero.he} was playing with {friend.name} and broke the {elder}'s {thing}.",
        t.say(friend, t.any("Oh no! What shall we do?", "We must tell the truth.", "It is broken!"))
        + f" But {hero.name} was {t.of(words.SAD)} and hid the {thing} under {hid}. When the {elder} came home, the {elder} asked, "
        + f'"Where is my {thing}?" ' + t.say(hero, t.any("I do not know.", "I have not seen it.", "Perhaps the cat took it.")),
        f"That night {hero.name} could not sleep. " + t.wandering(hero, home, t.rng.randint(0, 2)) + f" In the morning {hero.he} went to the "
        + f'{elder} and said, "I broke the {thing}. I am sorry." The {elder} {reaction}. "{spoke}," said the {elder}.',
        f"Then {hero.name}, {friend.name} and the {elder} mended the {thing} together. " + t.ending(hero, friend),
    ], [(f"What did {hero.name} break?", f"The {thing}."), (f"Who was playing with {hero.name}?", f"{friend.name}.")]


def race(t):
    hero, rival = Person(t.rng, True), Person(t.rng, True)
    home, goal, food = t.of(words.PLACES), t.of(words.PLACES), t.of(words.FOODS)
    rested = t.any(f"So {hero.he} lay down to sleep.", f"So {hero.he} stopped to look at {hero.him}self in the water.", f"So {hero.he} stopped to eat.")
    return [
        t.opening(hero, home) + f' {hero.He} was always saying, "I am the fastest in all the land."',
        t.say(rival, t.any(f"I will race you to {goal}.", "Let us run a race.")) + f" It was {rival.name}, {rival.described()}. All the "
        f"animals laughed. The prize was a basket of {food}. The {t.of(words.ANIMALS)} counted, " + '"One, two, three!" and they began to run.',
        f"{hero.name} ran so fast that {hero.he} was soon far ahead. {rested} " + t.wandering(hero, home, t.rng.randint(0, 3))
        + f" But {rival.name} went on and on, and never stopped.",
        f"When {hero.name} came to {goal}, {rival.name} was already there, eating the {food}. "
        + t.say(rival, t.any("Slow and steady wins the race.", "You are fast, but I did not stop.")) + " "
        + t.any(f"{hero.name} never boasted again.", f"After that {hero.name} was not so proud.") + " " + t.moral(),
    ], [("Who won the race?", f"{rival.name}."), ("What was the prize?", f"A basket of {food}."), ("Where did they run?", f"To {goal}.")]


ALL = [lost, gift, storm, three, lie, race]
