// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/window_host.h"
#include "text/language.h"
#include "text/wording.h"
#include "window/resource_paths.h"
#include "window/window_options.h"

#include <QApplication>

#include <cstdio>

namespace layerscope::app {

namespace {

int report(const Error& error) {
    std::fprintf(stderr, "error: %s\n", error.one_line().c_str());
    return error.code == ErrorCode::InvalidArgument ? 2 : 1;
}

/// What Qt says about a display that is not there is no news to somebody who asked for a picture alone.
void withoutDisplayNews(QtMsgType type, const QMessageLogContext& context, const QString& text) {
    const bool news = text.startsWith(QStringLiteral("This plugin does not support")) ||
                      text.startsWith(QStringLiteral("QStandardPaths: XDG_RUNTIME_DIR"));
    if (!news) std::fprintf(stderr, "%s\n", qPrintable(qFormatLogMessage(type, context, text)));
}

/// A picture is the same on every desk: no display, no settings of the user, no scaling.
void prepareSnapshot() {
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    qputenv("QT_ENABLE_HIGHDPI_SCALING", "0");
    qInstallMessageHandler(withoutDisplayNews);
}

void describeApplication() {
    QApplication::setOrganizationName(QStringLiteral("Layerscope"));
    QApplication::setApplicationName(QStringLiteral("layerscope"));
    QApplication::setApplicationVersion(QStringLiteral(LAYERSCOPE_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("layerscope"));
}

QString languageFor(const WindowOptions& options, const ui::Settings& settings) {
    if (options.language) return QString::fromStdString(*options.language);
    const QString saved = options.snapshot ? QString() : settings.language();
    return saved.isEmpty() ? ui::systemLanguage() : saved;
}

void openSetup(ui::WindowHost& host, const WindowOptions& options) {
    if (options.setup)
        host.window().openSession(*options.setup);
    else if (options.snapshot || options.sessionProblem)
        host.controller().openFirst({}, {});
    else
        host.openLast();
    if (options.sessionProblem) host.window().showMessage(ui::errorText(*options.sessionProblem));
}

int showWindow(QApplication& application, ui::WindowHost& host, const WindowOptions& options) {
    if (!options.view.empty()) host.window().chooseView(QString::fromStdString(options.view));
    QObject::connect(&host.controller(), &ui::Controller::startRefused, &host,
                     [&host](const Error& error) { host.window().showMessage(ui::errorText(error)); });
    host.window().show();
    return application.exec();
}

int takeSnapshot(QApplication& application, ui::WindowHost& host, const ui::SnapshotRequest& request) {
    int status = 0;
    const auto fail = [&](const Error& error) {
        status = report(error);
        QCoreApplication::exit(status);
    };
    auto* run = new ui::SnapshotRun(request, host.window(), host.bench(), host.controller());
    QObject::connect(run, &ui::SnapshotRun::failed, &host, fail);
    QObject::connect(run, &ui::SnapshotRun::finished, &application, &QCoreApplication::quit);
    QObject::connect(&host.controller(), &ui::Controller::startRefused, run, [run, fail](const Error& error) {
        run->disconnect(); // one reason is enough
        fail(error);
    });
    application.exec();
    return status;
}

int run(int argc, char** argv, const WindowOptions& options) {
    if (options.snapshot) prepareSnapshot();
    QApplication application(argc, argv);
    describeApplication();
    ui::WindowHost host(resourceFolder(QCoreApplication::applicationDirPath().toStdString()),
                        options.snapshot ? ui::WindowHost::Memory::None : ui::WindowHost::Memory::User);
    ui::setLanguage(languageFor(options, host.settings()));
    host.theme().setChoice(options.theme.value_or(options.snapshot ? ui::ThemeChoice::Light : host.settings().theme()));
    host.theme().setZoom(options.zoom.value_or(options.snapshot ? 100 : host.settings().zoom()));
    host.makeWindow();
    if (!options.snapshot) host.window().restoreLayout();
    openSetup(host, options);
    return options.snapshot ? takeSnapshot(application, host, *options.snapshot)
                            : showWindow(application, host, options);
}

} // namespace

} // namespace layerscope::app

int main(int argc, char** argv) {
    const auto options = layerscope::app::readOptions(argc, argv);
    if (const auto* end = std::get_if<layerscope::app::EndNow>(&options)) {
        std::fputs(end->text.c_str(), end->status == 0 ? stdout : stderr);
        return end->status;
    }
    return layerscope::app::run(argc, argv, std::get<layerscope::app::WindowOptions>(options));
}
