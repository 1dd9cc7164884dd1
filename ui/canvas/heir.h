// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace layerscope::ui {

/// A widget that holds something of its user which neither a state nor a common control knows: a zoom, a chosen piece,
/// a moment of an animation. Made anew for another language it takes that over from the one that stood in its place.
class Heir {
public:
    Heir() = default;
    Heir(const Heir&) = delete;
    Heir& operator=(const Heir&) = delete;
    virtual ~Heir() = default;
    /// `before` is of the same class. Parts within take theirs over afterwards: what they show has to be there by then.
    virtual void inherit(const QWidget& before) = 0;
};

} // namespace layerscope::ui
