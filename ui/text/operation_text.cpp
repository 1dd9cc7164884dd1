// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/operation_text.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Operations)
};

QString plainName(ValueName name) {
    const std::string_view text = value_text(name);
    return QString::fromLatin1(text.data(), qsizetype(text.size()));
}

} // namespace

QString operationText(ValueName name) {
    switch (name) {
    case ValueName::Embedding:
        return Words::tr("embedding row");
    case ValueName::MixerNorm:
        return Words::tr("norm before the mixer");
    case ValueName::Query:
        return Words::tr("query, key, value");
    case ValueName::QueryNorm:
        return Words::tr("norm of queries");
    case ValueName::KeyNorm:
        return Words::tr("norm of keys");
    case ValueName::Rope:
        return Words::tr("rotation");
    case ValueName::AttentionMix:
        return Words::tr("attention");
    case ValueName::AttentionOutput:
        return Words::tr("attention output");
    case ValueName::PostMixerNorm:
        return Words::tr("norm after the mixer");
    case ValueName::MixerResidual:
        return Words::tr("addition after the mixer");
    case ValueName::FfnNorm:
        return Words::tr("norm before the FFN");
    case ValueName::Gate:
        return Words::tr("gate, up");
    case ValueName::Activation:
        return Words::tr("activation");
    case ValueName::Down:
        return Words::tr("down");
    case ValueName::PostFfnNorm:
        return Words::tr("norm after the FFN");
    case ValueName::FfnResidual:
        return Words::tr("addition after the FFN");
    case ValueName::Router:
        return Words::tr("router");
    case ValueName::Experts:
        return Words::tr("experts");
    case ValueName::SharedExpert:
        return Words::tr("shared expert");
    case ValueName::DeltaProjection:
        return Words::tr("DeltaNet projections");
    case ValueName::ShortConv:
        return Words::tr("short convolution");
    case ValueName::DeltaRule:
        return Words::tr("delta rule");
    case ValueName::DeltaNorm:
        return Words::tr("gated norm");
    case ValueName::DeltaOutput:
        return Words::tr("DeltaNet output");
    case ValueName::FinalNorm:
        return Words::tr("final norm");
    case ValueName::Logits:
        return Words::tr("output head");
    default:
        return plainName(name);
    }
}

QString shortOperationText(ValueName name) {
    switch (name) {
    case ValueName::Embedding:
        return Words::tr("embed");
    case ValueName::MixerNorm:
    case ValueName::PostMixerNorm:
    case ValueName::FfnNorm:
    case ValueName::PostFfnNorm:
    case ValueName::QueryNorm:
    case ValueName::KeyNorm:
    case ValueName::DeltaNorm:
    case ValueName::FinalNorm:
        return Words::tr("norm");
    case ValueName::Query:
        return Words::tr("qkv");
    case ValueName::Rope:
        return Words::tr("rope");
    case ValueName::AttentionMix:
        return Words::tr("attend");
    case ValueName::AttentionOutput:
    case ValueName::DeltaOutput:
        return Words::tr("out");
    case ValueName::MixerResidual:
    case ValueName::FfnResidual:
        return QStringLiteral("+");
    case ValueName::Gate:
        return Words::tr("gate, up");
    case ValueName::Activation:
        return Words::tr("act");
    case ValueName::DeltaProjection:
        return Words::tr("project");
    case ValueName::ShortConv:
        return Words::tr("conv");
    case ValueName::DeltaRule:
        return Words::tr("delta");
    case ValueName::Logits:
        return Words::tr("head");
    default:
        return operationText(name);
    }
}

} // namespace layerscope::ui
