# SPDX-FileCopyrightText: 2026 Layerscope contributors
# SPDX-License-Identifier: GPL-3.0-or-later
"""Names, row order and configuration of the released layouts. The trainer keeps one layout for all families (fused projections,
half-split rotary pairs); this is the one place that knows both."""

import torch

from model.families import CONTEXT, CONV_TAPS, DELTA_DIM, DELTA_HEADS, HEAD_DIM, HEADS, KV_HEADS, LAYERS, VOCABULARY, WIDTH, WINDOW

KIND = {"g": "full_attention", "l": "sliding_attention", "d": "linear_attention"}
NORM_NAMES = {
    "pre": ["input_layernorm", "post_attention_layernorm"],
    "post": ["post_attention_layernorm", "post_feedforward_layernorm"],
    "sandwich": ["input_layernorm", "post_attention_layernorm", "pre_feedforward_layernorm", "post_feedforward_layernorm"],
    "parallel": ["input_layernorm"],
}
Q_ROWS, KV_ROWS = HEADS * HEAD_DIM, KV_HEADS * HEAD_DIM


def config(family, end_of_text):
    made = {
        "architectures": [family.architecture], "model_type": family.model_type, "hidden_size": WIDTH, "num_hidden_layers": LAYERS,
        "num_attention_heads": HEADS, "num_key_value_heads": KV_HEADS, "head_dim": HEAD_DIM, "intermediate_size": family.feed_forward,
        "vocab_size": VOCABULARY, "max_position_embeddings": 2 * CONTEXT, "attention_bias": False, "tie_word_embeddings": True,
        "bos_token_id": end_of_text, "eos_token_id": end_of_text, "torch_dtype": "bfloat16", "use_cache": True,
        "layer_types": [KIND[k] for k in family.pattern],
    }
    if family.key == "aya":
        made.update(hidden_act="silu", layer_norm_eps=family.norm_eps, logit_scale=1.0, rope_theta=family.theta_sliding, use_parallel_block=True,
                    use_qk_norm=False, use_gated_activation=True, position_embedding_type="rope_gptj", use_embedding_sharing=True,
                    order_of_interleaved_layers="local_attn_first")
    else:
        made.update(rms_norm_eps=family.norm_eps)
    if family.key == "gemma3":
        made.update(hidden_activation="gelu_pytorch_tanh", rope_theta=family.theta_full, rope_local_base_freq=family.theta_sliding,
                    query_pre_attn_scalar=HEAD_DIM, attn_logit_softcapping=None, final_logit_softcapping=None)
    elif family.key == "qwen35":
        made.update(hidden_act="silu", attn_output_gate=True, full_attention_interval=4, linear_conv_kernel_dim=CONV_TAPS,
                    linear_key_head_dim=DELTA_DIM, linear_value_head_dim=DELTA_DIM, linear_num_key_heads=DELTA_HEADS,
                    linear_num_value_heads=DELTA_HEADS, mamba_ssm_dtype="float32",
                    rope_parameters={"rope_type": "default", "rope_theta": family.theta_full, "partial_rotary_factor": family.rotary_share})
    elif family.key != "aya":
        made.update(hidden_act="silu", rope_theta=family.theta_full)
    if "l" in family.pattern:
        made["sliding_window"] = WINDOW
    if family.experts:
        made.update(num_experts=family.experts, num_experts_per_tok=family.experts_used, moe_intermediate_size=family.feed_forward,
                    norm_topk_prob=True, decoder_sparse_step=1, mlp_only_layers=[], router_aux_loss_coef=0.01)
    return made


def tensors(state, family):
    """Released name to tensor, from a Decoder's state."""
    made = {"model.embed_tokens.weight": state["embedding"], "model.norm.weight": state["norm.weight"]}
    for i, kind in enumerate(family.pattern):
        layer = {name[len(f"blocks.{i}.") :]: x for name, x in state.items() if name.startswith(f"blocks.{i}.")}
        parts = _delta_net(layer) if kind == "d" else _attention(layer, family)
        parts.update(_experts(layer, family) if family.experts else _feed_forward(layer, family))
        for j, name in enumerate(NORM_NAMES[family.placement]):
            parts[name + ".weight"] = layer[f"norms.{j}.weight"]
        made.update({f"model.layers.{i}.{name}": x for name, x in parts.items()})
    return made


def _attention(layer, family):
    q, k, v, gate = torch.split(layer["mixer.project.weight"], [Q_ROWS, KV_ROWS, KV_ROWS, Q_ROWS if family.output_gate else 0])
    if family.key == "aya":
        q, k = _neighbouring_pairs(q), _neighbouring_pairs(k)
    if family.output_gate:  # per head, the query rows and then its gate rows
        q = torch.cat([q.reshape(HEADS, HEAD_DIM, -1), gate.reshape(HEADS, HEAD_DIM, -1)], 1).reshape(2 * Q_ROWS, -1)
    made = {"self_attn.q_proj.weight": q, "self_attn.k_proj.weight": k, "self_attn.v_proj.weight": v,
            "self_attn.o_proj.weight": layer["mixer.out.weight"]}
    if family.qk_norm:
        made.update({"self_attn.q_norm.weight": layer["mixer.q_norm.weight"], "self_attn.k_norm.weight": layer["mixer.k_norm.weight"]})
    return made


def _neighbouring_pairs(rows):
    """Rotary pairs (i, i + half) to (2i, 2i + 1), per head."""
    return rows.reshape(-1, 2, HEAD_DIM // 2, rows.shape[-1]).transpose(1, 2).reshape(rows.shape)


def _delta_net(layer):
    beta, decay = layer["mixer.beta_decay.weight"].chunk(2)
    return {
        "linear_attn.in_proj_qkv.weight": layer["mixer.project.weight"], "linear_attn.in_proj_z.weight": layer["mixer.gate.weight"],
        "linear_attn.in_proj_b.weight": beta, "linear_attn.in_proj_a.weight": decay,
        "linear_attn.conv1d.weight": layer["mixer.conv"].unsqueeze(1), "linear_attn.A_log": layer["mixer.a_log"],
        "linear_attn.dt_bias": layer["mixer.dt_bias"], "linear_attn.norm.weight": layer["mixer.norm"],
        "linear_attn.out_proj.weight": layer["mixer.out.weight"],
    }


def _feed_forward(layer, family):
    gate, up = layer["feed_forward.gate_up.weight"].split(family.feed_forward)
    return {"mlp.gate_proj.weight": gate, "mlp.up_proj.weight": up, "mlp.down_proj.weight": layer["feed_forward.down.weight"]}


def _experts(layer, family):
    made = {"mlp.gate.weight": layer["feed_forward.router.weight"]}
    for e, (gate_up, down) in enumerate(zip(layer["feed_forward.gate_up"], layer["feed_forward.down"])):
        gate, up = gate_up.split(family.feed_forward)
        made.update({f"mlp.experts.{e}.gate_proj.weight": gate, f"mlp.experts.{e}.up_proj.weight": up, f"mlp.experts.{e}.down_proj.weight": down})
    return made
