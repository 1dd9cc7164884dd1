# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Muon: momentum whose update is made orthogonal, for the matrices inside the layers (Jordan et al. 2024)."""

import torch


def orthogonal(gradients):
    """Nearest semi-orthogonal matrices of a stack [n, rows, columns] by five Newton-Schulz steps."""
    x = gradients / (gradients.norm(dim=(1, 2), keepdim=True) + 1e-7)
    tall = x.shape[1] > x.shape[2]
    if tall:
        x = x.transpose(1, 2)
    for _ in range(5):
        square = x @ x.transpose(1, 2)
        x = 3.4445 * x + (2.0315 * square @ square - 4.7750 * square) @ x
    return x.transpose(1, 2) if tall else x


class Muon:
    """Parameters are matrices or stacks of matrices (experts); those of one shape are updated together."""

    def __init__(self, parameters, weight_decay, momentum=0.95):
        self.parameters, self.weight_decay, self.momentum = list(parameters), weight_decay, momentum
        self.buffers = [torch.zeros_like(p) for p in self.parameters]

    @torch.no_grad()
    def step(self, rate):
        groups = {}
        for p, buffer in zip(self.parameters, self.buffers):
            buffer.mul_(self.momentum).add_(p.grad)
            groups.setdefault(tuple(p.shape[-2:]), []).append((p, p.grad.add(buffer, alpha=self.momentum)))
        for (rows, columns), members in groups.items():
            stacked = torch.cat([gradient.reshape(-1, rows, columns) for _, gradient in members])
            updates = orthogonal(stacked) * max(1, rows / columns) ** 0.5
            at = 0
            for p, _ in members:
                matrices = p.numel() // (rows * columns)
                p.mul_(1 - rate * self.weight_decay).add_(updates[at : at + matrices].reshape(p.shape), alpha=-rate)
                at += matrices
