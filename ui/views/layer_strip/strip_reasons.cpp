// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/layer_strip/strip_reasons.h"

#include <QCoreApplication>

#include <algorithm>
#include <iterator>

namespace layerscope::ui {

namespace {

/// Translations of this file are filed under one name.
struct StripReasons {
    Q_DECLARE_TR_FUNCTIONS(StripReasons)
};

// The reasons as core words them; looked up at run time, listed here so that each has its translation.
constexpr const char* known_reasons[] = {
    QT_TRANSLATE_NOOP("StripReasons",
                      "a sliding_attention layer has no weights of linear attention (gates, short convolution)"),
    QT_TRANSLATE_NOOP("StripReasons",
                      "a full_attention layer has no weights of linear attention (gates, short convolution)"),
    QT_TRANSLATE_NOOP("StripReasons",
                      "a linear_attention layer has no query, key and value projections for sliding_attention"),
    QT_TRANSLATE_NOOP("StripReasons",
                      "a linear_attention layer has no query, key and value projections for full_attention"),
};

/// "layer 3" as core files it.
QString layerOf(const Error& reason) {
    const QString where = QString::fromStdString(reason.where);
    return where.mid(where.lastIndexOf(u' ') + 1);
}

} // namespace

QString reasonText(const Error& reason) { return QCoreApplication::translate("StripReasons", reason.why.c_str()); }

bool isKnownReason(const Error& reason) {
    return std::find(std::begin(known_reasons), std::end(known_reasons), reason.why) != std::end(known_reasons);
}

QString refusalText(const Error& reason, int layers) {
    const QString why = reasonText(reason);
    if (layers <= 1) return StripReasons::tr("Layer %1 stays as it is: %2.").arg(layerOf(reason), why);
    return StripReasons::tr("%1 layers stay as they are: %2.").arg(QString::number(layers), why);
}

} // namespace layerscope::ui
