// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/height_cache.h"
#include "views/architecture/part_facts.h"

#include <QWidget>

namespace layerscope::ui {

/// Groups of facts, set like a table in a book: name, value, and under them in small type where the value comes from.
class FactList : public QWidget {
    Q_OBJECT
public:
    explicit FactList(const Theme& theme, QWidget* parent = nullptr);
    void setFacts(std::vector<PartFactGroup> groups, std::vector<TensorFact> tensors);
    [[nodiscard]] QString text() const; ///< one paragraph, for screen readers and tests

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// Draws when there is a painter; the height in any case.
    int layOut(QPainter* painter, int width) const;
    const Theme& m_theme;
    std::vector<PartFactGroup> m_groups;
    std::vector<TensorFact> m_tensors;
    mutable HeightCache m_heights;
};

} // namespace layerscope::ui
