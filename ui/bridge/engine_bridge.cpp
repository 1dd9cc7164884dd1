// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/engine_bridge.h"

namespace layerscope::ui {

EngineBridge::EngineBridge(QObject* parent)
    : EventEar(parent), m_engine(std::make_unique<LocalEngine>(static_cast<EventSink&>(*this))) {}

EngineBridge::~EngineBridge() {
    m_engine.reset(); // joins; after this nobody calls receive()
}

} // namespace layerscope::ui

#include "moc_engine_bridge.cpp"
