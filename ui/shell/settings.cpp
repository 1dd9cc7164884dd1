// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/settings.h"

#include "shell/sealed.h"
#include "text/language.h"

#include <QSettings>

#include <algorithm>

namespace layerscope::ui {

namespace {

constexpr int mostRecent = 8;
constexpr qsizetype longestPath = 4096, mostBytes = 64 * 1024;

} // namespace

std::optional<ThemeChoice> themeChoiceFromName(const QString& name) {
    for (const ThemeChoice choice :
         {ThemeChoice::Light, ThemeChoice::Dark, ThemeChoice::HighContrast, ThemeChoice::System})
        if (name == themeChoiceName(choice)) return choice;
    return std::nullopt;
}

QString themeChoiceName(ThemeChoice choice) {
    switch (choice) {
    case ThemeChoice::Light:
        return QStringLiteral("light");
    case ThemeChoice::Dark:
        return QStringLiteral("dark");
    case ThemeChoice::HighContrast:
        return QStringLiteral("high-contrast");
    case ThemeChoice::System:
        break;
    }
    return QStringLiteral("system");
}

ThemeChoice Settings::theme() const {
    return themeChoiceFromName(m_store.value(QStringLiteral("theme")).toString()).value_or(ThemeChoice::System);
}

void Settings::setTheme(ThemeChoice choice) { m_store.setValue(QStringLiteral("theme"), themeChoiceName(choice)); }

int Settings::zoom() const {
    bool isNumber = false;
    const int percent = m_store.value(QStringLiteral("zoom")).toInt(&isNumber);
    return isNumber ? std::clamp(percent, 100, 300) : 100;
}

void Settings::setZoom(int percent) { m_store.setValue(QStringLiteral("zoom"), std::clamp(percent, 100, 300)); }

QString Settings::language() const {
    const QString code = m_store.value(QStringLiteral("language")).toString();
    return languages().contains(code) ? code : QString();
}

void Settings::setLanguage(const QString& code) { m_store.setValue(QStringLiteral("language"), code); }

QStringList Settings::recentFolders() const {
    QStringList folders = m_store.value(QStringLiteral("recentFolders")).toStringList();
    folders.removeIf([](const QString& path) { return path.isEmpty() || path.size() > longestPath; });
    folders.removeDuplicates();
    return folders.mid(0, mostRecent);
}

void Settings::addRecentFolder(const QString& path) {
    QStringList folders = recentFolders();
    folders.removeAll(path);
    folders.prepend(path);
    m_store.setValue(QStringLiteral("recentFolders"), folders.mid(0, mostRecent));
}

QByteArray Settings::geometry() const { return bytes(QStringLiteral("geometry")); }

QByteArray Settings::dockState() const { return bytes(QStringLiteral("docks")); }

QByteArray Settings::viewDocks() const { return bytes(QStringLiteral("viewDocks")); }

void Settings::setViewDocks(const QByteArray& state) { m_store.setValue(QStringLiteral("viewDocks"), sealed(state)); }

QByteArray Settings::bytes(const QString& key) const {
    const QByteArray value = m_store.value(key).toByteArray();
    return value.size() <= mostBytes ? unsealed(value) : QByteArray();
}

void Settings::setLayout(const QByteArray& geometry, const QByteArray& dockState) {
    m_store.setValue(QStringLiteral("geometry"), sealed(geometry));
    m_store.setValue(QStringLiteral("docks"), sealed(dockState));
}

QByteArray Settings::session() const { return bytes(QStringLiteral("session")); }

void Settings::setSession(const QByteArray& text) { m_store.setValue(QStringLiteral("session"), sealed(text)); }

RemotePlace Settings::remotePlace() const {
    RemotePlace place;
    place.url = m_store.value(QStringLiteral("remote/url")).toString().left(longestPath);
    place.model = m_store.value(QStringLiteral("remote/model")).toString().left(longestPath);
    return place;
}

void Settings::setRemotePlace(const RemotePlace& place) {
    m_store.setValue(QStringLiteral("remote/url"), place.url);
    m_store.setValue(QStringLiteral("remote/model"), place.model);
}

QString Settings::view() const { return m_store.value(QStringLiteral("view")).toString().left(64); }

void Settings::setView(const QString& name) { m_store.setValue(QStringLiteral("view"), name); }

int Settings::lessonSteps(const QString& id) const {
    bool isNumber = false;
    const int steps = m_store.value(QStringLiteral("lessons/") + id).toInt(&isNumber);
    return isNumber ? std::clamp(steps, 0, 1000) : 0;
}

void Settings::setLessonSteps(const QString& id, int steps) {
    if (steps != lessonSteps(id)) m_store.setValue(QStringLiteral("lessons/") + id, steps);
}

} // namespace layerscope::ui
