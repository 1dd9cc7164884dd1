// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/machine_json.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

namespace layerscope {
namespace {

constexpr std::int64_t format_version = 1;
constexpr double least_rate = 1e6; ///< outside of these nothing was measured
constexpr double most_rate = 1e16;
constexpr std::size_t most_name = 200;

bool is_rate(double value) { return std::isfinite(value) && value >= least_rate && value <= most_rate; }

bool same_machine(const MachineRoof& a, const MachineRoof& b) {
    return a.processor == b.processor && a.simd == b.simd && a.threads == b.threads;
}

std::optional<MachineRoof> roof_from_json(const JsonValue& entry) {
    const auto* processor = entry.find("processor");
    const auto* simd = entry.find("simd");
    const auto* threads = entry.find("threads");
    const auto* bytes = entry.find("bytes_per_s");
    const auto* flops = entry.find("flops_per_s");
    if (!processor || !simd || !threads || !bytes || !flops) return std::nullopt;
    if (!processor->string() || !simd->string()) return std::nullopt;
    const auto count = threads->integer().value_or(0);
    MachineRoof roof{bytes->number().value_or(0), flops->number().value_or(0), 0, *processor->string(),
                     *simd->string()};
    if (!is_rate(roof.bytes_per_s) || !is_rate(roof.flops_per_s) || count < 1 || count > 4096) return std::nullopt;
    if (roof.processor.size() > most_name || roof.simd.size() > most_name) return std::nullopt;
    roof.threads = static_cast<std::int32_t>(count);
    return roof;
}

} // namespace

JsonValue roofs_json(const std::vector<MachineRoof>& roofs) {
    JsonValue::Array entries;
    for (const MachineRoof& roof : roofs)
        entries.push_back(JsonValue::Object{{"processor", roof.processor},
                                            {"simd", roof.simd},
                                            {"threads", std::int64_t{roof.threads}},
                                            {"bytes_per_s", roof.bytes_per_s},
                                            {"flops_per_s", roof.flops_per_s}});
    return JsonValue::Object{{"version", format_version}, {"machines", std::move(entries)}};
}

std::vector<MachineRoof> roofs_from_json(const JsonValue& document) {
    std::vector<MachineRoof> roofs;
    const auto* version = document.find("version");
    const auto* entries = document.find("machines");
    if (!version || version->integer() != format_version || !entries || !entries->array()) return roofs;
    for (const JsonValue& entry : *entries->array()) {
        if (roofs.size() == most_kept_roofs) break;
        const auto roof = roof_from_json(entry);
        if (roof && !find_roof(roofs, *roof)) roofs.push_back(*roof);
    }
    return roofs;
}

std::vector<MachineRoof> with_roof(std::vector<MachineRoof> roofs, const MachineRoof& roof) {
    std::erase_if(roofs, [&](const MachineRoof& other) { return same_machine(other, roof); });
    roofs.insert(roofs.begin(), roof);
    if (roofs.size() > most_kept_roofs) roofs.resize(most_kept_roofs);
    return roofs;
}

const MachineRoof* find_roof(const std::vector<MachineRoof>& roofs, const MachineRoof& machine) {
    const auto found = std::ranges::find_if(roofs, [&](const auto& roof) { return same_machine(roof, machine); });
    return found == roofs.end() ? nullptr : &*found;
}

} // namespace layerscope
