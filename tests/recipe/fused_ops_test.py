# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Values and gradients of every fused operation equal those of plain PyTorch in double precision.

Tolerance: relative 2e-5 of the largest value. Single precision keeps 6e-8; sums of some hundred terms in another order, and the
fast exp, lose two to three digits of it."""

import math
import pathlib
import sys
import unittest

import torch

HERE = pathlib.Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent.parent / "resources" / "models" / "recipe")]

import plain  # noqa: E402
from model.layers import rotary_table  # noqa: E402
from ops import fused  # noqa: E402

TOLERANCE = 2e-5
HEADS, KV_HEADS, DIM = 4, 2, 32


def values(*shape, scale=1.0):
    return torch.randn(*shape) * scale


class FusedOperations(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(11)

    def compare(self, operation, expected, inputs, others=()):
        """`operation(*inputs, *others)` in float against `expected` of the same in double, and all gradients of `inputs`."""
        single = [x.clone().requires_grad_() for x in inputs]
        double = [x.double().requires_grad_() for x in inputs]
        out = operation(*single, *others)
        wanted = expected(*double, *[x.double() if torch.is_tensor(x) and x.is_floating_point() else x for x in others])
        direction = torch.randn(out.shape)
        out.backward(direction)
        wanted.backward(direction.double())
        pairs = [("value", out, wanted)] + [(f"gradient {i}", s.grad, d.grad) for i, (s, d) in enumerate(zip(single, double))]
        for name, got, want in pairs:
            difference = (got.double() - want).abs().max() / want.abs().max().clamp(min=1e-12)
            self.assertLess(float(difference), TOLERANCE, name)

    def test_rms_norm(self):
        for plus in (0.0, 1.0):
            self.compare(lambda x, w: fused.RmsNorm.apply(x, w, plus, 1e-6), lambda x, w: plain.rms_norm(x, w, plus), [values(5, 7, 96), values(96)])

    def test_norm_and_rotate(self):
        length, kv, q = 9, KV_HEADS * DIM, HEADS * DIM
        for mode, rotary, gate_columns in (("", 32, 0), ("head", 32, 0), ("head", 8, q), ("whole", 32, 0), ("", 0, 0)):
            table = rotary_table(length, rotary, 1e4)
            weights = {"": (1, 1), "head": (DIM, DIM), "whole": (q, kv)}[mode]

            def run(x, wq, wk):
                given = table if rotary else (fused.UNUSED, fused.UNUSED)
                return fused.NormAndRotate.apply(x, wq, wk, *given, length, HEADS, KV_HEADS, DIM, fused.QK_NORM[mode], rotary)

            def expected(x, wq, wk):
                result = plain.norm_and_rotate(x, wq, wk, table[0].double(), table[1].double(), length, HEADS, KV_HEADS, DIM, mode)
                return result + 0 * (wq.sum() + wk.sum() + x.sum())  # so that unused inputs have gradients, of zero

            inputs = [values(2 * length, q + 2 * kv + gate_columns), 1 + values(weights[0], scale=0.1), 1 + values(weights[1], scale=0.1)]
            if mode == "":
                self.compare(lambda x: run(x, fused.UNUSED, fused.UNUSED), lambda x: expected(x, torch.ones(1), torch.ones(1)), inputs[:1])
            else:
                self.compare(run, expected, inputs)

    def test_attention(self):
        for batch, length, window in ((2, 77, 77), (1, 150, 64), (2, 40, 16), (1, 5, 1)):
            shape = (batch, length, HEADS, KV_HEADS, DIM, window)
            inputs = [values(batch * length, (HEADS + 2 * KV_HEADS) * DIM)]
            self.compare(lambda x: fused.Attention.apply(x, *shape), lambda x: plain.attention(x, *shape), inputs)

    def test_gate(self):
        for activation in ("silu", "gelu"):
            self.compare(lambda x: fused.Gate.apply(x, fused.ACTIVATION[activation]), lambda x: plain.gate(x, activation), [values(6, 64, scale=2)])

    def test_gate_stays_finite_far_out(self):
        for activation in ("silu", "gelu"):
            x = torch.tensor([[-60.0, 60.0, 1.0, 1.0]], requires_grad=True)
            out = fused.Gate.apply(x, fused.ACTIVATION[activation])
            out.sum().backward()
            self.assertTrue(torch.isfinite(out).all() and torch.isfinite(x.grad).all())
            self.assertTrue(math.isclose(float(out[0, 1]), 60.0, rel_tol=1e-6) and abs(float(out[0, 0])) < 1e-6)

    def test_cross_entropy(self):
        targets, weights = torch.randint(0, 300, (20,)), torch.rand(20)
        self.compare(fused.CrossEntropy.apply, plain.cross_entropy, [values(20, 96), values(300, 96, scale=0.1)], (targets, weights))

    def test_delta_rule(self):
        for batch, length in ((2, 37), (1, 16), (1, 1)):
            unit = [torch.nn.functional.normalize(values(batch, length, 4, DIM), dim=-1) for _ in range(2)]
            inputs = [*unit, values(batch, length, 4, DIM), torch.rand(batch, length, 4) * 0.5 + 0.5, torch.rand(batch, length, 4) * 0.9 + 0.05]
            self.compare(fused.DeltaRule.apply, plain.delta_rule, inputs)

    def test_conv_silu(self):
        for length in (1, 3, 19):
            self.compare(fused.ConvSilu.apply, plain.conv_silu, [values(2, length, 24), values(24, 4)])


if __name__ == "__main__":
    unittest.main()
