# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""What the fused operations compute, in plain PyTorch whose gradients come from autograd."""

import torch
from torch.nn import functional


def rms_norm(x, weight, plus=0.0, eps=1e-6):
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + eps) * (plus + weight)


def rotate(x, cosine, sine):
    """x [batch, length, heads, dim]; the first 2 * cosine.shape[-1] dimensions turn, pairs (i, i + half)."""
    half = cosine.shape[-1]
    a, b, rest = x[..., :half], x[..., half : 2 * half], x[..., 2 * half :]
    c, s = cosine[:, None], sine[:, None]
    return torch.cat([a * c - b * s, b * c + a * s, rest], -1)


def norm_and_rotate(packed, q_weight, k_weight, cosine, sine, length, heads, kv_heads, dim, mode):
    q, k, v = packed[:, : (heads + 2 * kv_heads) * dim].split([heads * dim, kv_heads * dim, kv_heads * dim], -1)
    if mode == "whole":
        q, k = rms_norm(q, q_weight), rms_norm(k, k_weight)
    q, k = q.reshape(-1, length, heads, dim), k.reshape(-1, length, kv_heads, dim)
    if mode == "head":
        q, k = rms_norm(q, q_weight), rms_norm(k, k_weight)
    rows = len(packed)
    return torch.cat([rotate(q, cosine, sine).reshape(rows, -1), rotate(k, cosine, sine).reshape(rows, -1), v], -1)


def attention(packed, batch, length, heads, kv_heads, dim, window):
    q, k, v = packed.split([heads * dim, kv_heads * dim, kv_heads * dim], -1)
    q, k, v = (x.reshape(batch, length, -1, dim).transpose(1, 2) for x in (q, k, v))
    k, v = (x.repeat_interleave(heads // kv_heads, 1) for x in (k, v))
    place = torch.arange(length)
    back = place[:, None] - place[None]
    scores = (q @ k.transpose(-1, -2) * dim**-0.5).masked_fill((back < 0) | (back >= window), float("-inf"))
    return (torch.softmax(scores, -1) @ v).transpose(1, 2).reshape(batch * length, heads * dim)


def gate(x, activation):
    a, b = x.chunk(2, -1)
    if activation == "silu":
        return functional.silu(a) * b
    return 0.5 * a * (1 + torch.tanh((2 / torch.pi) ** 0.5 * (a + 0.044715 * a**3))) * b


def cross_entropy(hidden, embedding, targets, weights):
    losses = functional.cross_entropy(hidden @ embedding.t(), targets, reduction="none")
    return (losses * weights).sum() / weights.sum()


def delta_rule(q, k, v, decay, beta):
    state = torch.zeros(q.shape[0], q.shape[2], q.shape[3], v.shape[3], dtype=q.dtype)
    outs = []
    for t in range(q.shape[1]):
        state = state * decay[:, t, :, None, None]
        read = torch.einsum("bhkv,bhk->bhv", state, k[:, t])
        state = state + torch.einsum("bhk,bhv->bhkv", k[:, t], beta[:, t, :, None] * (v[:, t] - read))
        outs.append(torch.einsum("bhkv,bhk->bhv", state, q[:, t]))
    return torch.stack(outs, 1)


def conv_silu(x, weight):
    padded = functional.pad(x.transpose(1, 2), (weight.shape[1] - 1, 0))
    return functional.silu(functional.conv1d(padded, weight.unsqueeze(1), groups=weight.shape[0])).transpose(1, 2)
