// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bridge/background_job.h"
#include "state/subject.h"
#include "state/tokenizers.h"
#include "tokenizer/tokenizer_identity.h"

#include <QObject>

#include <deque>
#include <filesystem>

namespace layerscope::ui {

/// Reads tokenizers (the bundled ones, the subject's, any file), keeps the distinct ones, and cuts text with them;
/// everything away from the GUI thread. Does nothing until somebody wants to see them.
class TokenizerKeeper : public QObject {
    Q_OBJECT
public:
    TokenizerKeeper(const Subject& subject, Tokenizers& tokenizers, std::filesystem::path resources,
                    QObject* parent = nullptr);
    ~TokenizerKeeper() override;

    void want();
    void add(const QString& path); ///< a tokenizer.json, a folder that holds one, or a GGUF file
    void remove(int entry);        ///< one that was added
    void cut(const QString& text, const EncodeOptions& options);
    [[nodiscard]] bool isBusy() const {
        return m_list.isRunning() || m_load.isRunning() || m_cut.isRunning() || m_measure.isRunning();
    }

private:
    enum class Origin { Subject, Added, Bundled };
    struct Source {
        Origin origin = Origin::Added;
        QString name;
        std::filesystem::path path;
        Tokenizers::Shared tokenizer; ///< null: to be loaded
        TokenizerIdentity identity = {};
    };
    struct Listing;

    void list();
    void takeSubject();
    void load(Source source);
    void loadNext();
    void take(Source source);
    void publish();
    void startCut();
    void startMeasure();
    [[nodiscard]] static Result<Source> read(Source source);

    const Subject& m_subject;
    Tokenizers& m_tokenizers;
    std::filesystem::path m_resources;
    bool m_wanted = false;
    std::deque<Source> m_waiting;
    std::vector<Source> m_sources; ///< loaded ones
    QString m_text;
    EncodeOptions m_options;
    BackgroundJob m_list, m_load, m_cut, m_measure; ///< last: gone before what they deliver to
};

} // namespace layerscope::ui
