// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arch/edit.h"
#include "engine/generation_settings.h"
#include "probe/probe_request.h"
#include "sampling/sampler.h"
#include "state/conversation.h"
#include "state/remote_place.h"
#include "tokenizer/tokenizer.h"

#include <QString>

#include <vector>

class QUndoStack;

namespace layerscope::ui {

/// What a view may ask for. Implemented by shell/controller; each call returns at once, answers come through the state.
class Commands {
public:
    virtual ~Commands() = default;
    virtual void openModel(const QString& word) = 0; ///< a catalog name or a path
    virtual void chooseModel() {}                    ///< asks for a folder
    /// Edits of subject A; each is one undo step with a text ("layer 9: full"). A refusal is shown by the shell's
    /// message bar.
    virtual void setLayerTypes(const std::vector<LayerType>& types, const QString& undoText) = 0;
    virtual void setWindow(std::int64_t window) = 0; ///< consecutive calls merge into one undo step
    virtual void setEditPositions(EditPositions positions) = 0;
    virtual void setRopeScaling(RopeReach reach) = 0; ///< which layers turn by scaled frequencies
    virtual void resetEdit() = 0;
    [[nodiscard]] virtual QUndoStack& undoStack() = 0;

    /// This machine's limits: from the last time, or measured now. The answer comes through Machine.
    virtual void wantMachine() {}
    virtual void measureMachine() {} ///< anew
    /// Both branches of parallel blocks at once against one after the other; the answer comes through Branches.
    virtual void wantBranches() {}
    virtual void measureBranches() {} ///< anew
    virtual void exportTrace() {}     ///< asks where to, then writes the newest run's timeline

    /// Subject B beside A. Edits belong to A and go with it when the two change places.
    virtual void openCompared(const QString& /*word*/) {} ///< a catalog name or a path
    virtual void chooseCompared() {}                      ///< asks for a folder
    virtual void closeCompared() {}
    virtual void swapSubjects() {}
    /// One text through both; empty: the sample text. The answer comes through Comparison.
    virtual void wantComparison(const QString& /*text*/) {}
    virtual void stopComparison() {}
    virtual void wantLibrary() {}      ///< the models in the box; the answer comes through Library
    virtual void exportComparison() {} ///< asks where to, then writes the comparison as Markdown

    /// Tokenizers to look at: the bundled ones and the subject's. What these ask for comes through Tokenizers.
    virtual void wantTokenizers() {}
    virtual void addTokenizer(const QString& /*path*/) {} ///< a tokenizer.json, its folder, or a GGUF file
    virtual void removeTokenizer(int /*entry*/) {}        ///< one that was added
    virtual void cutText(const QString& /*text*/, const EncodeOptions& /*options*/) {}

    virtual void generate(const QString& prompt, const GenerationSettings& settings) = 0;
    /// A conversation in the words of the subject's chat template; its answer is generated.
    virtual void generateChat(const Conversation& /*conversation*/, const GenerationSettings& /*settings*/) {}
    /// Goes on behind the first `at` tokens of the text on show and `next`; settings.max_new_tokens counts what comes
    /// after that. Where the tree has a text that begins so, that one is shown.
    virtual void branchText(int /*at*/, const Candidate& /*next*/, const GenerationSettings& /*settings*/) {}
    virtual void showText(int /*branch*/) {} ///< another text of the tree, as it was written
    /// The same from a server of the OpenAI-compatible kind; told and shown like a run of our own.
    virtual void generateRemotely(const QString& /*prompt*/, const GenerationSettings& /*settings*/) {}
    virtual void setRemotePlace(const RemotePlace& /*place*/) {}
    [[nodiscard]] virtual RemotePlace remotePlace() const { return {}; }
    virtual void stop() = 0;
    virtual void setRunSettings(const RunSettings& settings) = 0;
    [[nodiscard]] virtual RunSettings runSettings() const = 0;
    /// What `who` wants recorded of the text: asked by a view when it is shown, withdrawn (by an empty wish) when it is
    /// hidden. Wishes of several views are met together. A text that exists already is run once more in the background;
    /// the answer comes through LiveRun::probe.
    virtual void setProbe(const QString& /*who*/, const ProbeRequest& /*wish*/) {}
    /// What is recorded while texts are being written, as long as this wish stands; no text is run again for it.
    virtual void setLiveProbe(const QString& /*who*/, const ProbeRequest& /*wish*/) {}
    virtual void probeAgain() {}                      ///< records the text once more, after a failure
    virtual void showView(const QString& /*name*/) {} ///< a name of the command line ("masks"); unknown ones do nothing
    virtual void showMessage(const QString& text) = 0; ///< one line, in the shell's message bar
};

} // namespace layerscope::ui
