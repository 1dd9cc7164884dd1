// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later

// This program's tokenizers and Hugging Face's own (its Rust library through npm's `tokenizers`) on the same two texts,
// one after the other; theirs gives one text to one thread, this program's is told one, and then all cores:
//   npm install --prefix FOLDER tokenizers@0.23.2
//   node tokenizers.mjs FOLDER/node_modules BENCH_TOKENIZER FOLDER_OF_TOKENIZERS [ROUNDS]
// The last folder is as tests/golden/tokenizers/fetch.sh fills it. "First" is a tokenizer just loaded, "again" the
// best of further runs with the same one (five here, two there); both sides remember words. Rates are medians; a ratio
// is that of one round: median, and the lowest and highest.

import {execFileSync} from "node:child_process";
import fs from "node:fs";
import {createRequire} from "node:module";
import os from "node:os";
import path from "node:path";

process.env.TOKENIZERS_PARALLELISM = "false";
const [modules, bench, folder, roundsText] = process.argv.slice(2);
const rounds = Number(roundsText ?? 3);
const {Tokenizer} = createRequire(import.meta.url)(path.join(path.resolve(modules), "tokenizers"));

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const texts = Object.fromEntries(
    ["multi", "code"].map((name) => [name, fs.readFileSync(path.join(folder, name + ".txt"), "utf8")]));
const rows = new Map(); // "file text" -> rates
const row = (key) => rows.get(key) ?? rows.set(key, {first: [], again: [], shared: [], theirFirst: [], theirAgain: [], ours: 0, ids: 0}).get(key);

function runOurs(threads) {
    const line = /^(\S+)\s+load.*?(multi|code)\s+(\d+) ids\s+first\s+([\d.]+) MB\/s\s+again\s+([\d.]+)/;
    for (const text of execFileSync(bench, [folder, String(threads)], {encoding: "utf8"}).split("\n")) {
        const found = line.exec(text);
        if (!found) continue;
        const r = row(found[1] + " " + found[2]);
        if (threads > 1) {
            r.shared.push(Number(found[4]));
            continue;
        }
        r.ours = Number(found[3]);
        r.first.push(Number(found[4]));
        r.again.push(Number(found[5]));
    }
}

async function runTheirs() {
    for (const file of fs.readdirSync(folder).filter((name) => name.endsWith(".tokenizer.json")).sort()) {
        const tokenizer = Tokenizer.fromFile(path.join(folder, file));
        for (const [name, text] of Object.entries(texts)) {
            const rates = [];
            let encoding;
            for (let run = 0; run < 3; ++run) {
                const start = process.hrtime.bigint();
                encoding = await tokenizer.encode(text, null, {addSpecialTokens: false});
                rates.push(Buffer.byteLength(text) / 1e3 / (Number(process.hrtime.bigint() - start) / 1e6));
            }
            const r = row(file + " " + name);
            r.ids = encoding.getLength();
            r.theirFirst.push(rates[0]);
            r.theirAgain.push(Math.max(...rates.slice(1)));
        }
    }
}

for (let round = 0; round < rounds; ++round) {
    runOurs(1);
    if (os.availableParallelism() > 1) runOurs(os.availableParallelism());
    await runTheirs();
}
console.log("| tokenizer, text | first, MB/s | Hugging Face | ratio | all cores | ratio | again, MB/s | Hugging Face | ratio | ids |");
console.log("|---|---|---|---|---|---|---|---|---|---|");
for (const [key, r] of rows) {
    const ratio = (ours, theirs) => {
        const ratios = ours.map((rate, round) => rate / theirs[round]);
        if (ratios.length === 0) return "";
        return `${median(ratios).toFixed(1)} (${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)})`;
    };
    const rate = (rates, digits) => (rates.length === 0 ? "" : median(rates).toFixed(digits));
    console.log(`| ${key.replace(".tokenizer.json", ",")} | ${rate(r.first, 1)} | ${rate(r.theirFirst, 2)} | ` +
                `${ratio(r.first, r.theirFirst)} | ${rate(r.shared, 1)} | ${ratio(r.shared, r.theirFirst)} | ` +
                `${rate(r.again, 1)} | ${rate(r.theirAgain, 2)} | ${ratio(r.again, r.theirAgain)} | ` +
                `${r.ids === r.ours ? "equal" : "differ"} |`);
}
