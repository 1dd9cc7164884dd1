// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/architecture/part_facts.h"

#include <initializer_list>

namespace layerscope::ui {

/// Collects facts of one scene; every value names the keys it may come from.
class FactBuilder {
public:
    explicit FactBuilder(const BlockScene& scene);

    void begin(const QString& title); ///< a new group
    void add(const QString& name, const QString& value, std::initializer_list<const char*> keys = {});
    void addDerived(const QString& name, const QString& value, const QString& how);
    void addChanged(const QString& name, const QString& value, const QString& was,
                    std::initializer_list<const char*> keys = {});
    [[nodiscard]] std::vector<PartFactGroup> take();
    [[nodiscard]] const BlockScene& scene() const { return m_scene; }

private:
    [[nodiscard]] QString origin(std::initializer_list<const char*> keys) const;
    const BlockScene& m_scene;
    QString m_file;
    std::vector<PartFactGroup> m_groups;
};

// Each adds the groups of one subject matter.
void addHeads(FactBuilder& facts);
void addPositions(FactBuilder& facts);
void addMask(FactBuilder& facts);
void addNorm(FactBuilder& facts, std::int64_t width);
void addFfn(FactBuilder& facts);
void addMoe(FactBuilder& facts);
void addDelta(FactBuilder& facts);
void addCost(FactBuilder& facts, int node); ///< -1: of the whole layer
void addLayer(FactBuilder& facts);
void addVocabulary(FactBuilder& facts, bool head);

} // namespace layerscope::ui
