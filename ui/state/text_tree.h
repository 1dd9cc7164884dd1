// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/run_record.h"

#include <QObject>

#include <vector>

namespace layerscope::ui {

/// One text of a prompt's tree, and where it left another one.
struct TextBranch {
    int parent = -1;       ///< the text it left; -1: it begins at the prompt
    int at = 0;            ///< index of its first token of its own
    float probability = 0; ///< that this token had where the branch was made; 0 at the prompt
    RunRecord record;      ///< as it was when it was last shown; of the current one LiveRun knows more
};

/// All texts that were written behind one prompt: made by branching at a token or by asking once more. Bounded; the
/// oldest text goes first, those that had left it then leave its parent. GUI thread only.
class TextTree : public QObject {
    Q_OBJECT
public:
    static constexpr int most = 24;

    using QObject::QObject;
    [[nodiscard]] const std::vector<TextBranch>& branches() const { return m_branches; } ///< oldest first
    [[nodiscard]] int current() const { return m_current; }                              ///< -1: none
    [[nodiscard]] int size() const { return int(m_branches.size()); }

    void clear();
    /// One more text, which is the current one from now on.
    void add(int parent, int at, float probability);
    void keep(const RunRecord& record);        ///< of the current text
    void dropEqualTo(const RunRecord& record); ///< the same tokens again: the current text stands for them
    void setCurrent(int branch);
    /// A text that begins with the first `at` of `tokens` and goes on with `next`; -1: none.
    [[nodiscard]] int find(const std::vector<LiveToken>& tokens, int at, TokenId next) const;

signals:
    void changed();

private:
    void remove(int branch, int heir, int heirAt);

    std::vector<TextBranch> m_branches;
    int m_current = -1;
};

} // namespace layerscope::ui
