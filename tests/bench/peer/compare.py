#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""This program and llama.cpp by turns on the same weights, and the table of both.

    npm install --prefix FOLDER node-llama-cpp@3.22.1
    compare.py --bin build/bin --peer FOLDER/node_modules [--shapes …] [--types …] [--threads 1,2] [--results FILE]

Both sides load one GGUF file with random weights, are told the same token ids and work one after the other, round after
round; the one that waits sleeps. What the machine gives is measured in each round, too. The peer runs with flash
attention and without it; each ratio is against the better.
--results keeps the figures as JSON lines, so that a table can be put together from several runs.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
PROMPT = 512
SHORT = 16


class Side:
    """A process that is told what to do line by line."""

    def __init__(self, name, command):
        self.name = name
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.opened = self.answer()

    def answer(self):
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit(f"error: {self.name} ended")
            if line.startswith("{"):
                return json.loads(line)

    def tell(self, *words):
        time.sleep(0.05)  # whoever worked before goes to sleep
        self.process.stdin.write(" ".join(map(str, words)) + "\n")
        self.process.stdin.flush()
        return self.answer()

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def model_file(options, shape, dtype):
    path = pathlib.Path(options.models) / f"{shape}-{dtype}.gguf"
    if not path.exists():
        part = path.with_suffix(".part.gguf")
        subprocess.run([f"{options.bin}/bench_model_file", shape, dtype, str(part)], check=True)
        part.rename(path)
    return path


def open_sides(options, path, threads, context):
    sides = [Side("layerscope", [f"{options.bin}/bench_product", str(path), str(threads), str(context)])]
    if options.peer:
        for flash in options.flash:
            sides.append(Side("flash " + flash, ["node", str(HERE / "peer.mjs"), options.peer, str(path), str(threads),
                                                 str(context), flash]))
    return sides


def agreement(sides):
    """The largest difference among the peer's first ten logits, in standard deviations of all logits."""
    if len(sides) < 2:
        return None
    theirs = dict(map(tuple, sides[1].tell("top", 10)["logits"]))
    ours = sides[0].tell("values", *theirs)
    most = max(abs(value - theirs[token]) for token, value in ours["logits"])
    first = sides[0].tell("top", 1)["logits"][0][0]
    return {"difference": most / ours["deviation"], "same_first": first == max(theirs, key=theirs.get)}


def measure(options, shape, dtype, threads):
    path = model_file(options, shape, dtype)
    machine = Side("limits", [f"{options.bin}/bench_limits", str(threads)])
    limits = []
    room = max(PROMPT, SHORT + options.steps, options.depth + options.depth_steps * (options.rounds + 1)) + 8
    sides = open_sides(options, path, threads, room)
    rates = {side.name: {"prefill": [], "decode": [], "deep prefill": [], "deep decode": []} for side in sides}
    memory = {}
    agree = None
    weights = sides[0].opened["weights"]
    flops = 0
    for side in sides:
        side.tell("prompt", SHORT)
        side.tell("decode", 4)
    for turn in range(options.rounds):
        limits.append(machine.tell("limits"))
        for side in sides:
            done = side.tell("prompt", PROMPT)
            flops = done.get("flops", flops)
            rates[side.name]["prefill"].append(PROMPT / done["seconds"])
        if turn == 0:
            agree = agreement(sides)
        for side in sides:
            side.tell("prompt", SHORT)
            done = side.tell("decode", options.steps)
            rates[side.name]["decode"].append(options.steps / done["seconds"])
            memory[side.name] = done["peak_kib"] - done.get("before_kib", 0)
    if options.depth:
        deep = [side for side in sides if side is sides[0] or side.name.removeprefix("flash ") in options.depth_flash]
        for side in deep:
            rates[side.name]["deep prefill"].append(options.depth / side.tell("prompt", options.depth)["seconds"])
        for _ in range(options.rounds):
            for side in deep:
                done = side.tell("decode", options.depth_steps)
                rates[side.name]["deep decode"].append(options.depth_steps / done["seconds"])
    for side in [machine, *sides]:
        side.close()
    return {"shape": shape, "dtype": dtype, "threads": threads, "depth": options.depth, "rates": rates,
            "memory_kib": memory, "weights": weights, "flops": flops, "limits": limits, "agreement": agree}


def spread(values):
    middle = statistics.median(values)
    digits = 1 if middle < 100 else 0
    if len(values) == 1:
        return f"{middle:.{digits}f}"
    return f"{middle:.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"


def share_of(result, measure_name):
    """Each round's rate against what the machine gave in that round."""
    per_token, limit, unit = {"prefill": (result["flops"] / PROMPT, "flops_per_s", "FLOPs"),
                              "decode": (result["weights"], "bytes_per_s", "bytes")}.get(measure_name, (0, "", ""))
    if not unit:
        return ""
    rates = result["rates"]["layerscope"][measure_name]
    shares = [100 * rate * per_token / limits[limit] for rate, limits in zip(rates, result["limits"])]
    return f"{statistics.median(shares):.0f} % of {unit}"


