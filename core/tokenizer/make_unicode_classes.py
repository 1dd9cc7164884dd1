#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes unicode_classes.inc from tests/golden/tokenizers/unicode_classes.json.

Usage: make_unicode_classes.py UNICODE_CLASSES_JSON > unicode_classes.inc

The JSON lists what each class matches in the reference tokenizer (Unicode 16). The tables `k<Class>` repeat it.
`kNew<Class>` holds what Unicode 16 added to a class since Unicode 14, the version of the PCRE2 this program is built
with: a pattern's \\p{Class} becomes \\p{Class} plus these. The program needs Python 3.11, whose data are Unicode 14.
"""
import json, sys, unicodedata

CLASSES = ["Lu", "Ll", "Lt", "Lm", "Lo", "L", "M", "N", "d", "s", "w"]
assert unicodedata.unidata_version == "14.0.0", "needs the data of Unicode 14"


def table(name, ranges):
    body = ", ".join("{0x%X, 0x%X}" % tuple(r) for r in ranges)
    lines, line = [], "   "
    for item in body.split(", {"):
        item = item if item.startswith("{") else "{" + item
        if len(line) + len(item) + 2 > 118:
            lines.append(line)
            line = "   "
        line += " " + item + ","
    lines.append(line)
    print("inline constexpr CodeRange %s[] = {\n%s\n};" % (name, "\n".join(lines)))


def to_ranges(points):
    out = []
    for p in sorted(points):
        if out and out[-1][1] == p - 1:
            out[-1][1] = p
        else:
            out.append([p, p])
    return out


def main(path):
    classes = json.load(open(path))["classes"]
    print("// SPDX-FileCopyrightText: 2026 Layerscope contributors\n// SPDX-License-Identifier: GPL-3.0-or-later")
    print("// Made by make_unicode_classes.py; do not edit. Inclusive ranges of code points, Unicode 16.")
    for name in CLASSES:
        ranges = classes[name]["ranges"]
        table("k" + {"d": "Digit", "s": "Space", "w": "Word"}.get(name, name), ranges)
        if not name[0].isupper():
            continue
        now = {c for a, b in ranges for c in range(a, b + 1)}
        before = {c for c in range(0x110000) if unicodedata.category(chr(c)).startswith(name)}
        gone = before - now
        assert not gone, "class %s lost %s: use the whole table instead" % (name, [hex(c) for c in sorted(gone)])
        if now - before:
            table("kNew" + name, to_ranges(now - before))


main(sys.argv[1])
