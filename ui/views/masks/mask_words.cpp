// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/mask_words.h"

#include "state/subject.h"
#include "text/units_text.h"
#include "text/wording.h"

#include <QCoreApplication>

namespace layerscope::ui {

namespace {

/// Translations of this file are filed under one name.
struct MaskWords {
    Q_DECLARE_TR_FUNCTIONS(MaskWords)
};

std::vector<int> layersOf(const ModelPlan& plan, LayerType type) {
    std::vector<int> layers;
    for (std::size_t i = 0; i < plan.layers.size(); ++i) {
        if (plan.layers[i].type == type) layers.push_back(static_cast<int>(i));
    }
    return layers;
}

/// "layer 9 was sliding", "3 layers changed"; empty without changes into that type.
QString changeText(const EditDifference& difference, LayerType type) {
    std::vector<EditDifference::Layer> changed;
    for (const auto& layer : difference.layers) {
        if (layer.after == type) changed.push_back(layer);
    }
    if (changed.empty()) return {};
    if (changed.size() > 1) return MaskWords::tr("%1 layers changed").arg(changed.size());
    return MaskWords::tr("layer %1 was %2")
        .arg(QString::number(changed.front().layer), layerTypeText(changed.front().before, true));
}

QString scaleText(const MaskPicture& picture, bool windowIsReal) {
    switch (picture.scale) {
    case MaskScale::Example:
        return MaskWords::tr("worked example, window %1").arg(picture.window);
    case MaskScale::Context:
        return MaskWords::tr("window %1 of %2, true to scale")
            .arg(countText(picture.realWindow), countText(picture.length));
    case MaskScale::Cells:
        break;
    }
    const QString window =
        windowIsReal ? MaskWords::tr("window %1").arg(countText(picture.realWindow))
                     : MaskWords::tr("a window of %1 would look like this").arg(countText(picture.realWindow));
    if (picture.exact()) return window;
    return MaskWords::tr("%1, drawn %2 to %3").arg(window).arg(picture.length).arg(picture.window);
}

void append(QString& text, const QString& part) {
    if (part.isEmpty()) return;
    if (!text.isEmpty()) text += MaskWords::tr(" · ", "between two facts");
    text += part;
}

} // namespace

QString layerListText(const std::vector<int>& layers) {
    const auto n = static_cast<int>(layers.size());
    if (n == 0) return MaskWords::tr("no layer");
    if (n == 1) return MaskWords::tr("layer %1").arg(layers.front());
    int run = 1;
    while (run < n && layers[static_cast<std::size_t>(run)] == layers.front() + run)
        ++run;
    if (run == n && n > 2) return MaskWords::tr("layers %1 to %2").arg(layers.front()).arg(layers.back());
    if (n <= 5) {
        QStringList names;
        for (const int layer : layers)
            names += QString::number(layer);
        return MaskWords::tr("layers %1").arg(names.join(MaskWords::tr(", ", "between layer numbers")));
    }
    if (run >= 3) {
        return MaskWords::tr("layers %1 to %2 and %3 more")
            .arg(layers.front())
            .arg(layers.front() + run - 1)
            .arg(n - run);
    }
    return MaskWords::tr("layers %1, %2, %3 and %4 more").arg(layers[0]).arg(layers[1]).arg(layers[2]).arg(n - 3);
}

QString localCellText(const MaskPicture& picture, Position query, Position key) {
    if (key > query) return MaskWords::tr("in the future");
    const QString window = countText(picture.window);
    return picture.local().sees(query, key) ? MaskWords::tr("inside window %1").arg(window)
                                            : MaskWords::tr("outside window %1").arg(window);
}

QString globalCellText(const MaskPicture& picture, Position query, Position key) {
    return picture.global().sees(query, key) ? MaskWords::tr("visible") : MaskWords::tr("in the future");
}

QString rowKeysText(const MaskPicture& picture, Position query) {
    const Position first = picture.local().first_key(query);
    if (first == query) return MaskWords::tr("key %1").arg(countText(query));
    return MaskWords::tr("keys %1 to %2").arg(countText(first), countText(query));
}

QString cellSentence(const MaskPicture& picture, Position query, Position key) {
    return MaskWords::tr("query %1, key %2, distance %3, %4")
        .arg(countText(query), countText(key), countText(query - key), localCellText(picture, query, key));
}

QString maskCellSentence(const MaskCaptions& captions, const MaskPicture& picture, int mask, Position query,
                         Position key) {
    const QString cell = mask == 0 ? cellSentence(picture, query, key)
                                   : MaskWords::tr("query %1, key %2, distance %3, %4")
                                         .arg(countText(query), countText(key), countText(query - key),
                                              globalCellText(picture, query, key));
    return MaskWords::tr("%1: %2", "which mask: what it says about a cell")
        .arg(captions.titles[static_cast<std::size_t>(mask)], cell);
}

QString pairsText(const MaskPicture& picture, int mask) {
    const QString total = countText(picture.total());
    const QString length = countText(picture.length);
    if (mask == 1) return MaskWords::tr("T=%1: all %2 pairs visible").arg(length, total);
    const QString visible = countText(picture.local().visible_pairs(picture.length));
    return MaskWords::tr("T=%1, W=%2: %3 of %4 pairs visible").arg(length, countText(picture.window), visible, total);
}

MaskCaptions maskCaptions(const Subject& subject, const MaskPicture& picture) {
    MaskCaptions captions;
    captions.titles = {MaskWords::tr("Local mask"), MaskWords::tr("Global mask")};
    captions.counts = {pairsText(picture, 0), pairsText(picture, 1)};
    captions.firstKey = MaskWords::tr("key %1").arg(0);
    captions.lastKey = MaskWords::tr("key %1").arg(countText(picture.length - 1));
    captions.query = MaskWords::tr("← query", "written upwards along the side, so that the arrow points down");
    if (!subject.hasArchitecture()) return captions;
    const ModelPlan& plan = *subject.plan();
    const std::vector<int> sliding = layersOf(plan, LayerType::Sliding);
    const std::vector<int> full = layersOf(plan, LayerType::Full);
    QString& local = captions.subtitles[0];
    if (sliding.empty())
        append(local, MaskWords::tr("no layer slides yet, click one to try"));
    else
        append(local, layerListText(sliding));
    append(local, scaleText(picture, !sliding.empty()));
    append(local, changeText(subject.difference(), LayerType::Sliding));
    append(local, MaskWords::tr("drag the edge"));
    QString& global = captions.subtitles[1];
    append(global, full.empty() ? MaskWords::tr("no layer sees everything") : layerListText(full));
    append(global, changeText(subject.difference(), LayerType::Full));
    const std::vector<int> linear = layersOf(plan, LayerType::Linear);
    if (!linear.empty()) append(global, MaskWords::tr("%1 linear: a state, no mask").arg(layerListText(linear)));
    return captions;
}

} // namespace layerscope::ui
