# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Measures a trained family with the weights as its file holds them (BF16), on text that training never saw, and keeps the result:
python3 -m measure.measure FAMILY… [--seed N] [--share 1.0]"""

import json
import math

import torch

import options
from export.safetensors import rounded
from model.decoder import Decoder
from model.families import CONTEXT, FAMILIES
from stories.storyteller import Storyteller
from text import books
from tokenizer.tokenizer import Tokenizer
from training import recall

WINDOWS = [16, 32, 64, 128, 256, 512]
DISTANCES = [(10, 59), (60, 99), (100, 149), (150, 200)]
HELD_OUT_SEED = 20260
CASES = 400


class Text:
    """Rows of CONTEXT + 1 tokens and how many bytes a token stands for."""

    def __init__(self, tokenizer, documents, rows):
        ids = [token for document in documents for token in [tokenizer.end_of_text] + tokenizer.encode(document)]
        self.bytes_per_token = sum(len(document.encode()) for document in documents) / len(ids)
        available = (len(ids) - 1) // CONTEXT
        step = max(1, available // rows)
        self.rows = torch.tensor([ids[i * step * CONTEXT : i * step * CONTEXT + CONTEXT + 1] for i in range(min(rows, available))])


@torch.no_grad()
def nats_per_token(model, text, window=None):
    total = 0.0
    for part in text.rows.split(4):
        targets = part[:, 1:].contiguous()
        total += float(model.loss(part[:, :-1].contiguous(), targets, torch.ones(targets.shape), window)) * len(part)
    return total / len(text.rows)


def measure(model, tokenizer, share):
    teller = Storyteller(HELD_OUT_SEED)
    stories = Text(tokenizer, [teller.secret(0, 13) if i % 2 else teller.plain() for i in range(140)], round(32 * share))
    held_out_books = Text(tokenizer, books.documents()[1], round(32 * share))
    cases = recall.held_out_cases(tokenizer, round(CASES * share), 10, 200)
    trained = recall.recall(model, cases)
    cut = recall.recall(model, cases, 16)
    losses = {"trained": nats_per_token(model, stories), **{w: nats_per_token(model, stories, w) for w in WINDOWS}}
    guess = max(set(trained), key=trained.count)
    return {
        "parameters": model.count(),
        "share_of_held_out_text": share,
        "held_out_bits_per_byte": {
            "stories": round(losses["trained"] / math.log(2) / stories.bytes_per_token, 3),
            "books": round(nats_per_token(model, held_out_books) / math.log(2) / held_out_books.bytes_per_token, 3),
        },
        "secret_word": {
            "cases": len(cases),
            "right_by_distance": {f"{a}-{b}": round(recall.share_right(cases, trained, a, b), 3) for a, b in DISTANCES},
            "right_at_60_to_200": round(recall.share_right(cases, trained, 60, 200), 3),
            "right_at_60_to_200_with_window_16": round(recall.share_right(cases, cut, 60, 200), 3),
            "commonest_answer_share": round(trained.count(guess) / len(trained), 3),
        },
        "perplexity_by_window": {str(key): round(math.exp(loss), 3) for key, loss in losses.items()},
    }


@torch.no_grad()
def greedy(model, ids, count):
    ids = list(ids)
    for _ in range(count):
        ids.append(int(model.logits(torch.tensor([ids]))[0, -1].argmax()))
    return ids


def load(key, seed, folder):
    kept = torch.load(folder / f"{key}-{seed}.pt")
    model = Decoder(FAMILIES[key])
    model.load_state_dict(rounded(kept["model"]))
    return model, kept


def main():
    parser = options.parser()
    parser.add_argument("--share", type=float, default=1.0, help="of the held-out text to measure on")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    tokenizer = Tokenizer()
    for key in chosen.families:
        model, kept = load(key, chosen.seed, chosen.folder)
        result = {"family": key, "seed": chosen.seed, "steps": kept["step"], "training_tokens": kept["tokens"],
                  "training_cpu_seconds": round(kept["seconds"]), **measure(model, tokenizer, chosen.share),
                  "greedy_from_2044": greedy(model, [tokenizer.end_of_text], 12)[1:]}
        text = json.dumps(result, indent=2)
        (chosen.folder / f"{key}-{chosen.seed}.json").write_text(text + "\n")
        print(text, flush=True)


if __name__ == "__main__":
    main()
