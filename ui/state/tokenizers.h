// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/error.h"
#include "catalog/language_samples.h"
#include "tokenizer/fertility.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace layerscope::ui {

/// The tokenizers at hand, one text as each of them cuts it, and the tokens each needs for the same sentences in many
/// languages. GUI thread only.
class Tokenizers : public QObject {
    Q_OBJECT
public:
    using Shared = std::shared_ptr<const Tokenizer>;
    struct Entry {
        QStringList names;  ///< of the models that use it, or of the file
        QString path;       ///< where it was read from
        bool added = false; ///< by the user, who can take it away again
        Shared tokenizer;
        std::shared_ptr<const TextCut> cut;                      ///< null until there
        std::shared_ptr<const std::vector<Fertility>> fertility; ///< of each sample; null until there
        [[nodiscard]] QString name() const { return names.join(QStringLiteral(", ")); }
    };
    template <class Value> using ByTokenizer = std::vector<std::pair<Shared, std::shared_ptr<const Value>>>;

    using QObject::QObject;
    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; } ///< distinct; subject's first
    [[nodiscard]] bool isLoading() const { return m_loading; }
    [[nodiscard]] bool isCutting() const { return m_cutting; }
    [[nodiscard]] const std::optional<Error>& error() const { return m_error; } ///< of the last file that was refused
    [[nodiscard]] const QString& text() const { return m_text; }                ///< that the cuts are of
    [[nodiscard]] const LanguageSamples& samples() const { return m_samples; }

    void setLoading(bool loading);
    void setError(std::optional<Error> error);
    void setSamples(LanguageSamples samples);
    /// Cuts and fertilities of tokenizers that stay are kept.
    void setEntries(std::vector<Entry> entries);
    void setCutting(); ///< the cuts shown are of an older text
    void setCuts(const QString& text, const ByTokenizer<TextCut>& cuts);
    void setFertilities(const ByTokenizer<std::vector<Fertility>>& fertilities);

signals:
    void entriesChanged(); ///< which there are, loading, error
    void cutsChanged();
    void fertilityChanged();

private:
    std::vector<Entry> m_entries;
    LanguageSamples m_samples;
    bool m_loading = false, m_cutting = false;
    std::optional<Error> m_error;
    QString m_text;
};

} // namespace layerscope::ui
