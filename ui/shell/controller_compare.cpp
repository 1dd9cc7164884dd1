// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Two subjects: how the controller puts a model on bench A that another bench had loaded.
#include "shell/controller.h"
#include "text/wording.h"

#include <utility>

namespace layerscope::ui {

void Controller::connectDesk() {
    connect(&m_desk, &CompareDesk::opened, this, [this](const QString& folder) {
        m_comparesFirst = false;
        emit opened(folder);
    });
    connect(&m_desk, &CompareDesk::failed, this, [this](const Error& error) {
        emit message(errorText(error));
        if (std::exchange(m_comparesFirst, false)) emit startRefused(error);
    });
}

void Controller::swapSubjects() {
    const Subject &a = m_bench.subject, &b = m_bench.compared;
    if (!a.hasArchitecture() || !b.hasArchitecture()) return;
    if (a.state() == Subject::State::Loading || b.state() == Subject::State::Loading) {
        emit message(tr("The two can change places once both are loaded."));
        return;
    }
    const CompareDesk::Load toB = CompareDesk::loadOf(a, m_word);
    const CompareDesk::Load toA = m_desk.load();
    put(toA);
    m_desk.put(toB);
}

void Controller::put(const CompareDesk::Load& load) {
    clearBench();
    m_word = load.word;
    m_bench.subject.setArchitecture(load.name, load.original->architecture);
    choosePrompts();
    m_effects.forget();
    m_probes.forget();
    if (load.model) {
        m_engine.post(command::SetRun{m_run});
        m_engine.post(command::TakeModel{load.model});
        chooseChat(*load.model);
        m_bench.subject.setModel(load.model);
    } else {
        m_engine.post(command::Unload{});
    }
    if (!load.edit.empty()) edit(EditHistory::Kind::Reset, load.edit, tr("edit of %1").arg(load.name));
}

} // namespace layerscope::ui
