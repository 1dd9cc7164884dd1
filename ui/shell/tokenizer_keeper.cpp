// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/tokenizer_keeper.h"

#include "catalog/catalog.h"

#include <algorithm>
#include <utility>

namespace layerscope::ui {

/// What the resource folder has to offer.
struct TokenizerKeeper::Listing {
    std::vector<Source> bundled;
    Result<LanguageSamples> samples;
};

TokenizerKeeper::TokenizerKeeper(const Subject& subject, Tokenizers& tokenizers, std::filesystem::path resources,
                                 QObject* parent)
    : QObject(parent), m_subject(subject), m_tokenizers(tokenizers), m_resources(std::move(resources)), m_list(*this),
      m_load(*this), m_cut(*this), m_measure(*this) {
    connect(&subject, &Subject::stateChanged, this, [this] {
        if (m_wanted) takeSubject();
    });
}

TokenizerKeeper::~TokenizerKeeper() = default;

void TokenizerKeeper::want() {
    if (std::exchange(m_wanted, true)) return;
    m_tokenizers.setLoading(true);
    list();
}

void TokenizerKeeper::list() {
    m_list.start(
        [folder = m_resources](const CancelToken&, const ProgressCallback&) {
            Listing found{{}, read_language_samples(folder / "samples" / "languages.json")};
            const Catalog catalog(folder);
            for (const CatalogEntry& entry : catalog.entries())
                if (entry.kind == CatalogEntry::Kind::Bundled)
                    found.bundled.push_back({Origin::Bundled, QString::fromStdString(entry.name), entry.path, {}});
            return found;
        },
        [this](Listing found) {
            if (found.samples)
                m_tokenizers.setSamples(std::move(*found.samples));
            else
                m_tokenizers.setError(found.samples.error());
            takeSubject();
            for (Source& source : found.bundled)
                m_waiting.push_back(std::move(source));
            loadNext();
        });
}

/// The subject's own tokenizer is in memory already; only its file is looked at, to tell whether it is a known one.
void TokenizerKeeper::takeSubject() {
    const auto& model = m_subject.model();
    const auto isOld = [&](const Source& source) {
        return source.origin == Origin::Subject && (!model || source.tokenizer != model->tokenizer);
    };
    std::erase_if(m_waiting, isOld);
    if (std::erase_if(m_sources, isOld) > 0) publish();
    if (!model || !model->tokenizer || m_list.isRunning()) return;
    const auto isThis = [&](const Source& source) {
        return source.origin == Origin::Subject && source.tokenizer == model->tokenizer;
    };
    if (std::ranges::any_of(m_sources, isThis) || std::ranges::any_of(m_waiting, isThis)) return;
    load({Origin::Subject, QString::fromStdString(model->name), model->folder, model->tokenizer});
}

void TokenizerKeeper::add(const QString& path) {
    const std::filesystem::path place(path.toStdString());
    const bool plain = place.filename() == "tokenizer.json"; // the folder's name says more
    const auto name = plain && place.has_parent_path() ? place.parent_path().filename() : place.filename();
    m_tokenizers.setError(std::nullopt);
    load({Origin::Added, QString::fromStdString(name.string()), place, {}});
}

void TokenizerKeeper::remove(int entry) {
    const auto& entries = m_tokenizers.entries();
    if (entry < 0 || entry >= int(entries.size())) return;
    const auto tokenizer = entries[std::size_t(entry)].tokenizer;
    const auto identity = std::ranges::find(m_sources, tokenizer, &Source::tokenizer);
    if (identity == m_sources.end()) return;
    std::erase_if(m_sources, [wanted = identity->identity](const Source& source) {
        return source.origin == Origin::Added && source.identity == wanted;
    });
    publish();
}

void TokenizerKeeper::load(Source source) {
    m_waiting.push_back(std::move(source));
    loadNext();
}

Result<TokenizerKeeper::Source> TokenizerKeeper::read(Source source) {
    if (!source.tokenizer) {
        LS_TRY_ASSIGN(source.tokenizer, load_tokenizer(source.path));
    }
    LS_TRY_ASSIGN(source.identity, identify_tokenizer(source.path, *source.tokenizer));
    return source;
}

void TokenizerKeeper::loadNext() {
    if (m_load.isRunning()) return;
    m_tokenizers.setLoading(m_list.isRunning() || !m_waiting.empty());
    if (m_waiting.empty()) return;
    Source next = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_load.start([next](const CancelToken&, const ProgressCallback&) { return read(next); },
                 [this](Result<Source> source) {
                     if (source)
                         take(std::move(*source));
                     else
                         m_tokenizers.setError(source.error());
                     loadNext();
                 });
}

void TokenizerKeeper::take(Source source) {
    const auto& model = m_subject.model();
    if (source.origin == Origin::Subject && (!model || model->tokenizer != source.tokenizer)) return; // another by now
    // One of equal ones is enough to keep.
    const auto same = std::ranges::find(m_sources, source.identity, &Source::identity);
    if (same != m_sources.end() && source.origin != Origin::Subject) source.tokenizer = same->tokenizer;
    const bool again = std::ranges::any_of(
        m_sources, [&](const Source& known) { return known.origin == source.origin && known.path == source.path; });
    if (again) return;
    m_sources.push_back(std::move(source));
    publish();
}

/// One entry for each distinct tokenizer, with the names of all that use it.
void TokenizerKeeper::publish() {
    std::ranges::stable_sort(m_sources, {}, &Source::origin);
    std::vector<Tokenizers::Entry> entries;
    std::vector<const TokenizerIdentity*> known;
    for (const Source& source : m_sources) {
        const auto same = std::ranges::find_if(known, [&](const auto* one) { return *one == source.identity; });
        const auto at = std::size_t(same - known.begin());
        if (same == known.end()) {
            known.push_back(&source.identity);
            entries.push_back({{}, QString::fromStdString(source.path.string()), false, source.tokenizer, {}, {}});
        }
        Tokenizers::Entry& entry = entries[at];
        if (!entry.names.contains(source.name)) entry.names << source.name;
        entry.added = entry.added || source.origin == Origin::Added;
    }
    m_tokenizers.setEntries(std::move(entries));
    startCut();
    startMeasure();
}

void TokenizerKeeper::cut(const QString& text, const EncodeOptions& options) {
    m_text = text;
    m_options = options;
    startCut();
}

void TokenizerKeeper::startCut() {
    std::vector<Tokenizers::Shared> all;
    for (const auto& entry : m_tokenizers.entries())
        all.push_back(entry.tokenizer);
    if (all.empty()) return;
    m_tokenizers.setCutting();
    m_cut.start(
        [all, text = m_text.toStdString(), options = m_options](const CancelToken& cancel, const ProgressCallback&) {
            Tokenizers::ByTokenizer<TextCut> cuts;
            for (const auto& tokenizer : all) {
                if (cancel.cancelled()) break;
                cuts.emplace_back(tokenizer, std::make_shared<const TextCut>(cut_text(*tokenizer, text, options)));
            }
            return cuts;
        },
        [this, text = m_text](const Tokenizers::ByTokenizer<TextCut>& cuts) { m_tokenizers.setCuts(text, cuts); });
}

void TokenizerKeeper::startMeasure() {
    std::vector<Tokenizers::Shared> missing;
    for (const auto& entry : m_tokenizers.entries())
        if (!entry.fertility) missing.push_back(entry.tokenizer);
    if (missing.empty() || m_tokenizers.samples().samples.empty()) return;
    m_measure.start(
        [missing, samples = m_tokenizers.samples().samples](const CancelToken& cancel, const ProgressCallback&) {
            Tokenizers::ByTokenizer<std::vector<Fertility>> measured;
            for (const auto& tokenizer : missing) {
                std::vector<Fertility> values;
                for (const LanguageSample& sample : samples) {
                    if (cancel.cancelled()) return measured;
                    values.push_back(fertility(*tokenizer, sample.text));
                }
                measured.emplace_back(tokenizer, std::make_shared<const std::vector<Fertility>>(std::move(values)));
            }
            return measured;
        },
        [this](const Tokenizers::ByTokenizer<std::vector<Fertility>>& measured) {
            m_tokenizers.setFertilities(measured);
        });
}

} // namespace layerscope::ui

#include "moc_tokenizer_keeper.cpp"
