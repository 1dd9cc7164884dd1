// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "support/view_bench.h"
#include "views/layer_strip/layer_strip_view.h"
#include "views/layer_strip/pattern_box.h"
#include "views/layer_strip/strip_canvas.h"

#include <QLineEdit>
#include <QtTest>

namespace layerscope::ui::test {

/// The layer panel as it stands in the window, with what the tests reach for.
struct Panel : ViewBench {
    explicit Panel(Architecture architecture, int height = 900) : view(context()) {
        load(std::move(architecture));
        view.resize(view.sizeHint().width(), height);
        view.show();
        QCoreApplication::processEvents();
        canvas = view.findChild<StripCanvas*>();
        field = view.findChild<PatternBox*>()->findChild<QLineEdit*>();
    }
    [[nodiscard]] QPoint tile(int layer) const { return canvas->stripLayout().tile(layer).center(); }
    void drag(int from, int to) const {
        QTest::mousePress(canvas, Qt::LeftButton, {}, tile(from));
        QTest::mouseMove(canvas, tile(to));
        QTest::mouseRelease(canvas, Qt::LeftButton, {}, tile(to));
    }
    [[nodiscard]] LayerType type(int layer) const {
        return subject.architecture().layers[static_cast<std::size_t>(layer)].type;
    }
    LayerStripView view;
    StripCanvas* canvas = nullptr;
    QLineEdit* field = nullptr;
};

} // namespace layerscope::ui::test
