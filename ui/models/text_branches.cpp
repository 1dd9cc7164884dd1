// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text_branches.h"

#include "text/token_text.h"
#include "text/units_text.h"

#include <algorithm>

namespace layerscope::ui {

namespace {
constexpr qsizetype snippetLength = 80; // characters; more than a line shows
}

TextBranchModel::TextBranchModel(const LiveRun& run, QObject* parent) : QAbstractListModel(parent), m_run(run) {
    rebuild();
    connect(&run.tree(), &TextTree::changed, this, [this] {
        beginResetModel();
        rebuild();
        endResetModel();
    });
    connect(&run, &LiveRun::tokensAppended, this, [this] {
        if (const int row = rowOf(m_run.tree().current()); row >= 0) emit dataChanged(index(row), index(row));
    });
}

void TextBranchModel::rebuild() {
    m_lines.clear();
    addBelow(-1, -1);
}

void TextBranchModel::addBelow(int parent, int parentRow) {
    const auto& branches = m_run.tree().branches();
    std::vector<int> children;
    for (int i = 0; i < int(branches.size()); ++i)
        if (branches[std::size_t(i)].parent == parent) children.push_back(i);
    std::ranges::stable_sort(children, {}, [&](int i) { return branches[std::size_t(i)].at; });
    for (const int child : children) {
        m_lines.push_back({child, parentRow});
        addBelow(child, int(m_lines.size()) - 1);
    }
}

int TextBranchModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : int(m_lines.size()); }

int TextBranchModel::rowOf(int branch) const {
    const auto found = std::ranges::find(m_lines, branch, &Line::branch);
    return found == m_lines.end() ? -1 : int(found - m_lines.begin());
}

const std::vector<LiveToken>& TextBranchModel::tokensOf(int branch) const {
    const TextTree& tree = m_run.tree();
    return branch == tree.current() ? m_run.tokens() : tree.branches()[std::size_t(branch)].record.tokens;
}

int TextBranchModel::longest() const {
    int most = 1;
    for (const Line& line : m_lines)
        most = std::max(most, int(tokensOf(line.branch).size()));
    return most;
}

QString TextBranchModel::snippet(int branch) const {
    QString text;
    const auto& tokens = tokensOf(branch);
    for (auto i = std::size_t(m_run.tree().branches()[std::size_t(branch)].at); i < tokens.size(); ++i) {
        text += tokens[i].text;
        if (text.size() >= snippetLength) break;
    }
    return text.simplified();
}

QString TextBranchModel::spoken(int row) const {
    const Line& line = m_lines[std::size_t(row)];
    const TextBranch& branch = m_run.tree().branches()[std::size_t(line.branch)];
    const QString what =
        line.parentRow < 0
            ? tr("text %1 of %2, from the prompt").arg(row + 1).arg(m_lines.size())
            : tr("text %1 of %2, leaves text %3 at token %4 with %5")
                  .arg(QString::number(row + 1), QString::number(m_lines.size()), QString::number(line.parentRow + 1),
                       QString::number(branch.at + 1), percentText(double(branch.probability)));
    return what + QStringLiteral(": ") + snippet(line.branch);
}

QVariant TextBranchModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Line& line = m_lines[std::size_t(index.row())];
    const TextBranch& branch = m_run.tree().branches()[std::size_t(line.branch)];
    switch (role) {
    case Qt::DisplayRole:
        return snippet(line.branch);
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole:
        return spoken(index.row());
    case BranchRole:
        return line.branch;
    case ParentRowRole:
        return line.parentRow;
    case AtRole:
        return branch.at;
    case LengthRole:
        return int(tokensOf(line.branch).size());
    case ProbabilityRole:
        return line.parentRow < 0 ? QVariant() : QVariant(double(branch.probability));
    case CurrentRole:
        return line.branch == m_run.tree().current();
    default:
        return {};
    }
}

} // namespace layerscope::ui

#include "moc_text_branches.cpp"
