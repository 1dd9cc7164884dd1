// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/pair_vocabulary.h"

#include <algorithm>

namespace layerscope {
namespace {

bool same_entries(const Tokenizer& a, const Tokenizer& b) {
    if (&a == &b) return true;
    if (a.size() != b.size()) return false;
    for (std::int64_t i = 0; i < a.size(); ++i) {
        const auto id = static_cast<TokenId>(i);
        if (a.piece(id) != b.piece(id) || a.kind(id) != b.kind(id)) return false;
    }
    return true;
}

KlAbsence absence_between(const PairRequest::Side& a, const PairRequest::Side& b) {
    if (a.plan->architecture.vocab_size != b.plan->architecture.vocab_size) return KlAbsence::VocabularySizes;
    if (!same_entries(*a.model->tokenizer, *b.model->tokenizer)) return KlAbsence::VocabularyEntries;
    return KlAbsence::None;
}

bool ends_text(const Model& model, TokenId id) {
    return std::find(model.end_tokens.begin(), model.end_tokens.end(), id) != model.end_tokens.end();
}

} // namespace

TokenMeaning::TokenMeaning(const PairRequest::Side& a, const PairRequest::Side& b)
    : a_(a), b_(b), absence_(absence_between(a, b)) {}

bool TokenMeaning::same(TokenId a, TokenId b) const {
    if (absence_ == KlAbsence::None) return a == b;
    const bool ends_a = ends_text(*a_.model, a), ends_b = ends_text(*b_.model, b);
    if (ends_a || ends_b) return ends_a && ends_b;
    const std::string bytes = a_.model->tokenizer->bytes(a);
    return !bytes.empty() && bytes == b_.model->tokenizer->bytes(b);
}

} // namespace layerscope
