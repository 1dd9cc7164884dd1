// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/view_registry.h"

#include "views/architecture/architecture_view.h"
#include "views/attention/attention_view.h"
#include "views/compare/compare_view.h"
#include "views/compute/compute_view.h"
#include "views/dataflow/dataflow_view.h"
#include "views/generate/generate_view.h"
#include "views/kv/kv_view.h"
#include "views/lessons/lessons_view.h"
#include "views/masks/masks_view.h"
#include "views/tokens/tokens_view.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

template <class SomeView> View* make(const ViewContext& context, QWidget* parent) {
    return new SomeView(context, parent);
}

} // namespace

const std::vector<ViewEntry>& viewRegistry() {
    static const std::vector<ViewEntry> entries{
        {QStringLiteral("architecture"), QT_TRANSLATE_NOOP("Views", "Architecture"), make<ArchitectureView>, true},
        {QStringLiteral("masks"), QT_TRANSLATE_NOOP("Views", "Masks"), make<MasksView>},
        {QStringLiteral("attention"), QT_TRANSLATE_NOOP("Views", "Attention"), make<AttentionView>, true},
        {QStringLiteral("kv"), QT_TRANSLATE_NOOP("Views", "KV cache"), make<KvView>, true},
        {QStringLiteral("compute"), QT_TRANSLATE_NOOP("Views", "Compute"), make<ComputeView>},
        {QStringLiteral("dataflow"), QT_TRANSLATE_NOOP("Views", "Dataflow"), make<DataflowView>},
        {QStringLiteral("compare"), QT_TRANSLATE_NOOP("Views", "Compare"), make<CompareView>},
        {QStringLiteral("generate"), QT_TRANSLATE_NOOP("Views", "Generate"), make<GenerateView>, true},
        {QStringLiteral("tokens"), QT_TRANSLATE_NOOP("Views", "Tokens"), make<TokensView>},
        {QStringLiteral("lessons"), QT_TRANSLATE_NOOP("Views", "Lessons"), make<LessonsView>},
    };
    return entries;
}

QString viewTitle(const ViewEntry& entry) { return QCoreApplication::translate("Views", entry.title); }

} // namespace layerscope::ui
