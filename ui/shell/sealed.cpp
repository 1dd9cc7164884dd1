// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/sealed.h"

#include <QCryptographicHash>

namespace layerscope::ui {

namespace {

constexpr auto algorithm = QCryptographicHash::Sha1; // against accidents, not against attackers

} // namespace

QByteArray sealed(const QByteArray& bytes) { return QCryptographicHash::hash(bytes, algorithm).append(bytes); }

QByteArray unsealed(const QByteArray& bytes) {
    const int length = QCryptographicHash::hashLength(algorithm);
    const QByteArray content = bytes.mid(length);
    return bytes.left(length) == QCryptographicHash::hash(content, algorithm) ? content : QByteArray();
}

} // namespace layerscope::ui
