// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/pair_run.h"

#include <QString>
#include <QWidget>

#include <memory>
#include <vector>

namespace layerscope::ui {

class Theme;

/// One figure of both models.
struct PairFigure {
    QString name;
    QString a, b;
    int better = 0; ///< -1: A, 1: B, 0: neither is
};
[[nodiscard]] std::vector<PairFigure> pairFigures(const PairRun& run);

/// The figures of a run in two lines, A above B; the better of the two is strong and has a mark. What does not fit goes
/// from the right.
class PairFigures : public QWidget {
    Q_OBJECT
public:
    explicit PairFigures(const Theme& theme, QWidget* parent = nullptr);
    void setRun(const std::shared_ptr<const PairRun>& run); ///< null: dashes, so that nothing moves
    [[nodiscard]] QString text() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] qreal widthOf(const PairFigure& figure) const;
    const Theme& m_theme;
    std::vector<PairFigure> m_figures;
};

} // namespace layerscope::ui
