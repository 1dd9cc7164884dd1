// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

// Outside every namespace: the resources of a static library have to be asked for by name.
static void initTranslations() { Q_INIT_RESOURCE(translations); }

namespace layerscope::ui {

namespace {

/// Owned by the application object, found again by name: no global state of our own.
void installTranslator(const QString& name, const QString& file, const QString& folder) {
    if (auto* old = qApp->findChild<QTranslator*>(name, Qt::FindDirectChildrenOnly)) {
        QCoreApplication::removeTranslator(old);
        delete old;
    }
    if (file.isEmpty()) return;
    auto* translator = new QTranslator(qApp);
    translator->setObjectName(name);
    if (translator->load(file, folder)) QCoreApplication::installTranslator(translator);
}

} // namespace

QStringList languages() { return {QStringLiteral("en"), QStringLiteral("zh_CN")}; }

QString languageName(const QString& code) {
    return code == QStringLiteral("zh_CN") ? QStringLiteral("简体中文") : QStringLiteral("English");
}

QString systemLanguage() {
    return QLocale::system().language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

bool setLanguage(const QString& code) {
    if (!languages().contains(code)) return false;
    initTranslations();
    const bool english = code == QStringLiteral("en");
    installTranslator(QStringLiteral("qtTranslator"), english ? QString() : QString(QStringLiteral("qtbase_") + code),
                      QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    installTranslator(QStringLiteral("layerscopeTranslator"), QStringLiteral("layerscope_") + code,
                      QStringLiteral(":/i18n")); // English has its plurals there
    qApp->setProperty("layerscopeLanguage", code);
    QLocale::setDefault(english && QLocale::system().language() != QLocale::English ? QLocale(QLocale::English)
                        : english                                                   ? QLocale::system()
                                                                                    : QLocale(code));
    return true;
}

QString currentLanguage() {
    const QString code = qApp->property("layerscopeLanguage").toString();
    return code.isEmpty() ? QStringLiteral("en") : code;
}

QString textOf(const NoteText& text) {
    return QString::fromStdString(currentLanguage() == QStringLiteral("zh_CN") ? text.zh : text.en);
}

} // namespace layerscope::ui
