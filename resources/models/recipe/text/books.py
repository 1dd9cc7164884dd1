# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Public-domain children's books as documents of about 6,000 characters; every fortieth is held out."""

import lzma
import pathlib
import re

ARCHIVE = pathlib.Path(__file__).parent / "books"
DOCUMENT = 6000
PLAIN = str.maketrans({"\u201c": '"', "\u201d": '"', "\u2018": "'", "\u2019": "'", "\u2014": "--", "\u2013": "-", "\u2026": "...", "\u2011": "-", "\u2010": "-"})


def documents():
    """(training, held out)"""
    training, held_out = [], []
    for path in sorted(ARCHIVE.glob("*.txt.xz")):
        for i, document in enumerate(_cut(_plain(lzma.decompress(path.read_bytes()).decode()))):
            (held_out if i % 40 == 20 else training).append(document)
    return training, held_out


def training_ids(tokenizer):
    ids = []
    for document in documents()[0]:
        ids += [tokenizer.end_of_text] + tokenizer.encode(document)
    return ids


def _plain(text):
    return re.sub(r"(?<=\w)`|(?<!\w)`", "'", text.translate(PLAIN))


def _cut(text):
    found, current = [], ""
    for paragraph in text.split("\n\n"):
        if len(current) > DOCUMENT:
            found.append(current.strip())
            current = ""
        current += ("\n\n" if current else "") + paragraph
    return [document for document in found + [current.strip()] if document]
