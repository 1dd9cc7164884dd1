// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model.h"
#include "sampling/sampler.h"

#include <QWidget>

namespace layerscope::ui {

class RivalList;
class TextTree;
class Theme;
class ThemedLabel;
struct LiveToken;

/// The current token in words and numbers, with the candidates it was chosen from; a rival can be chosen instead.
class TokenAlternatives : public QWidget {
    Q_OBJECT
public:
    explicit TokenAlternatives(const Theme& theme, QWidget* parent = nullptr);
    /// `tokens`: the text so far; an index outside shows how to choose a token. `held`: the pointer does not change it.
    void setToken(int index, bool held, const std::vector<LiveToken>& tokens, const TextTree& tree, const Model* model);
    void setPossible(bool possible); ///< whether one can branch at all
    void focusRivals();
    [[nodiscard]] QString text() const;
    void retranslate();

signals:
    void branchWanted(int token, const layerscope::Candidate& next);

private:
    const Theme& m_theme;
    ThemedLabel* m_heading;
    ThemedLabel* m_piece;
    ThemedLabel* m_facts;
    ThemedLabel* m_rivalsHeading;
    RivalList* m_rivals;
    ThemedLabel* m_hint;
    int m_token = -1;
};

} // namespace layerscope::ui
