# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The decoder of all families."""

import torch
from torch import nn
from torch.nn import functional

from ops import fused

from .families import LAYERS, VOCABULARY, WIDTH
from .layers import Attention, DeltaNet, Experts, FeedForward, Norm

NORMS = {"pre": 2, "post": 2, "sandwich": 4, "parallel": 1}


class Block(nn.Module):
    def __init__(self, family, kind):
        super().__init__()
        self.placement = family.placement
        self.mixer = DeltaNet() if kind == "d" else Attention(family, kind)
        self.feed_forward = Experts(family) if family.experts else FeedForward(family)
        self.norms = nn.ModuleList(Norm(family, WIDTH) for _ in range(NORMS[self.placement]))

    def forward(self, x, window):
        n = self.norms
        if self.placement == "pre":
            x = x + self.mixer(n[0](x), window)
            return x + self.feed_forward(n[1](x))
        if self.placement == "post":
            x = x + n[0](self.mixer(x, window))
            return x + n[1](self.feed_forward(x))
        if self.placement == "sandwich":
            x = x + n[1](self.mixer(n[0](x), window))
            return x + n[3](self.feed_forward(n[2](x)))
        normed = n[0](x)
        return x + self.mixer(normed, window) + self.feed_forward(normed)


class Decoder(nn.Module):
    def __init__(self, family):
        super().__init__()
        self.family = family
        self.embedding = nn.Parameter(torch.empty(VOCABULARY, WIDTH))
        self.blocks = nn.ModuleList(Block(family, kind) for kind in family.pattern)
        self.norm = Norm(family, WIDTH)
        self._start()

    def hidden(self, ids, window=None):
        """Normed last state [batch, length, width]; `window` cuts every attention layer to so many positions."""
        x = functional.embedding(ids, self.embedding) * self.family.embedding_scale
        for block in self.blocks:
            x = block(x, window)
        return self.norm(x)

    def slide(self, window):
        """Sets the window of the layers that slide."""
        for block in self.blocks:
            if isinstance(block.mixer, Attention) and block.mixer.sliding:
                block.mixer.window = window

    def readout(self, hidden):
        return hidden @ self.embedding.t()

    def logits(self, ids, window=None):
        return self.readout(self.hidden(ids, window))

    def loss(self, ids, targets, weights, window=None):
        """Weighted mean cross-entropy in nats."""
        hidden = self.hidden(ids, window).reshape(-1, WIDTH)
        return fused.CrossEntropy.apply(hidden, self.embedding, targets.reshape(-1), weights.reshape(-1))

    def imbalance(self):
        return sum(block.feed_forward.imbalance for block in self.blocks if self.family.experts)

    def count(self):
        return sum(p.numel() for p in self.parameters())

    @torch.no_grad()
    def _start(self):
        """Normal, deviation 0.5 / sqrt(inputs); what writes into the residual stream is smaller by sqrt(2 layers)."""
        for name, p in self.named_parameters():
            if name == "embedding":
                p.normal_(std=0.02)
            elif p.dim() >= 2 and not name.endswith("conv"):
                writes = name.endswith(("out.weight", "down.weight", "down"))
                p.normal_(std=0.5 * p.shape[-1] ** -0.5 / ((2 * LAYERS) ** 0.5 if writes else 1))
