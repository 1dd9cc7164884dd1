# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The fused operations as PyTorch functions. tests/recipe/plain.py says in plain PyTorch what each of them computes."""

import ctypes

import torch

from .library import load

LIBRARY = load()
QK_NORM = {"": 0, "head": 1, "whole": 2}
ACTIVATION = {"silu": 0, "gelu": 1}
CHECKPOINT = 16  # tokens between kept states of the delta rule
UNUSED = torch.ones(1)


def at(tensor):
    assert tensor.is_contiguous() and tensor.dtype in (torch.float32, torch.int64)
    return ctypes.c_void_p(tensor.data_ptr())


def real(value):
    return ctypes.c_float(value)


class RmsNorm(torch.autograd.Function):
    """x / rms(x) * (plus + weight) over the last dimension."""

    @staticmethod
    def forward(ctx, x, weight, plus, eps):
        x = x.contiguous()
        width, out, inverse = x.shape[-1], torch.empty_like(x), torch.empty(x.numel() // x.shape[-1])
        LIBRARY.rms_forward(at(x), at(weight), real(plus), at(out), at(inverse), inverse.numel(), width, real(eps))
        ctx.save_for_backward(x, weight, inverse)
        ctx.plus = plus
        return out

    @staticmethod
    def backward(ctx, grad):
        x, weight, inverse = ctx.saved_tensors
        grad, grad_x, grad_weight = grad.contiguous(), torch.empty_like(x), torch.zeros_like(weight)
        LIBRARY.rms_backward(at(x), at(weight), real(ctx.plus), at(inverse), at(grad), at(grad_x), at(grad_weight), inverse.numel(), x.shape[-1])
        return grad_x, grad_weight, None, None


class NormAndRotate(torch.autograd.Function):
    """Rows q | k | v (and what follows) to q | k | v with q and k normed and rotated.

    packed [batch * length, columns]; cosine, sine [length, rotary / 2]; heads, kv_heads, head_dim, mode (QK_NORM), rotary."""

    @staticmethod
    def forward(ctx, packed, q_weight, k_weight, cosine, sine, length, heads, kv_heads, head_dim, mode, rotary):
        rows, columns = packed.shape
        shape = (rows, length, heads, kv_heads, head_dim, mode, rotary)
        out, inverse = torch.empty(rows, (heads + 2 * kv_heads) * head_dim), torch.empty(rows, heads + kv_heads)
        LIBRARY.norm_rotate_forward(at(packed), columns, at(out), at(inverse), at(q_weight), at(k_weight), at(cosine), at(sine), *shape)
        ctx.save_for_backward(packed, q_weight, k_weight, cosine, sine, inverse)
        ctx.shape = shape
        return out

    @staticmethod
    def backward(ctx, grad):
        packed, q_weight, k_weight, cosine, sine, inverse = ctx.saved_tensors
        grad_packed, grad_q, grad_k = torch.zeros_like(packed), torch.zeros_like(q_weight), torch.zeros_like(k_weight)
        LIBRARY.norm_rotate_backward(at(packed), packed.shape[1], at(inverse), at(q_weight), at(k_weight), at(cosine), at(sine),
                                     at(grad.contiguous()), at(grad_packed), at(grad_q), at(grad_k), *ctx.shape)
        return (grad_packed, grad_q, grad_k) + (None,) * 8


class Attention(torch.autograd.Function):
    """Causal attention of every position to itself and the window - 1 before it. packed [batch * length, (heads + 2 kv) * head_dim]."""

    @staticmethod
    def forward(ctx, packed, batch, length, heads, kv_heads, head_dim, window):
        shape = (batch, length, heads, kv_heads, head_dim, window)
        out, log_sum = torch.empty(batch * length, heads * head_dim), torch.empty(batch, heads, length)
        LIBRARY.attention_forward(at(packed), at(out), at(log_sum), *shape, real(head_dim**-0.5))
        ctx.save_for_backward(packed, out, log_sum)
        ctx.shape = shape
        return out

    @staticmethod
    def backward(ctx, grad):
        packed, out, log_sum = ctx.saved_tensors
        grad_packed = torch.empty_like(packed)
        LIBRARY.attention_backward(at(packed), at(out), at(log_sum), at(grad.contiguous()), at(grad_packed), *ctx.shape, real(ctx.shape[4] ** -0.5))
        return (grad_packed,) + (None,) * 6


class Gate(torch.autograd.Function):
    """activation(first half) * second half of the last dimension."""

    @staticmethod
    def forward(ctx, x, activation):
        x = x.contiguous()
        out = torch.empty(x.shape[:-1] + (x.shape[-1] // 2,))
        LIBRARY.gate_forward(at(x), at(out), x.numel() // x.shape[-1], out.shape[-1], activation)
        ctx.save_for_backward(x)
        ctx.activation = activation
        return out

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        grad_x = torch.empty_like(x)
        LIBRARY.gate_backward(at(x), at(grad.contiguous()), at(grad_x), x.numel() // x.shape[-1], x.shape[-1] // 2, ctx.activation)
        return grad_x, None


class CrossEntropy(torch.autograd.Function):
    """Weighted mean over rows of -log softmax(hidden @ embedding.T)[target]. targets int64, weights float [rows]."""

    @staticmethod
    def forward(ctx, hidden, embedding, targets, weights):
        logits = hidden @ embedding.t()
        rows, vocabulary = logits.shape
        loss = LIBRARY.cross_entropy(at(logits), at(targets), at(weights), real(float(weights.sum())), rows, vocabulary)
        ctx.save_for_backward(hidden, embedding, logits)  # logits now hold their own gradient
        return torch.tensor(loss)

    @staticmethod
    def backward(ctx, grad):
        hidden, embedding, grad_logits = ctx.saved_tensors
        return grad * (grad_logits @ embedding), grad * (grad_logits.t() @ hidden), None, None


class DeltaRule(torch.autograd.Function):
    """S = decay * S + k (beta * (v - decay * S^T k))^T, out = S^T q; q, k, v [batch, length, heads, dim], decay, beta [batch, length, heads]."""

    @staticmethod
    def forward(ctx, q, k, v, decay, beta):
        q, k, v, decay, beta = (x.contiguous() for x in (q, k, v, decay, beta))
        batch, length, heads, key_dim = q.shape
        shape = (batch, length, heads, key_dim, v.shape[-1], CHECKPOINT)
        out, kept = torch.empty_like(v), torch.empty(batch * heads, -(-length // CHECKPOINT), key_dim * v.shape[-1])
        LIBRARY.delta_forward(at(q), at(k), at(v), at(decay), at(beta), at(out), at(kept), *shape)
        ctx.save_for_backward(q, k, v, decay, beta, kept)
        ctx.shape = shape
        return out

    @staticmethod
    def backward(ctx, grad):
        *inputs, kept = ctx.saved_tensors
        grads = [torch.empty_like(x) for x in inputs]
        LIBRARY.delta_backward(*map(at, inputs), at(kept), at(grad.contiguous()), *map(at, grads), *ctx.shape)
        return tuple(grads)


class ConvSilu(torch.autograd.Function):
    """silu of a causal depthwise convolution of four taps. x [batch, length, channels], weight [channels, 4]."""

    @staticmethod
    def forward(ctx, x, weight):
        x, taps = x.contiguous(), weight.t().contiguous()
        before, out = torch.empty_like(x), torch.empty_like(x)
        LIBRARY.conv_forward(at(x), at(taps), at(before), at(out), *x.shape)
        ctx.save_for_backward(x, taps, before)
        return out

    @staticmethod
    def backward(ctx, grad):
        x, taps, before = ctx.saved_tensors
        grad_x, grad_taps, scratch = torch.empty_like(x), torch.zeros_like(taps), torch.empty_like(x)
        LIBRARY.conv_backward(at(x), at(taps), at(before), at(grad.contiguous()), at(grad_x), at(grad_taps), at(scratch), *x.shape)
        return grad_x, grad_taps.t()
