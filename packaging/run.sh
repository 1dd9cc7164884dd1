#!/bin/sh
# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# From a fresh clone to an open window: packages, build, start. Arguments go to the program (packaging/run.sh --help).
# Without a display it writes a picture of the window and lets the bundled model tell a story in the terminal.
set -eu
cd -- "$(dirname -- "$0")/.."
packaging/setup.sh
[ -f build/release/build.ninja ] || cmake --preset release >&2
cmake --build --preset release --target layerscope layerscope-cli >&2

if [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ] || [ "${QT_QPA_PLATFORM:-}" = offscreen ]; then
    exec build/release/bin/layerscope "$@"
fi

picture=build/layerscope-window.png
story="Once upon a time there was a clever"
echo "layerscope: there is no display here, so the window is drawn into $picture instead of opened." >&2
QT_QPA_PLATFORM=offscreen build/release/bin/layerscope --view window --prompt "$story" --snapshot "$picture" "$@"
echo "layerscope: the picture is $PWD/$picture; now the bundled model writes (Ctrl-C stops it):" >&2
model=$(sed -n 's/.*"name": *"\([^"]*\)".*/\1/p' resources/models/default.json)
exec build/release/bin/layerscope-cli generate "$model" --prompt "$story" --max-new-tokens 160 --temperature 0.7 --top-k 40 --seed 7
