// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wrap_layout.h"

#include <QWidget>

#include <algorithm>
#include <utility>

namespace layerscope::ui {

WrapLayout::WrapLayout(QWidget* parent) : QLayout(parent) { setContentsMargins(0, 0, 0, 0); }

WrapLayout::~WrapLayout() = default;

void WrapLayout::addItem(QLayoutItem* item) { m_items.emplace_back(item); }

QLayoutItem* WrapLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? m_items[std::size_t(index)].get() : nullptr;
}

QLayoutItem* WrapLayout::takeAt(int index) {
    if (index < 0 || index >= count()) return nullptr;
    QLayoutItem* item = m_items[std::size_t(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

QSize WrapLayout::sizeHint() const {
    QSize all(0, 0);
    for (const auto& item : m_items) {
        if (item->isEmpty()) continue;
        const QSize one = item->sizeHint();
        all = {all.width() + (all.width() > 0 ? spacing() : 0) + one.width(), std::max(all.height(), one.height())};
    }
    return all.grownBy(contentsMargins());
}

QSize WrapLayout::minimumSize() const {
    QSize widest(0, 0);
    for (const auto& item : m_items)
        if (!item->isEmpty()) widest = widest.expandedTo(item->minimumSize());
    return widest.grownBy(contentsMargins());
}

int WrapLayout::heightForWidth(int width) const { return lay({0, 0, width, 0}, false); }

void WrapLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    (void)lay(rect, true);
}

int WrapLayout::lay(const QRect& rect, bool place) const {
    const QRect room = rect.marginsRemoved(contentsMargins());
    std::vector<std::pair<QLayoutItem*, QRect>> line;
    int x = room.left(), y = room.top(), high = 0;
    const auto endLine = [&] {
        for (const auto& [item, where] : line)
            if (place) item->setGeometry(where.translated(0, (high - where.height()) / 2));
        line.clear();
    };
    for (const auto& item : m_items) {
        if (item->isEmpty()) continue;
        const QSize size(std::min(item->sizeHint().width(), std::max(room.width(), item->minimumSize().width())),
                         item->sizeHint().height());
        if (!line.empty() && x + size.width() > room.right() + 1) {
            endLine();
            x = room.left();
            y += high + spacing();
            high = 0;
        }
        line.emplace_back(item.get(), QRect(QPoint(x, y), size));
        x += size.width() + spacing();
        high = std::max(high, size.height());
    }
    endLine();
    return y + high - rect.top() + contentsMargins().bottom();
}

} // namespace layerscope::ui

#include "moc_wrap_layout.cpp"
