// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Facts of the feed-forwards.
#include "text/units_text.h"
#include "views/architecture/fact_builder.h"
#include "views/architecture/step_words.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(FfnFacts)
};

} // namespace

void addFfn(FactBuilder& facts) {
    const Architecture& a = facts.scene().architecture();
    facts.begin(Words::tr("Feed-forward"));
    facts.add(Words::tr("inner width"), countText(a.intermediate_size), {"intermediate_size"});
    facts.addDerived(Words::tr("times the stream"), realText(double(a.intermediate_size) / double(a.hidden_size)),
                     Words::tr("derived: %1/%2").arg(a.intermediate_size).arg(a.hidden_size));
    facts.add(Words::tr("activation"), activationText(a.activation), {"hidden_activation", "hidden_act"});
}

void addMoe(FactBuilder& facts) {
    const Architecture& a = facts.scene().architecture();
    const MoeSettings& moe = *a.moe;
    facts.begin(Words::tr("Mixture of experts"));
    facts.add(Words::tr("experts"), countText(moe.n_experts), {"num_experts"});
    facts.add(Words::tr("per token"), countText(moe.n_experts_per_token), {"num_experts_per_tok"});
    facts.add(Words::tr("inner width of one"), countText(moe.expert_intermediate_size), {"moe_intermediate_size"});
    facts.add(Words::tr("weights sum to 1"), moe.normalise_top_k ? Words::tr("yes") : Words::tr("no"),
              {"norm_topk_prob"});
    if (moe.shared_intermediate_size > 0)
        facts.add(Words::tr("inner width of the shared one"), countText(moe.shared_intermediate_size),
                  {"shared_expert_intermediate_size"});
    const std::int64_t expert = 3 * a.hidden_size * moe.expert_intermediate_size;
    facts.addDerived(Words::tr("one expert"), countText(expert),
                     Words::tr("derived: 3 × %1 × %2").arg(a.hidden_size).arg(moe.expert_intermediate_size));
    facts.add(Words::tr("activation"), activationText(a.activation), {"hidden_act"});
}

} // namespace layerscope::ui
