// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "state/tokenizers.h"

#include <algorithm>

namespace layerscope::ui {

void Tokenizers::setLoading(bool loading) {
    if (loading == m_loading) return;
    m_loading = loading;
    emit entriesChanged();
}

void Tokenizers::setError(std::optional<Error> error) {
    if (error == m_error) return;
    m_error = std::move(error);
    emit entriesChanged();
}

void Tokenizers::setSamples(LanguageSamples samples) {
    m_samples = std::move(samples);
    emit fertilityChanged();
}

void Tokenizers::setEntries(std::vector<Entry> entries) {
    for (Entry& entry : entries) {
        const auto known = std::ranges::find(m_entries, entry.tokenizer, &Entry::tokenizer);
        if (known == m_entries.end()) continue;
        entry.cut = known->cut;
        entry.fertility = known->fertility;
    }
    m_entries = std::move(entries);
    emit entriesChanged();
}

void Tokenizers::setCutting() {
    if (std::exchange(m_cutting, true)) return;
    emit cutsChanged();
}

void Tokenizers::setCuts(const QString& text, const ByTokenizer<TextCut>& cuts) {
    m_cutting = false;
    m_text = text;
    for (Entry& entry : m_entries) {
        const auto found = std::ranges::find(cuts, entry.tokenizer, &ByTokenizer<TextCut>::value_type::first);
        entry.cut = found == cuts.end() ? nullptr : found->second;
    }
    emit cutsChanged();
}

void Tokenizers::setFertilities(const ByTokenizer<std::vector<Fertility>>& fertilities) {
    for (const auto& [tokenizer, values] : fertilities)
        for (Entry& entry : m_entries)
            if (entry.tokenizer == tokenizer) entry.fertility = values;
    emit fertilityChanged();
}

} // namespace layerscope::ui

#include "moc_tokenizers.cpp"
