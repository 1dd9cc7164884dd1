// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/tokens.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>

// Outside every namespace: the resources of a static library have to be asked for by name.
static void initThemeResources() { Q_INIT_RESOURCE(resources); }

namespace layerscope::ui {

namespace {

ThemeTokens readTokens(const QString& path) {
    initThemeResources();
    QFile file(path);
    const bool open = file.open(QIODevice::ReadOnly);
    Q_ASSERT(open);
    const QJsonObject json = open ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
    const auto color = [&json](const char* name) {
        const QColor value(json.value(QLatin1String(name)).toString());
        Q_ASSERT(value.isValid());
        return value;
    };
    ThemeTokens t;
    ThemeColors& c = t.colors;
    c.window = color("window");
    c.panel = color("panel");
    c.raised = color("raised");
    c.line = color("line");
    c.text = color("text");
    c.mutedText = color("mutedText");
    c.accent = color("accent");
    c.accentText = color("accentText");
    c.changed = color("changed");
    c.error = color("error");
    c.good = color("good");
    c.masked = color("masked");
    c.maskedHatch = color("maskedHatch");
    c.grid = color("grid");
    c.subjectA = color("subjectA");
    c.subjectB = color("subjectB");
    t.sliding = color("sliding");
    t.full = color("full");
    t.fullNoPositions = color("fullNoPositions");
    t.linear = color("linear");
    t.onLayer = color("onLayer");
    return t;
}

double luminance(const QColor& color) {
    const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

} // namespace

const ThemeTokens& themeTokens(ThemeTone tone) {
    static const ThemeTokens lightTokens = readTokens(QStringLiteral(":/themes/light.json"));
    static const ThemeTokens darkTokens = readTokens(QStringLiteral(":/themes/dark.json"));
    static const ThemeTokens strongTokens = readTokens(QStringLiteral(":/themes/high-contrast.json"));
    switch (tone) {
    case ThemeTone::Light:
        break;
    case ThemeTone::Dark:
        return darkTokens;
    case ThemeTone::HighContrast:
        return strongTokens;
    }
    return lightTokens;
}

double contrast(const QColor& a, const QColor& b) {
    const double la = luminance(a), lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

} // namespace layerscope::ui
