// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme.h"

#include "theme/control_style.h"
#include "theme/layout_pause.h"
#include "theme/tokens.h"

#include <QApplication>
#include <QEvent>
#include <QHash>
#include <QStyle>
#include <QToolTip>

#include <algorithm>
#include <functional>

namespace layerscope::ui {

namespace {

constexpr qreal baseFontPixels = 13.0;
const QString latinFamily = QStringLiteral("DejaVu Sans");
const QString chineseFamily = QStringLiteral("Noto Sans CJK SC");

/// The palette the desktop would give us had we not set our own. Setting an empty palette brings it back.
bool systemIsDark() {
    const QPalette own = QApplication::palette();
    QApplication::setPalette(QPalette());
    const QPalette system = QApplication::palette();
    QApplication::setPalette(own);
    return system.color(QPalette::Window).lightness() < system.color(QPalette::WindowText).lightness();
}

ThemeTone toneFor(ThemeChoice choice) {
    switch (choice) {
    case ThemeChoice::Light:
        return ThemeTone::Light;
    case ThemeChoice::Dark:
        return ThemeTone::Dark;
    case ThemeChoice::HighContrast:
        return ThemeTone::HighContrast;
    case ThemeChoice::System:
        break;
    }
    return systemIsDark() ? ThemeTone::Dark : ThemeTone::Light;
}

QPalette paletteFor(const ThemeColors& c) {
    QPalette p(c.text, c.raised, c.line, c.line, c.line, c.text, c.text, c.raised, c.window);
    p.setColor(QPalette::AlternateBase, c.panel);
    p.setColor(QPalette::Button, c.raised);
    p.setColor(QPalette::ButtonText, c.text);
    p.setColor(QPalette::Highlight, c.accent);
    p.setColor(QPalette::HighlightedText, c.accentText);
    p.setColor(QPalette::Link, c.accent);
    p.setColor(QPalette::LinkVisited, c.accent);
    p.setColor(QPalette::PlaceholderText, c.mutedText);
    p.setColor(QPalette::ToolTipBase, c.raised);
    p.setColor(QPalette::ToolTipText, c.text);
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, c.mutedText);
    p.setColor(QPalette::Disabled, QPalette::Base, c.panel);
    return p;
}

/// The platform's UI family; DejaVu Sans where the platform names none, since its figures are all equally wide.
QFont platformFont() {
    static const QFont font = QApplication::font();
    return font;
}

/// Every picture asks for its type whenever it paints; a new QFont is looked up among the families each time.
QFont cachedFont(bool figures, int pixels, QFont::Weight weight) {
    static QHash<int, QFont> fonts;
    pixels = std::max(8, pixels);
    const int key = (pixels * 1024 + int(weight)) * 2 + (figures ? 1 : 0);
    const auto found = fonts.constFind(key);
    if (found != fonts.constEnd()) return *found;
    QFont font = platformFont();
    if (figures) // these draw all figures equally wide; DejaVu Sans leads because its thin space and arrows are
                 // complete
        font.setFamilies({latinFamily, QStringLiteral("Noto Sans"), chineseFamily});
    else // Chinese by name, since what the system would choose on its own may come in another weight
        font.setFamilies({font.family(), latinFamily, chineseFamily});
    font.setPixelSize(pixels);
    font.setWeight(weight);
    fonts.insert(key, font);
    return font;
}

/// Palette, style and type of the application.
void show(const Theme& theme) {
    auto* style = dynamic_cast<ControlStyle*>(QApplication::style());
    if (!style) { // once: changing the style repolishes every widget
        style = new ControlStyle;
        QApplication::setStyle(style);
    }
    const bool grows = style->setLook(theme.colors(), theme.unit());
    const QPalette palette = paletteFor(theme.colors());
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
    QApplication::setFont(theme.textFont());
    if (grows) style->fitAll();
}

} // namespace

/// Hears the desktop change its colours while the choice is "system".
class SystemPaletteWatcher : public QObject {
public:
    explicit SystemPaletteWatcher(Theme& theme, std::function<void()> react)
        : QObject(&theme), m_theme(theme), m_react(std::move(react)) {}

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::ThemeChange && m_theme.choice() == ThemeChoice::System) m_react();
        return QObject::eventFilter(watched, event);
    }

private:
    Theme& m_theme;
    std::function<void()> m_react;
};

Theme::Theme(QObject* parent) : QObject(parent) {
    (void)platformFont(); // before anything changes it
    qApp->installEventFilter(new SystemPaletteWatcher(*this, [this] { apply(); }));
    apply();
}

void Theme::setChoice(ThemeChoice choice) {
    if (choice == m_choice) return;
    m_choice = choice;
    apply();
}

bool Theme::isDark() const { return m_colors.window.lightness() < m_colors.text.lightness(); }

void Theme::setZoom(int percent) {
    percent = std::clamp(percent, 100, 300);
    if (percent == m_zoom) return;
    m_zoom = percent; // the colours stay: asking the desktop for its own would tell every widget of them, and back
    const LayoutPause pause;
    show(*this);
    emit changed();
}

void Theme::apply() {
    m_tokens = &themeTokens(toneFor(m_choice));
    m_colors = m_tokens->colors;
    const LayoutPause pause;
    show(*this);
    emit changed();
}

LayerStyle Theme::layerStyle(LayerType type, bool positions) const {
    const ThemeTokens& tokens = *m_tokens;
    switch (type) {
    case LayerType::Sliding:
        return {tokens.sliding, tokens.onLayer, Qt::BDiagPattern, QStringLiteral("S")};
    case LayerType::Full:
        break;
    case LayerType::Linear:
        return {tokens.linear, tokens.onLayer, Qt::HorPattern, QStringLiteral("L")};
    }
    if (!positions) return {tokens.fullNoPositions, tokens.onLayer, Qt::Dense6Pattern, QStringLiteral("N")};
    return {tokens.full, tokens.onLayer, Qt::SolidPattern, QStringLiteral("F")};
}

QFont Theme::textFont(qreal scale, QFont::Weight weight) const {
    return cachedFont(false, qRound(baseFontPixels * scale * m_zoom / 100.0), weight);
}

QFont Theme::figureFont(qreal scale, QFont::Weight weight) const {
    return cachedFont(true, qRound(baseFontPixels * scale * m_zoom / 100.0), weight);
}

int Theme::unit() const { return qRound(8.0 * m_zoom / 100.0); }

bool Theme::reducedMotion() const {
    return QApplication::style()->styleHint(QStyle::SH_Widget_Animation_Duration) == 0;
}

} // namespace layerscope::ui

#include "moc_theme.cpp"
