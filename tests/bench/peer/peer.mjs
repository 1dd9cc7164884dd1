// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// llama.cpp's side of a comparison, through the lowest layer of node-llama-cpp: a batch is filled and decoded, nothing
// is sampled while the clock runs. Commands and answers as in product.cpp.
//   node peer.mjs FOLDER_OF_NODE_MODULES FILE THREADS CONTEXT on|off
// The last word is flash attention.

import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import {pathToFileURL} from "node:url";

process.env.UV_THREADPOOL_SIZE = "1"; // one thread waits for every batch, the same each time

const [modules, file, threadsText, contextText, flash] = process.argv.slice(2);
const threads = Number(threadsText);
const mostAtOnce = 512;

const kib = (key) => Number(new RegExp(key + ":\\s+(\\d+)").exec(fs.readFileSync("/proc/self/status", "utf8"))[1]);
const tokenAt = (i) => 1000 + (i * 7919) % 20000;
const now = () => Number(process.hrtime.bigint()) / 1e9;

const entry = path.join(modules, "node-llama-cpp", "dist", "index.js");
const {getLlama, LlamaLogLevel} = await import(pathToFileURL(entry).href);
const llama = await getLlama({gpu: false, build: "never", progressLogs: false, maxThreads: threads,
                              logLevel: process.env.PEER_LOG ? LlamaLogLevel.debug : LlamaLogLevel.error});
const bindings = llama._bindings;
const before = kib("VmRSS");
const begun = now();
const model = new bindings.AddonModel(file, {addonExports: bindings, gpuLayers: 0, useMmap: true});
if (!await model.init()) throw new Error("the peer cannot load " + file);
const context = new bindings.AddonContext(model, {contextSize: Number(contextText), batchSize: mostAtOnce, sequences: 1,
                                                  flashAttention: flash === "on", threads});
if (!await context.init()) throw new Error("the peer cannot make a context");
let length = 0;
let lastIndex = 0;

async function run(n, step) {
    const tokens = Uint32Array.from({length: n}, (_, i) => tokenAt(length + i));
    const start = now();
    for (let i = 0; i < n; i += step) {
        const part = tokens.subarray(i, Math.min(n, i + step));
        const wanted = step === 1 || i + part.length === n ? Uint32Array.of(part.length - 1) : new Uint32Array(0);
        context.initBatch(part.length);
        const indices = context.addToBatch(0, length + i, part, wanted);
        await context.decodeBatch();
        if (indices.length > 0) lastIndex = indices[0];
    }
    length += n;
    return {seconds: now() - start, peak_kib: kib("VmHWM"), before_kib: before};
}

async function prompt(n) {
    if (length > 0) context.disposeSequence(0);
    length = 0;
    return run(n, mostAtOnce);
}

async function top(n) {
    const sampler = new bindings.AddonSampler(model);
    sampler.applyConfig({temperature: 0});
    const answer = await context.sampleToken(lastIndex, sampler, false, false, [[], false, false, false, n]);
    const flat = answer[3];
    const logits = [];
    for (let i = 0; i + 1 < flat.length; i += 2) logits.push([flat[i], flat[i + 1]]);
    return {logits};
}

console.log(JSON.stringify({load_s: now() - begun, threads: context.getThreads(), system: bindings.systemInfo()}));
for await (const line of readline.createInterface({input: process.stdin})) {
    const [word, number] = line.split(" ");
    const n = Number(number);
    if (word === "prompt") console.log(JSON.stringify(await prompt(n)));
    else if (word === "decode") console.log(JSON.stringify(await run(n, 1)));
    else if (word === "top") console.log(JSON.stringify(await top(n)));
    else throw new Error("unknown command " + word);
}
process.exit(0);
