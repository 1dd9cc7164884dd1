// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <cstdint>

namespace layerscope::ui {

/// The one selection that all views share. -1: nothing. GUI thread only.
class Selection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    [[nodiscard]] int layer() const { return m_layer; }
    [[nodiscard]] int head() const { return m_head; } ///< of an attention or linear layer
    [[nodiscard]] int hoveredLayer() const { return m_hoveredLayer; }
    [[nodiscard]] std::int64_t query() const { return m_query; } ///< row under the pointer in masks and maps
    [[nodiscard]] std::int64_t key() const { return m_key; }
    [[nodiscard]] std::int64_t step() const { return m_step; }       ///< of the run: position of the token that it read
    [[nodiscard]] std::int64_t context() const { return m_context; } ///< tokens, 1 … 1 048 576

public slots:
    void setLayer(int layer);
    void setHead(int head);
    void setHoveredLayer(int layer);
    void setCell(std::int64_t query, std::int64_t key);
    void setStep(std::int64_t position);
    void setContext(std::int64_t tokens);

signals:
    void layerChanged(int layer);
    void headChanged(int head);
    void hoveredLayerChanged(int layer);
    void cellChanged(std::int64_t query, std::int64_t key);
    void stepChanged(std::int64_t position);
    void contextChanged(std::int64_t tokens);

private:
    int m_layer = 0, m_head = 0;
    int m_hoveredLayer = -1;
    std::int64_t m_query = -1, m_key = -1;
    std::int64_t m_step = -1;
    std::int64_t m_context = 4096;
};

} // namespace layerscope::ui