def rows_of(result):
    labels = {"prefill": f"prefill {PROMPT}", "decode": f"decode after {SHORT}",
              "deep prefill": f"prefill {result['depth']}", "deep decode": f"decode after {result['depth']}"}
    for name, label in labels.items():
        own = result["rates"]["layerscope"][name]
        if not own:
            continue
        peers = [(statistics.median(rates[name]), side) for side, rates in result["rates"].items()
                 if side != "layerscope" and rates[name]]
        middle = statistics.median(own)
        row = [result["shape"], result["dtype"], str(result["threads"]), label, spread(own), "", "",
               share_of(result, name)]
        if peers:
            best, side = max(peers)
            row[5] = spread(result["rates"][side][name]) + (", flash" if side == "flash on" else "")
            row[6] = f"{middle / best:.2f}"
        yield row
    peaks = result["memory_kib"]
    others = [kib for side, kib in peaks.items() if side != "layerscope"]
    row = [result["shape"], result["dtype"], str(result["threads"]), "peak memory, MB",
           f"{peaks['layerscope'] * 1.024e-3:.0f}", "", "", f"weights {result['weights'] / 1e6:.0f}"]
    if others:
        row[5] = f"{min(others) * 1.024e-3:.0f}"
        row[6] = f"{peaks['layerscope'] / min(others):.2f}"
    yield row
    if result["agreement"]:
        first = "the same" if result["agreement"]["same_first"] else "another"
        yield [result["shape"], result["dtype"], str(result["threads"]), "logits after " + str(PROMPT),
               f"{result['agreement']['difference']:.3f} deviations apart", f"{first} first token", "", ""]


def print_table(results):
    head = ["shape", "weights", "threads", "", "Layerscope, tok/s", "llama.cpp, tok/s", "ratio", "share of the machine"]
    print("| " + " | ".join(head) + " |")
    print("|" + "---|" * len(head))
    for result in results:
        for row in rows_of(result):
            print("| " + " | ".join(row) + " |")
    for threads in sorted({result["threads"] for result in results}):
        limits = [turn for result in results if result["threads"] == threads for turn in result["limits"]]
        giga = {key: spread([turn[key] / 1e9 for turn in limits]) for key in ("bytes_per_s", "flops_per_s")}
        print(f"\nLimits, {threads} thread(s): {giga['bytes_per_s']} GB/s, {giga['flops_per_s']} GFLOP/s float32; "
              f"{limits[0]['processor']}, {limits[0]['simd']}.")


def parse():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    listed = lambda text: text.split(",")
    parser.add_argument("--bin", required=True, help="folder of bench_product and bench_model_file")
    parser.add_argument("--peer", default=os.environ.get("LAYERSCOPE_PEER"),
                        help="the node_modules that hold node-llama-cpp; also the variable LAYERSCOPE_PEER")
    parser.add_argument("--models", default=str(pathlib.Path(tempfile.gettempdir()) / "layerscope-bench-models"),
                        help="where the weights are kept")
    parser.add_argument("--shapes", type=listed, default=["gemma-3-270m", "llama-3.2-1b"])
    parser.add_argument("--types", type=listed, default=["bf16", "q8_0", "q4_0"])
    parser.add_argument("--threads", type=lambda text: [int(n) for n in text.split(",")], default=[1, 2])
    parser.add_argument("--flash", type=listed, default=["on", "off"])
    parser.add_argument("--depth-flash", type=listed, default=["on", "off"], help="with which the peer goes deep")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--steps", type=int, default=64)
    parser.add_argument("--depth", type=int, default=8192, help="0: short contexts only")
    parser.add_argument("--depth-steps", type=int, default=32)
    parser.add_argument("--results", help="JSON lines; read first, the new ones take the place of the old")
    parser.add_argument("--table-only", action="store_true", help="measure nothing, print what --results holds")
    return parser.parse_args()


def main():
    options = parse()
    results = {}
    if options.results and os.path.exists(options.results):
        for line in open(options.results, encoding="utf-8"):
            result = json.loads(line)
            results[result["shape"], result["dtype"], result["threads"], result["depth"]] = result
    if not options.table_only:
        if not options.peer:
            print("no peer: --peer or LAYERSCOPE_PEER names the folder; only this program is measured", file=sys.stderr)
        pathlib.Path(options.models).mkdir(parents=True, exist_ok=True)
        for shape in options.shapes:
            for dtype in options.types:
                for threads in options.threads:
                    result = measure(options, shape, dtype, threads)
                    results[shape, dtype, threads, options.depth] = result
                    if options.results:
                        with open(options.results, "w", encoding="utf-8") as out:
                            out.writelines(json.dumps(r) + "\n" for r in results.values())
                    print(f"measured {shape} {dtype}, {threads} thread(s)", file=sys.stderr)
    print_table([results[key] for key in sorted(results)])


if __name__ == "__main__":
    main()
