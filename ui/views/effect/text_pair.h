// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QTextEdit;

namespace layerscope::ui {

struct EffectTexts;
class Theme;
class ThemedLabel;

/// The prompt with what each variant made of it, side by side; the first differing token is marked in both. The texts
/// can be selected and copied.
class TextPair : public QWidget {
    Q_OBJECT
public:
    explicit TextPair(const Theme& theme, QWidget* parent = nullptr);
    void setTexts(const QString& prompt, const EffectTexts& texts);
    void clearTexts(const QString& why); ///< shown in place of both

private:
    void put(int variant, const QString& text);
    void restyle();
    void mark();
    const Theme& m_theme;
    ThemedLabel* m_captions[2];
    QTextEdit* m_texts[2];
    qsizetype m_promptLength = 0;
    qsizetype m_begin[2] = {-1, -1}, m_end[2] = {-1, -1}; ///< of the marks, in the whole text
};

} // namespace layerscope::ui
