# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""The seven layouts: one small shape, and what makes each family itself."""

from dataclasses import dataclass

LAYERS, WIDTH, HEADS, KV_HEADS, HEAD_DIM = 12, 96, 4, 2, 32
WINDOW, VOCABULARY, CONTEXT = 64, 2048, 512
DELTA_HEADS, DELTA_DIM, CONV_TAPS = 4, 32, 4


@dataclass(frozen=True)
class Family:
    key: str
    folder: str
    title: str
    model_type: str
    architecture: str
    pattern: str = "g" * LAYERS  # per layer: g full attention, l sliding window, d gated DeltaNet
    norm: str = "rms"  # rms | rms1 (multiplies by 1 + weight) | layer (LayerNorm without bias)
    placement: str = "pre"  # pre | post | sandwich | parallel
    qk_norm: str = ""  # "" | head (per head) | whole (over the whole projection)
    activation: str = "silu"  # silu | gelu (tanh form)
    theta_full: float = 1e4
    theta_sliding: float = 1e4
    full_rotates: bool = True  # False: full layers know no positions
    rotary_share: float = 1.0  # of every head's dimensions
    output_gate: bool = False
    embedding_scale: float = 1.0
    feed_forward: int = 256  # width of one feed-forward or expert
    experts: int = 0
    experts_used: int = 0

    @property
    def norm_eps(self):
        return 1e-5 if self.norm == "layer" else 1e-6

    @property
    def rotary_dim(self):
        return int(HEAD_DIM * self.rotary_share)


FAMILIES = {
    f.key: f
    for f in (
        Family("llama", "llama-tiny", "Llama layout: 12 full layers", "llama", "LlamaForCausalLM", theta_full=5e5),
        Family("qwen3", "qwen3-tiny", "Qwen3 layout: 12 full layers, normed queries and keys", "qwen3", "Qwen3ForCausalLM", qk_norm="head", theta_full=1e6),
        Family("qwen3moe", "qwen3-moe-tiny", "Qwen3 MoE layout: 12 full layers, two of eight experts for every token", "qwen3_moe",
               "Qwen3MoeForCausalLM", qk_norm="head", theta_full=1e6, feed_forward=64, experts=8, experts_used=2),
        Family("gemma3", "gemma3-tiny", "Gemma 3 layout: five sliding layers (window 64), then one full layer", "gemma3_text",
               "Gemma3ForCausalLM", pattern="lllllg" * 2, norm="rms1", placement="sandwich", qk_norm="head", activation="gelu",
               theta_full=1e6, embedding_scale=WIDTH**0.5),
        Family("olmo3", "olmo3-tiny", "OLMo 3 layout: three sliding layers (window 64), then one full layer; norms on the outputs", "olmo3",
               "Olmo3ForCausalLM", pattern="lllg" * 3, placement="post", qk_norm="whole", theta_full=5e5, theta_sliding=5e5),
        Family("aya", "aya-tiny", "Tiny Aya layout: parallel block, three sliding layers (window 64), then one full layer without positions",
               "cohere2", "Cohere2ForCausalLM", pattern="lllg" * 3, norm="layer", placement="parallel", full_rotates=False),
        Family("qwen35", "qwen3.5-tiny", "Qwen3.5 layout: three Gated DeltaNet layers, then one full layer", "qwen3_5_text",
               "Qwen3_5ForCausalLM", pattern="dddg" * 3, norm="rms1", qk_norm="head", theta_full=1e7, rotary_share=0.25, output_gate=True, feed_forward=176),
    )
}
