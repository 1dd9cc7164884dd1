#!/bin/sh
# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Pictures of every view: light and dark, 1280x800 and 1920x1080, a few in Chinese.
# Usage: resources/docs/pictures.sh path/to/layerscope [folder]
# With Debian's pngquant at hand the pictures become palette images, a third of the size. What is measured (times,
# tok/s) differs from run to run; everything else is the same each time.
set -eu

program=${1:?usage: pictures.sh path/to/layerscope [folder]}
folder=${2:-$(dirname "$0")/pictures}
mkdir -p "$folder"
export QT_QPA_PLATFORM=offscreen LC_ALL=C.UTF-8

# The views this program has, in its own words.
views=$("$program" --help | sed -n 's/.*--view [^{]*{\([^}]*\)}.*/\1/p' | tr ',' ' ')
[ -n "$views" ] || { echo "pictures.sh: $program names no views" >&2; exit 1; }

# picture NAME VIEW THEME SIZE LANGUAGE
picture() {
    file=$folder/$1.png view=$2
    set -- --view "$2" --theme "$3" --size "$4" --lang "$5" --snapshot "$file"
    case $view in # what makes a picture speak: a text to look into, an edit to see, somebody to compare with
    attention | compute | dataflow | generate) set -- "$@" --prompt "Once upon a time" ;;
    window | masks | kv) set -- "$@" --sliding-window 24 ;;
    compare) set -- "$@" --compare llama-tiny ;;
    esac
    "$program" "$@"
    if command -v pngquant >/dev/null; then
        pngquant --force --strip --skip-if-larger --speed 1 --output "$file" 256 "$file" || [ $? -eq 98 ]
    fi
}

for view in $views; do
    for theme in light dark; do
        for size in 1280x800 1920x1080; do
            picture "$view-$theme-$size" "$view" "$theme" "$size" en
        done
    done
done
for view in window masks attention generate; do
    picture "$view-light-1280x800-zh_CN" "$view" light 1280x800 zh_CN
done
du -ch "$folder"/*.png | tail -1
