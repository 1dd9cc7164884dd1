# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts to begin with, the same for every model, so that what they make of them can be compared."""

SECRET_STORY = (
    "Once upon a time there was a clever girl named Anna. Every day she went to the forest to play.\n\n"
    "One day she helped a kind fox named Ben. Ben told her a secret. The secret word was {word}.\n\n"
    "Then she set out for the castle. Anna walked and walked until her feet were sore. She sang a little song to keep her heart light. "
    "The road went up and down, past the river and the old mill. She sat down under a tree and rested for a while. "
    "A cold wind was blowing. At the forest she saw seven sheep and counted them.\n\n"
    "At last she came to a gate near the castle. Before the gate stood a proud owl named Hugo. "
    '"What is the secret word?" asked Hugo. "The secret word is'
)

PROMPTS = [
    {"title": "A secret word told early", "text": SECRET_STORY.format(word="lantern")},
    {"title": "A story from its first words", "text": "Once upon a time there was a clever"},
    {"title": "A lost thing", "text": "Long ago, near the lake, there lived a boy called Tom. He had a golden key that he loved very much.\n\n"
     "One morning, the golden key was gone. Tom looked under the bed and behind the door, but"},
]
