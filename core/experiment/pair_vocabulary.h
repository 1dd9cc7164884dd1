// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/pair_run.h"

#include <string>
#include <vector>

namespace layerscope {

/// Whether tokens of two models mean the same. Equal ids do in equal vocabularies; in others, equal bytes do.
class TokenMeaning {
public:
    TokenMeaning(const PairRequest::Side& a, const PairRequest::Side& b);
    [[nodiscard]] KlAbsence kl_absence() const { return absence_; } ///< None: the vocabularies are equal
    [[nodiscard]] bool same(TokenId a, TokenId b) const;

private:
    const PairRequest::Side &a_, &b_;
    KlAbsence absence_;
};

} // namespace layerscope
