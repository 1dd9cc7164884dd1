# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The words the stories are made of."""

GIRLS = """Anna Bella Clara Daisy Ella Fiona Grace Hazel Ivy Julia Kate Lily Mia Nora Olive Penny Rosa Sara Tessa Una Vera
Wendy Zoe Amina Leila Mina Yuki Priya Ines Ada Edith Mabel Ruth Alma Freya Greta""".split()
BOYS = """Adam Ben Carl Dan Eli Finn Gus Hugo Ian Jack Kit Leo Max Ned Otto Paul Quin Ray Sam Tom Ugo Vic Will Zack Omar
Ravi Kenji Luis Tariq Emil Felix Oscar Arthur Henry Walter Noah""".split()
ANIMALS = """fox rabbit owl mouse bear hedgehog squirrel deer frog duck goose cat dog goat donkey crow otter badger turtle
sparrow wolf pig hen pony lamb beaver mole heron""".split()
TRAITS = "kind brave clever shy honest patient curious lazy proud gentle quick quiet stubborn cheerful".split()
COLOURS = "red blue green yellow white black brown golden silver purple orange pink grey".split()
OBJECTS = "ball key ring bell boat box book hat scarf coat basket cup lamp spoon clock coin stone map button doll top".split()
LOOKS = "little old big small tiny round shiny soft strange pretty broken heavy bright plain wooden lovely".split()
PLACES = """the forest|the garden|the river|the old mill|the hill|the village|the market|the beach|the lake|the barn|the meadow|
the bridge|the tower|the cave|the orchard|the harbour|the field|the well|the castle|the school""".replace("\n", "").split("|")
FOODS = """bread|cheese|apple pie|honey cake|soup|berries|pears|nuts|porridge|pancakes|plum jam|carrots|cookies|milk|butter|figs|
roast corn|ginger cake""".replace("\n", "").split("|")
SAD = "sad afraid tired lonely worried cold angry hungry cross".split()
GLAD = "happy glad proud merry calm pleased brave cheerful".split()
NUMBERS = "two three four five six seven eight nine ten twelve".split()
WEATHER = ["The sun was warm and bright.", "It was raining softly.", "A cold wind was blowing.", "The sky was grey and dark.",
           "Snow lay on the ground.", "It was a clear, bright morning.", "The air smelled of flowers.", "A thick mist covered the land."]

# Said early in a story and asked for later. Every one is a single piece of the tokenizer and stands in stories for nothing
# else, so that a right answer can only come from the place where it was told.
SECRETS = """lantern feather mirror candle whistle ribbon blanket bucket shell drum bottle comb brush flute kite thunder mountain
pocket palace window princess prince money table tail lady cloud country maid foot mouth rock youth gold sight wood room delight
wife face world moment dress hair master hour mind love king horse sister brother daughter wonder half""".split()
