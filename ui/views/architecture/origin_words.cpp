// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/architecture/origin_words.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace layerscope::ui {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Origins)
};

/// The reader of configurations explains itself in English; what it can say is known, so it can be said otherwise.
QString translated(const QString& part) {
    static const QRegularExpression wouldBe(QStringLiteral("^(\\d+)/(\\d+) would be (\\d+)$"));
    static const QRegularExpression notWhole(QStringLiteral("^(\\d+)/(\\d+) would not be whole$"));
    static const QRegularExpression absent(QStringLiteral("^(.+) is not in the file$"));
    static const QRegularExpression everyNth(
        QStringLiteral("^every (\\d+)th layer full, the others (sliding|linear)$"));
    static const QRegularExpression was(QStringLiteral("^was (.+)$"));
    if (const auto m = wouldBe.match(part); m.hasMatch())
        return Words::tr("%1/%2 would be %3").arg(m.captured(1), m.captured(2), m.captured(3));
    if (const auto m = notWhole.match(part); m.hasMatch())
        return Words::tr("%1/%2 would not be whole").arg(m.captured(1), m.captured(2));
    if (const auto m = absent.match(part); m.hasMatch()) return Words::tr("%1 is not in the file").arg(m.captured(1));
    if (const auto m = everyNth.match(part); m.hasMatch())
        return (m.captured(2) == QStringLiteral("sliding") ? Words::tr("every %1th layer full, the others sliding")
                                                           : Words::tr("every %1th layer full, the others linear"))
            .arg(m.captured(1));
    if (part == QStringLiteral("use_sliding_window is not set: all full"))
        return Words::tr("use_sliding_window is not set: all full");
    if (part == QStringLiteral("was on all layers")) return Words::tr("was on all layers");
    if (part == QStringLiteral("was on full layers only")) return Words::tr("was on full layers only");
    if (const auto m = was.match(part); m.hasMatch()) return Words::tr("was %1").arg(m.captured(1));
    if (part == QStringLiteral("the family's default")) return Words::tr("the family’s default");
    if (part == QStringLiteral("there was none")) return Words::tr("there was none");
    if (part == QStringLiteral("square root of hidden_size")) return Words::tr("square root of hidden_size");
    if (part == QStringLiteral("num_attention_heads: every head has its own"))
        return Words::tr("num_attention_heads: every head has its own");
    return part;
}

} // namespace

QString originText(const Origin& origin, const QString& file) {
    QStringList parts = QString::fromStdString(origin.detail).split(QStringLiteral("; "));
    for (QString& part : parts)
        part = translated(part);
    const QString detail = parts.join(QStringLiteral("; "));
    switch (origin.kind) {
    case Origin::Kind::Key:
        return Words::tr("%1, %2", "file, key").arg(file, detail);
    case Origin::Kind::FamilyDefault:
        return Words::tr("family: %1").arg(detail);
    case Origin::Kind::Derived:
        return Words::tr("derived: %1").arg(detail);
    case Origin::Kind::Edit:
        return Words::tr("edited, %1").arg(detail);
    }
    return detail;
}

QString originText(const Provenance& provenance, std::initializer_list<const char*> keys, const QString& file) {
    for (const char* key : keys)
        if (const auto found = provenance.find(key); found != provenance.end()) return originText(found->second, file);
    return {};
}

} // namespace layerscope::ui
