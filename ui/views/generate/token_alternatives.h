// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/model.h"

#include <QWidget>

class QGridLayout;

namespace layerscope::ui {

struct LiveToken;
class Theme;
class ThemedLabel;

/// One token in detail, in a fixed place: piece, id, probability, entropy, time, and what else was likely.
class TokenAlternatives : public QWidget {
    Q_OBJECT
public:
    explicit TokenAlternatives(const Theme& theme, QWidget* parent = nullptr);
    void setToken(int index, const LiveToken* token, const Model* model); ///< null: nothing yet
    [[nodiscard]] QString text() const;                                   ///< all of it, as spoken
    void retranslate();

private:
    class RivalList;
    const Theme& m_theme;
    ThemedLabel* m_heading;
    ThemedLabel* m_piece;
    ThemedLabel* m_facts;
    ThemedLabel* m_rivalsHeading;
    RivalList* m_rivals;
};

} // namespace layerscope::ui
