// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/text_tree.h"

#include <algorithm>
#include <cstddef>

namespace layerscope::ui {

void TextTree::clear() {
    if (m_branches.empty()) return;
    m_branches.clear();
    m_current = -1;
    emit changed();
}

void TextTree::add(int parent, int at, float probability) {
    m_branches.push_back({parent, at, probability, {}});
    m_current = size() - 1;
    if (size() > most) remove(0, m_branches.front().parent, m_branches.front().at);
    emit changed();
}

/// Those that left the text leave `heir` from now on, not behind `heirAt`. Every record is whole in itself.
void TextTree::remove(int branch, int heir, int heirAt) {
    m_branches.erase(m_branches.begin() + branch);
    const auto moved = [branch](int index) { return index > branch ? index - 1 : index; };
    for (TextBranch& other : m_branches) {
        if (other.parent == branch) {
            other.parent = heir;
            other.at = std::min(other.at, heirAt);
        }
        other.parent = moved(other.parent);
    }
    m_current = moved(m_current);
}

void TextTree::dropEqualTo(const RunRecord& record) {
    const auto same = [](const LiveToken& a, const LiveToken& b) {
        return a.id == b.id && (a.id != noToken || a.text == b.text);
    };
    const auto equal = [&](const TextBranch& other) {
        return std::ranges::equal(other.record.tokens, record.tokens, same);
    };
    const int before = size();
    for (int i = size() - 1; i >= 0; --i) {
        if (i == m_current || !equal(m_branches[std::size_t(i)])) continue;
        bool descends = false;
        for (int up = m_branches[std::size_t(m_current)].parent; up >= 0; up = m_branches[std::size_t(up)].parent)
            descends |= up == i;
        if (descends) {
            TextBranch& kept = m_branches[std::size_t(m_current)];
            const TextBranch& gone = m_branches[std::size_t(i)];
            kept.parent = gone.parent;
            kept.at = gone.at;
            kept.probability = gone.probability;
        }
        remove(i, m_current, int(record.tokens.size()));
    }
    if (size() != before) emit changed();
}

void TextTree::keep(const RunRecord& record) {
    if (m_current >= 0) m_branches[std::size_t(m_current)].record = record;
}

void TextTree::setCurrent(int branch) {
    if (branch < 0 || branch >= size() || branch == m_current) return;
    m_current = branch;
    emit changed();
}

int TextTree::find(const std::vector<LiveToken>& tokens, int at, TokenId next) const {
    const auto same = [](const LiveToken& a, const LiveToken& b) { return a.id == b.id; };
    for (int i = 0; i < size(); ++i) {
        const auto& other = m_branches[std::size_t(i)].record.tokens;
        if (int(other.size()) <= at || at > int(tokens.size()) || other[std::size_t(at)].id != next) continue;
        if (std::equal(other.begin(), other.begin() + at, tokens.begin(), tokens.begin() + at, same)) return i;
    }
    return -1;
}

} // namespace layerscope::ui

#include "moc_text_tree.cpp"
