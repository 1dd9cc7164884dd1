// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that a server writes.
#include "remote/endpoint.h"
#include "shell/controller.h"
#include "text/wording.h"

namespace layerscope::ui {

namespace {

const char* const keyVariable = "LAYERSCOPE_API_KEY"; // as on the command line

} // namespace

void Controller::setRemotePlace(const RemotePlace& place) {
    if (place == m_place) return;
    m_place = place;
    emit remotePlaceChanged();
}

void Controller::generateRemotely(const QString& prompt, const GenerationSettings& settings) {
    const Result<std::string> address = completion_address(m_place.url.trimmed().toStdString());
    if (!address) {
        emit message(errorText(address.error()));
        return;
    }
    RemoteRequest request;
    request.address = *address;
    request.model = m_place.model.trimmed().toStdString();
    request.prompt = prompt.toStdString();
    request.key = (m_place.key.isEmpty() ? qEnvironmentVariable(keyVariable) : m_place.key).toStdString();
    request.settings = settings;
    endText();
    beginText(prompt, {}, QString::fromStdString(request.model));
    m_remote.start(m_runNumber, std::move(request));
}

} // namespace layerscope::ui
