// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "state/remote_place.h"
#include "theme/theme.h"

#include <QByteArray>
#include <QStringList>

#include <optional>

class QSettings;

namespace layerscope::ui {

/// What is remembered between starts. Every value read is checked; nonsense counts as not there, so that a damaged
/// file never keeps the program from starting.
class Settings {
public:
    explicit Settings(QSettings& store) : m_store(store) {}

    [[nodiscard]] ThemeChoice theme() const;
    void setTheme(ThemeChoice choice);
    [[nodiscard]] int zoom() const; ///< 100 … 300
    void setZoom(int percent);
    [[nodiscard]] QString language() const; ///< empty: the desktop's
    void setLanguage(const QString& code);
    [[nodiscard]] QStringList recentFolders() const; ///< newest first, at most eight
    void addRecentFolder(const QString& path);
    [[nodiscard]] QByteArray geometry() const;
    [[nodiscard]] QByteArray dockState() const;
    [[nodiscard]] QByteArray viewDocks() const; ///< views beside each other, as ViewDocks wrote them
    void setViewDocks(const QByteArray& state);
    void setLayout(const QByteArray& geometry, const QByteArray& dockState);
    [[nodiscard]] QByteArray session() const; ///< the last setup as text; empty: none was kept
    void setSession(const QByteArray& text);
    [[nodiscard]] RemotePlace remotePlace() const; ///< never its key, never chosen
    void setRemotePlace(const RemotePlace& place);
    [[nodiscard]] QString view() const;
    void setView(const QString& name);

    [[nodiscard]] int lessonSteps(const QString& id) const; ///< how far somebody came, 0 …
    void setLessonSteps(const QString& id, int steps);

private:
    [[nodiscard]] QByteArray bytes(const QString& key) const;
    QSettings& m_store;
};

/// "light", "dark", "system"; nothing for any other word.
[[nodiscard]] std::optional<ThemeChoice> themeChoiceFromName(const QString& name);
[[nodiscard]] QString themeChoiceName(ThemeChoice choice);

} // namespace layerscope::ui
