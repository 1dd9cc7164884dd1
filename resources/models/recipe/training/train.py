# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains: python3 -m training.train FAMILY… [--seed N]. Goes on from its checkpoint if there is one."""

import time

import torch

import options
from model.decoder import Decoder
from model.families import FAMILIES
from text import books
from tokenizer.tokenizer import Tokenizer

from . import recall, schedule
from .muon import Muon
from .rows import Rows

SAVE_EVERY, REPORT_EVERY, RECALL_EVERY = 50, 25, 100


class Run:
    def __init__(self, family, seed, folder):
        torch.manual_seed(seed)
        self.tokenizer, self.model = Tokenizer(), Decoder(FAMILIES[family])
        self.rows = Rows(self.tokenizer, books.training_ids(self.tokenizer), seed, schedule.RECALL_WEIGHT)
        matrices = [p for name, p in self.model.named_parameters() if name.startswith("blocks.") and p.dim() >= 2 and min(p.shape[-2:]) >= 16]
        inside = {id(p) for p in matrices}
        rest = [p for p in self.model.parameters() if id(p) not in inside]
        self.muon = Muon(matrices, schedule.WEIGHT_DECAY)
        self.adam = torch.optim.AdamW([{"params": [p for p in rest if p.dim() >= 2], "weight_decay": schedule.WEIGHT_DECAY},
                                       {"params": [p for p in rest if p.dim() < 2], "weight_decay": 0.0}],
                                      lr=schedule.ADAM_RATE, betas=(0.9, 0.95), foreach=True)
        self.step, self.tokens, self.seconds = 0, 0, 0.0
        self.checkpoint = folder / f"{family}-{seed}.pt"
        self.log = folder / f"{family}-{seed}.log"
        self.cases = recall.held_out_cases(self.tokenizer, 96, 10, 200)
        if self.checkpoint.exists():
            self._load()

    def train(self):
        losses = []
        while self.step < schedule.STEPS:
            began = time.process_time()
            losses.append(self._one_step())
            self.seconds += time.process_time() - began
            if self.step % REPORT_EVERY == 0:
                self._say(f"step {self.step} tokens {self.tokens} loss {sum(losses) / len(losses):.3f} cpu {self.seconds:.0f} s" + self._recall())
                losses = []
            if self.step % SAVE_EVERY == 0 or self.step == schedule.STEPS:
                self._save()

    def _one_step(self):
        stage, rate = schedule.stage_at(self.step), schedule.rate_at(self.step)
        self.model.slide(stage.window)
        ids, targets, weights = self.rows.batch(schedule.TOKENS_A_STEP // stage.length, stage.length, stage.mix)
        loss = self.model.loss(ids, targets, weights)
        (loss + schedule.IMBALANCE_WEIGHT * self.model.imbalance()).backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        for group in self.adam.param_groups:
            group["lr"] = schedule.ADAM_RATE * rate
        self.adam.step()
        self.muon.step(schedule.MUON_RATE * rate)
        self.model.zero_grad(set_to_none=True)
        self.step += 1
        self.tokens += ids.numel()
        return loss.item()

    def _recall(self):
        if self.step % RECALL_EVERY:
            return ""
        picked = recall.recall(self.model, self.cases)
        shares = [recall.share_right(self.cases, picked, low, high - 1) for low, high in ((10, 60), (60, 130), (130, 201))]
        return " recall 10-59 {:.2f} 60-129 {:.2f} 130-200 {:.2f}".format(*shares)

    def _say(self, line):
        print(line, flush=True)
        with open(self.log, "a") as file:
            file.write(line + "\n")

    def _save(self):
        fresh = self.checkpoint.with_suffix(".new")
        torch.save({"model": self.model.state_dict(), "adam": self.adam.state_dict(), "muon": self.muon.buffers, "rows": self.rows.state(),
                    "step": self.step, "tokens": self.tokens, "seconds": self.seconds}, fresh)
        fresh.rename(self.checkpoint)

    def _load(self):
        kept = torch.load(self.checkpoint)
        self.model.load_state_dict(kept["model"])
        self.adam.load_state_dict(kept["adam"])
        self.muon.buffers = kept["muon"]
        self.rows.restore(kept["rows"])
        self.step, self.tokens, self.seconds = kept["step"], kept["tokens"], kept["seconds"]


def main():
    chosen = options.parser().parse_args()
    torch.set_num_threads(1)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    for key in chosen.families:
        Run(key, chosen.seed, chosen.folder).train()


if __name__ == "__main__":
    main()
