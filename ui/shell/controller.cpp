// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/controller.h"

#include "catalog/builtin_chat.h"
#include "text/units_text.h"
#include "text/wording.h"

#include <algorithm>
#include <utility>

namespace layerscope::ui {

Controller::Controller(Workbench& bench, const std::filesystem::path& resources, QObject* parent,
                       const std::filesystem::path& machineFile)
    : QObject(parent), m_bench(bench), m_resources(resources), m_opener(resources),
      m_effects(bench, m_turn, resources / "samples" / "stories.txt"),
      m_probes(bench, m_turn, [this](const ProbeRequest& wish) { m_engine.post(command::SetProbe{wish}); }),
      m_machine(bench.machine, m_turn, machineFile), m_branches(bench.subject, bench.branches, m_turn),
      m_desk(bench, m_turn, resources), m_tokenizers(bench.subject, bench.tokenizers, resources),
      m_history([this](const Edit& edit) { applyEdit(edit); }) {
    connect(&m_opener, &ModelOpener::listed, this, [this] {
        choosePrompts();
        emit catalogListed();
    });
    connect(&m_opener, &ModelOpener::opened, this, &Controller::take);
    connect(&m_opener, &ModelOpener::failed, this, [this](const QString& word, const Error& error) {
        emit message(errorText(error));
        if (!m_bench.subject.hasArchitecture()) // else what is on the bench stays there
            m_bench.subject.setFailed(word, error);
        if (std::exchange(m_start, std::nullopt)) emit startRefused(error);
    });
    connect(&m_engine, &EngineBridge::received, this, &Controller::takeEvents);
    connect(&m_remote, &RemoteBridge::received, this,
            [this](const std::vector<Event>& events) { m_bench.run.apply(events); });
    connectDesk();
    connectState();
}

void Controller::connectState() {
    connect(&m_bench.selection, &Selection::contextChanged, this, [this](std::int64_t tokens) {
        m_bench.subject.setMeasure(tokens, m_run.kv_dtype);
        m_bench.compared.setMeasure(tokens, m_run.kv_dtype);
    });
    connect(&m_bench.run, &LiveRun::phaseChanged, this, [this] {
        m_effects.setPaused(m_bench.run.isRunning());
        m_machine.setPaused(m_bench.run.isRunning());
        m_branches.setPaused(m_bench.run.isRunning());
        m_desk.pairs().setPaused(m_bench.run.isRunning());
        if (m_bench.run.phase() == LiveRun::Phase::Failed && m_bench.run.error())
            emit message(errorText(*m_bench.run.error()));
    });
    connect(&m_bench.subject, &Subject::planChanged, this, [this] { m_bench.effect.setRefusedEdit(std::nullopt); });
    m_bench.subject.setMeasure(m_bench.selection.context(), m_run.kv_dtype);
    m_bench.compared.setMeasure(m_bench.selection.context(), m_run.kv_dtype);
}

bool Controller::isSettled() const {
    return !m_opener.isBusy() && m_bench.subject.state() != Subject::State::Loading && !m_bench.run.isRunning() &&
           m_bench.effect.state() != Effect::State::Running && !m_probes.isBusy() && !m_machine.isBusy() &&
           !m_branches.isBusy() && !m_desk.isBusy() && !m_tokenizers.isBusy();
}

void Controller::openModel(const QString& word) {
    if (!m_bench.subject.hasArchitecture()) m_bench.subject.setLoading(word, 0);
    m_start.reset(); // it belonged to the model that is no longer wanted
    m_opener.open(word);
}

void Controller::take(const OpenedModel& model) {
    const ModelReference& reference = model.reference;
    const QString name = QString::fromStdString(reference.name);
    m_word = QString::fromStdString(model.word);
    clearBench();
    m_bench.subject.setArchitecture(name, model.architecture);
    choosePrompts();
    m_effects.forget();
    m_probes.forget();
    if (reference.has_weights) {
        m_bench.subject.setLoading(name, 0);
        m_engine.post(command::SetRun{m_run});
        ++m_loadsUnderWay;
        m_engine.post(command::LoadModel{reference.folder, {}});
    } else {
        m_engine.post(command::Unload{});
    }
    emit opened(QString::fromStdString(reference.folder.string()));
    applyStart();
}

/// What belonged to the model that leaves bench A.
void Controller::clearBench() {
    m_engine.cancel(); // a text, or an older model that is still being read
    m_remote.cancel();
    m_bench.run.clear();
    m_history.clear();
    m_bench.selection.setLayer(0);
    m_bench.selection.setCell(-1, -1);
}

void Controller::takeEvents(const std::vector<Event>& events) {
    for (const Event& event : events)
        takeLoad(event);
    m_bench.run.apply(events);
}

void Controller::takeLoad(const Event& event) {
    if (const auto* loading = std::get_if<event::Loading>(&event)) {
        const Progress& p = loading->progress;
        if (m_bench.subject.state() == Subject::State::Loading)
            m_bench.subject.setLoading(m_bench.subject.name(), p.total ? double(p.done) / double(p.total) : 0.0);
    } else if (const auto* loaded = std::get_if<event::Loaded>(&event)) {
        if (--m_loadsUnderWay == 0) takeLoaded(loaded->model);
    } else if (const auto* failed = std::get_if<event::LoadFailed>(&event)) {
        if (--m_loadsUnderWay == 0) takeLoadFailure(failed->error);
    } else if (const auto* refused = std::get_if<event::EditRefused>(&event)) {
        if (refused->generation == m_editNumber) emit message(errorText(refused->error));
    }
}

void Controller::takeLoaded(const std::shared_ptr<const Model>& model) {
    if (m_bench.subject.state() != Subject::State::Loading) return; // a preset was opened meanwhile
    chooseChat(*model);
    m_bench.subject.setModel(model);
    postEdit();
    m_effects.update();
}

void Controller::takeLoadFailure(const Error& error) {
    if (m_bench.subject.state() != Subject::State::Loading) return;
    m_bench.subject.setFailed(m_bench.subject.name(), error);
    emit message(errorText(error));
}

void Controller::setLayerTypes(const std::vector<LayerType>& types, const QString& undoText) {
    if (!m_bench.subject.hasArchitecture()) return;
    Edit wanted = m_bench.subject.edit();
    wanted.layer_types = types;
    const Architecture& original = m_bench.subject.original();
    const bool slides = std::find(types.begin(), types.end(), LayerType::Sliding) != types.end();
    // The window came with the first layer that slides, and goes with the last one.
    if (!slides && !original.sliding_window) wanted.sliding_window.reset();
    if (slides && !original.sliding_window && !wanted.sliding_window) {
        // The model has no window of its own: an eighth of its context, so that the edit shows.
        wanted.sliding_window = std::clamp<std::int64_t>(original.max_position_embeddings / 8, 16, 4096);
        emit message(tr("This model has no window of its own; %1 tokens were chosen. The window can be changed below "
                        "the layers.")
                         .arg(countText(*wanted.sliding_window)));
    }
    edit(EditHistory::Kind::LayerTypes, wanted, undoText);
}

void Controller::setWindow(std::int64_t window) {
    if (!m_bench.subject.hasArchitecture()) return;
    Edit wanted = m_bench.subject.edit();
    wanted.sliding_window = window;
    edit(EditHistory::Kind::Window, wanted, tr("window %1").arg(countText(window)));
}

void Controller::setEditPositions(EditPositions positions) {
    if (!m_bench.subject.hasArchitecture()) return;
    Edit wanted = m_bench.subject.edit();
    wanted.positions = positions;
    edit(EditHistory::Kind::Positions, wanted,
         positions == EditPositions::Keep ? tr("positions as trained") : tr("positions by the family's rule"));
}

void Controller::setRopeScaling(RopeReach reach) {
    if (!m_bench.subject.hasArchitecture()) return;
    Edit wanted = m_bench.subject.edit();
    wanted.rope_scaling = reach;
    edit(EditHistory::Kind::RopeScaling, wanted,
         reach == RopeReach::AllLayers ? tr("all layers scaled") : tr("full layers scaled only"));
}

void Controller::resetEdit() {
    m_bench.effect.setRefusedEdit(std::nullopt); // read and dismissed
    Edit none;
    none.positions = m_bench.subject.edit().positions;
    edit(EditHistory::Kind::Reset, none, tr("reset"));
}

void Controller::edit(EditHistory::Kind kind, Edit wanted, const QString& text) {
    const Architecture& original = m_bench.subject.original();
    const bool sameTypes =
        std::equal(wanted.layer_types.begin(), wanted.layer_types.end(), original.layers.begin(), original.layers.end(),
                   [](LayerType type, const LayerSettings& layer) { return type == layer.type; });
    if (sameTypes) wanted.layer_types.clear();
    if (wanted.sliding_window == original.sliding_window) wanted.sliding_window.reset();
    if (wanted.rope_scaling == rope_reach(original)) wanted.rope_scaling.reset();
    if (const auto edited = apply_edit(original, wanted); !edited) {
        emit message(errorText(edited.error()));
        return;
    }
    m_history.push(kind, m_bench.subject.edit(), wanted, text);
}

void Controller::applyEdit(const Edit& edit) {
    if (const auto refused = m_bench.subject.setEdit(edit)) {
        emit message(errorText(*refused));
        return;
    }
    postEdit();
    m_effects.update();
}

/// Without a model there is nobody to tell; the edit in force is told once one was loaded.
void Controller::postEdit() {
    if (m_bench.subject.hasModel()) m_engine.post(command::SetEdit{++m_editNumber, m_bench.subject.edit()});
}

bool Controller::readyToWrite() {
    if (m_bench.subject.hasModel()) return true;
    emit message(m_bench.subject.state() == Subject::State::Loading
                     ? tr("The model is still being loaded.")
                     : tr("Text needs a model with weights; this is an architecture alone."));
    return false;
}

/// Those of the bundled model of this name; none for others.
void Controller::choosePrompts() {
    std::vector<StartPrompt> prompts;
    for (const CatalogEntry& entry : m_opener.entries())
        if (QString::fromStdString(entry.name) == m_bench.subject.name()) prompts = entry.prompts;
    m_bench.subject.setPrompts(std::move(prompts));
}

/// The template in the model's files, or the program's own for its family.
void Controller::chooseChat(const Model& model) {
    auto format = std::make_shared<ChatFormat>(model.chat);
    bool builtIn = false;
    if (format->text.empty())
        if (auto own = builtin_chat(m_resources, model.plan->architecture.family)) {
            format->text = std::move(own->text);
            format->where = std::move(own->where);
            builtIn = true;
        }
    const bool readable = model.tokenizer && !format->text.empty();
    m_bench.subject.setChat(readable ? std::move(format) : nullptr, builtIn);
}

void Controller::generate(const QString& prompt, const GenerationSettings& settings) { write(prompt, {}, settings); }

void Controller::generateChat(const Conversation& conversation, const GenerationSettings& settings) {
    if (conversation.empty() || !m_bench.subject.chat()) return;
    write(conversation.back().text, conversation, settings);
}

void Controller::write(const QString& prompt, const Conversation& conversation, const GenerationSettings& settings) {
    if (!readyToWrite()) return;
    m_effects.setPaused(true);
    m_effects.setPrompt(prompt, settings);
    endText(); // what was being written stays in the tree
    beginText(prompt, conversation);
    command::Generate wanted{m_runNumber, prompt.toStdString(), {}, settings, {}, nullptr};
    if (!conversation.empty())
        wanted.chat = std::make_shared<const ChatPrompt>(ChatPrompt{*m_bench.subject.chat(), messagesOf(conversation)});
    m_probes.tell(); // what the views wish at the beginning of a text, too: it is recorded from its first token on
    m_engine.post(std::move(wanted));
}

void Controller::beginText(const QString& prompt, const Conversation& conversation, const QString& server) {
    const bool sameTree = m_bench.run.tree().size() > 0 && prompt == m_prompt && conversation == m_conversation;
    m_prompt = prompt;
    m_conversation = conversation;
    if (sameTree)
        m_bench.run.beginAgain(++m_runNumber, server);
    else
        m_bench.run.begin(++m_runNumber, prompt, server);
}

void Controller::branchText(int at, const Candidate& next, const GenerationSettings& settings) {
    const auto& tokens = m_bench.run.tokens();
    if (!readyToWrite() || at < 0 || at >= int(tokens.size()) || tokens[std::size_t(at)].id == next.id) return;
    if (const int there = m_bench.run.tree().find(tokens, at, next.id); there >= 0) return showText(there);
    if (m_bench.run.promptIds().empty()) return;
    m_effects.setPaused(true);
    endText();
    command::Generate wanted{++m_runNumber, {}, m_bench.run.promptIds(), settings, {}, nullptr};
    for (int i = 0; i < at; ++i)
        wanted.given.push_back(tokens[std::size_t(i)].id);
    wanted.given.push_back(next.id);
    wanted.settings.max_new_tokens += std::int64_t(wanted.given.size());
    m_bench.run.beginBranch(m_runNumber, at, next);
    m_probes.tell();
    m_engine.post(std::move(wanted));
}

void Controller::showText(int branch) {
    if (m_bench.run.isRunning()) endText();
    m_bench.run.showBranch(branch);
}

void Controller::stop() {
    if (m_bench.run.isRunning())
        endText();
    else
        m_engine.cancel(); // the reading of a model
}

/// While a model is read the engine writes nothing, and what a server writes is no reason to stop reading.
void Controller::endText() {
    if (m_bench.subject.state() != Subject::State::Loading) m_engine.cancel();
    m_remote.cancel();
}

void Controller::setRunSettings(const RunSettings& settings) {
    if (settings == m_run) return;
    m_run = settings;
    m_engine.post(command::SetRun{settings});
    m_bench.subject.setMeasure(m_bench.selection.context(), settings.kv_dtype);
    m_bench.compared.setMeasure(m_bench.selection.context(), settings.kv_dtype);
    m_effects.setRun(settings);
    m_probes.setRun(settings);
    m_machine.setThreads(settings.threads);
    m_branches.setRun(settings);
    m_desk.pairs().setRun(settings);
    emit runSettingsChanged();
}

} // namespace layerscope::ui

#include "moc_controller.cpp"
