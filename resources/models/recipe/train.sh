#!/bin/sh
# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
# train.sh FAMILY|all [SEED]: trains, exports, measures and describes a model. Goes on where it was stopped.
# A seed other than 1 makes no model: what it measured goes into the table beside the first.
# Families: llama qwen3 qwen3moe gemma3 olmo3 aya qwen35. Needs g++, python3-torch and libopenblas0-openmp.
set -eu
cd "$(dirname "$0")"
families=${1:?family or all}
seed=${2:-1}
[ "$families" = all ] && families="llama qwen3 qwen3moe gemma3 olmo3 aya qwen35"

# Debian's PyTorch takes the slow reference BLAS unless another is found first; big tensors are otherwise mapped anew each step.
for blas in /usr/lib/*/openblas-openmp; do LD_LIBRARY_PATH=$blas; done
export LD_LIBRARY_PATH OMP_NUM_THREADS="${OMP_NUM_THREADS:-1}"
export MALLOC_MMAP_THRESHOLD_=4294967296 MALLOC_TRIM_THRESHOLD_=17179869184 MALLOC_TOP_PAD_=268435456

for family in $families; do
    python3 -m training.train "$family" --seed "$seed"
    python3 -m measure.measure "$family" --seed "$seed"
    if [ "$seed" = 1 ]; then
        python3 -m export.write_model "$family"
        python3 -m measure.card "$family"
    else
        python3 -m measure.second_seed "$family" --seed "$seed"
    fi
done
python3 -m measure.table
