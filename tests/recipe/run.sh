#!/bin/sh
# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh TEST.py: with a Python that has PyTorch; 77 (skipped) if there is none, or no compiler.
for python in /usr/bin/python3 python3; do
    if "$python" -c 'import torch' 2>/dev/null && command -v g++ >/dev/null; then
        OMP_NUM_THREADS=1 exec "$python" -B "$1"
    fi
done
echo "skipped: python3-torch or g++ is not installed"
exit 77
