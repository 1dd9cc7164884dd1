# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compiles the fused operations once and loads them."""

import ctypes
import os
import pathlib
import subprocess

from options import BUILD

HERE = pathlib.Path(__file__).parent
FLAGS = ["-O3", "-march=native", "-ffast-math", "-fopenmp", "-shared", "-fPIC", "-std=c++17"]


def load():
    sources = sorted(HERE.glob("*.cpp"))
    BUILD.mkdir(parents=True, exist_ok=True)
    library = BUILD / "ops.so"
    newest = max(f.stat().st_mtime for f in sources + [HERE / "vector.h"])
    if not library.exists() or library.stat().st_mtime < newest:
        fresh = library.with_suffix(f".{os.getpid()}")
        subprocess.run(["g++", *FLAGS, "-o", str(fresh), *map(str, sources)], check=True)
        fresh.rename(library)
    loaded = ctypes.CDLL(str(library))
    loaded.cross_entropy.restype = ctypes.c_double
    return loaded
