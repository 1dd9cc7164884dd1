#!/bin/sh
# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing of packages.txt (Debian 12 or a system with the same package names). Does nothing, quickly,
# when everything is there. Sourced by run.sh and test.sh; can be run by itself.
set -eu
packaging=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)

missing_packages() {
    grep -v '^#' "$packaging/packages.txt" | while read -r package; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || printf '%s ' "$package"
    done
}

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "layerscope: this is not a Debian system; install the counterparts of packaging/packages.txt by hand" >&2
    exit 0
fi
missing=$(missing_packages)
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then
    as_root=
elif command -v sudo >/dev/null 2>&1; then
    as_root=sudo
else
    echo "layerscope: these packages are missing and there is no sudo to install them: $missing" >&2
    exit 1
fi
echo "layerscope: installing $missing" >&2
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq >&2
# shellcheck disable=SC2086 # one word a package
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >&2
