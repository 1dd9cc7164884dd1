// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Setups as a whole: from the command line, from a session file, and back into one.
#include "shell/controller.h"
#include "text/wording.h"

#include <algorithm>
#include <utility>

namespace layerscope::ui {

namespace {

std::int64_t mostHeads(const Architecture& architecture) {
    const std::int64_t linear = architecture.delta ? architecture.delta->n_value_heads : 0;
    return std::max({architecture.n_heads, linear, std::int64_t{1}});
}

} // namespace

void Controller::openFirst(const QString& word, const EditWords& edit,
                           const std::optional<Session::Selected>& selected) {
    openModel(word);
    m_start = Start{edit, selected, std::nullopt};
}

void Controller::compareFirst(const QString& word, const EditWords& edit) {
    m_comparesFirst = true;
    m_desk.open(word, edit);
}

void Controller::openSession(const Session& session) {
    const bool first = !m_bench.subject.hasArchitecture();
    openFirst(QString::fromStdString(session.a.model), session.a.edit, session.selected);
    if (first)
        openRest(session);
    else
        m_start->setup = session; // if A cannot be had, all stays as it is
}

void Controller::openRest(const Session& session) {
    if (session.b)
        compareFirst(QString::fromStdString(session.b->model), session.b->edit);
    else
        closeCompared();
    emit viewWanted(QString::fromStdString(session.view));
}

std::optional<Session> Controller::session() const {
    if (!m_bench.subject.hasArchitecture() || m_word.isEmpty()) return std::nullopt;
    Session session;
    session.a = {m_word.toStdString(), words_of(m_bench.subject.edit())};
    if (m_bench.compared.hasArchitecture() && !m_desk.word().isEmpty())
        session.b = Session::Bench{m_desk.word().toStdString(), words_of(m_bench.compared.edit())};
    const Selection& chosen = m_bench.selection;
    session.selected = Session::Selected{chosen.layer(), chosen.head(), chosen.query(), chosen.key(), chosen.context()};
    return session;
}

void Controller::applyStart() {
    const std::optional<Start> start = std::exchange(m_start, std::nullopt);
    if (!start) return;
    if (const std::optional<Error> why = applyStartEdit(start->edit)) {
        const Error refused = refused_edit(start->edit, *why);
        m_bench.effect.setRefusedEdit(refused); // a message goes, and A would look as if nothing had been asked
        emit startRefused(refused);
    }
    if (start->selected) select(*start->selected);
    if (start->setup) openRest(*start->setup);
}

std::optional<Error> Controller::applyStartEdit(const EditWords& words) {
    const Architecture& original = m_bench.subject.original();
    const Result<Edit> wanted = edit_from_words(words, original.n_layers());
    if (!wanted) return wanted.error();
    if (const auto edited = apply_edit(original, *wanted); !edited) return edited.error();
    edit(EditHistory::Kind::LayerTypes, *wanted, tr("edit at the start"));
    const auto& changed = m_bench.subject.difference().layers;
    if (!changed.empty()) m_bench.selection.setLayer(int(changed.front().layer)); // what was asked about comes first
    return std::nullopt;
}

/// As far as this model has such a place: the file may be of another version of it.
void Controller::select(const Session::Selected& selected) {
    const Architecture& architecture = m_bench.subject.architecture();
    Selection& selection = m_bench.selection;
    selection.setContext(selected.context);
    selection.setLayer(int(std::min(selected.layer, architecture.n_layers() - 1)));
    selection.setHead(int(std::min(selected.head, mostHeads(architecture) - 1)));
    const bool inside = selected.query < selection.context() && selected.key < selection.context();
    if (inside) selection.setCell(selected.query, selected.key);
}

} // namespace layerscope::ui
