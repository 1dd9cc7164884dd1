# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Norms, attention, Gated DeltaNet, feed-forward and experts on the fused operations."""

import torch
from torch import nn
from torch.nn import functional

from ops import fused

from .families import CONTEXT, CONV_TAPS, DELTA_DIM, DELTA_HEADS, HEAD_DIM, HEADS, KV_HEADS, WIDTH, WINDOW


def linear(inputs, outputs):
    return nn.Linear(inputs, outputs, bias=False)


class Norm(nn.Module):
    def __init__(self, family, width):
        super().__init__()
        self.kind, self.eps = family.norm, family.norm_eps
        self.weight = nn.Parameter(torch.zeros(width) if self.kind == "rms1" else torch.ones(width))

    def forward(self, x):
        if self.kind == "layer":
            return functional.layer_norm(x, x.shape[-1:], self.weight, None, self.eps)
        return fused.RmsNorm.apply(x, self.weight, 1.0 if self.kind == "rms1" else 0.0, self.eps)

    def factor(self):
        """What the normed values are multiplied by."""
        return self.weight + 1 if self.kind == "rms1" else self.weight


def rotary_table(length, dims, theta):
    frequency = theta ** (-torch.arange(0, dims, 2).float() / dims)
    angle = torch.arange(length).float()[:, None] * frequency
    return torch.cos(angle), torch.sin(angle)


class Attention(nn.Module):
    """Projection rows: queries, keys, values and, with an output gate, the gate."""

    def __init__(self, family, kind):
        super().__init__()
        q, kv = HEADS * HEAD_DIM, KV_HEADS * HEAD_DIM
        self.window = WINDOW if kind == "l" else None
        self.sliding, self.mode, self.gated = kind == "l", fused.QK_NORM[family.qk_norm], family.output_gate
        self.project = linear(WIDTH, q + 2 * kv + (q if self.gated else 0))
        self.out = linear(q, WIDTH)
        if family.qk_norm:
            self.q_norm = Norm(family, HEAD_DIM if family.qk_norm == "head" else q)
            self.k_norm = Norm(family, HEAD_DIM if family.qk_norm == "head" else kv)
        self.rotary = family.rotary_dim if self.sliding or family.full_rotates else 0
        table = rotary_table(2 * CONTEXT, self.rotary, family.theta_sliding if self.sliding else family.theta_full)
        self.register_buffer("cosine", table[0], persistent=False)
        self.register_buffer("sine", table[1], persistent=False)

    def forward(self, x, window=None):
        batch, length, _ = x.shape
        packed = self.project(x).reshape(batch * length, -1)
        factors = (self.q_norm.factor(), self.k_norm.factor()) if self.mode else (fused.UNUSED, fused.UNUSED)
        table = (self.cosine[:length], self.sine[:length]) if self.rotary else (fused.UNUSED, fused.UNUSED)
        qkv = fused.NormAndRotate.apply(packed, *factors, *table, length, HEADS, KV_HEADS, HEAD_DIM, self.mode, self.rotary)
        reach = window or self.window or length
        mixed = fused.Attention.apply(qkv, batch, length, HEADS, KV_HEADS, HEAD_DIM, min(reach, length))
        if self.gated:
            mixed = mixed * torch.sigmoid(packed[:, qkv.shape[1] :])
        return self.out(mixed).reshape(batch, length, -1)


class DeltaNet(nn.Module):
    def __init__(self):
        super().__init__()
        inner = DELTA_HEADS * DELTA_DIM
        self.project, self.gate, self.beta_decay = linear(WIDTH, 3 * inner), linear(WIDTH, inner), linear(WIDTH, 2 * DELTA_HEADS)
        self.conv = nn.Parameter(torch.randn(3 * inner, CONV_TAPS) * 0.3)
        self.a_log = nn.Parameter(torch.log(torch.empty(DELTA_HEADS).uniform_(1, 8)))
        self.dt_bias = nn.Parameter(torch.log(torch.expm1(torch.empty(DELTA_HEADS).uniform_(0.005, 0.1))))
        self.norm = nn.Parameter(torch.ones(DELTA_DIM))
        self.out = linear(inner, WIDTH)

    def forward(self, x, window=None):
        """`window` means nothing here: the state has no window."""
        batch, length, _ = x.shape
        mixed = fused.ConvSilu.apply(self.project(x), self.conv)
        q, k, v = (part.reshape(batch, length, DELTA_HEADS, DELTA_DIM) for part in mixed.chunk(3, -1))
        q, k = (part * torch.rsqrt(part.pow(2).sum(-1, keepdim=True) + 1e-6) for part in (q, k))
        beta, dt = self.beta_decay(x).chunk(2, -1)
        decay = torch.exp(-torch.exp(self.a_log) * functional.softplus(dt + self.dt_bias))
        out = fused.DeltaRule.apply(q * DELTA_DIM**-0.5, k, v, decay, torch.sigmoid(beta))
        out = fused.RmsNorm.apply(out, self.norm, 0.0, 1e-6)
        gated = fused.Gate.apply(torch.cat([self.gate(x).reshape(out.shape), out], -1), fused.ACTIVATION["silu"])
        return self.out(gated.reshape(batch, length, -1))


class FeedForward(nn.Module):
    def __init__(self, family):
        super().__init__()
        self.activation = fused.ACTIVATION[family.activation]
        self.gate_up, self.down = linear(WIDTH, 2 * family.feed_forward), linear(family.feed_forward, WIDTH)

    def forward(self, x):
        return self.down(fused.Gate.apply(self.gate_up(x), self.activation))


class Experts(nn.Module):
    """The router's best experts for every token; `imbalance` is 1 when all are used alike."""

    def __init__(self, family):
        super().__init__()
        self.count, self.used, width = family.experts, family.experts_used, family.feed_forward
        self.router = linear(WIDTH, self.count)
        self.gate_up = nn.Parameter(torch.empty(self.count, 2 * width, WIDTH))
        self.down = nn.Parameter(torch.empty(self.count, WIDTH, width))
        self.imbalance = torch.zeros(())

    def forward(self, x):
        flat = x.reshape(-1, WIDTH)
        chance = torch.softmax(self.router(flat), -1)
        share, expert = chance.topk(self.used, -1)
        share = share / share.sum(-1, keepdim=True)
        order = expert.reshape(-1).argsort()
        tokens = torch.bincount(expert.reshape(-1), minlength=self.count)
        parts = flat[order // self.used].split(tokens.tolist())
        outs = [fused.Gate.apply(part @ self.gate_up[e].t(), fused.ACTIVATION["silu"]) @ self.down[e].t()
                for e, part in enumerate(parts) if len(part)]
        weighted = torch.cat(outs) * share.reshape(-1)[order].unsqueeze(-1)
        self.imbalance = self.count * ((tokens.float() / expert.numel()) * chance.mean(0)).sum()
        return torch.zeros_like(flat).index_add(0, order // self.used, weighted).reshape(x.shape)
