// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/desk_script.h"

#include "shell/view_registry.h"

#include <utility>

namespace layerscope::ui::test {

std::vector<LayerType> flipped(const Subject& subject, int layer) {
    std::vector<LayerType> types;
    for (const LayerSettings& one : subject.architecture().layers)
        types.push_back(one.type);
    LayerType& type = types[std::size_t(layer) % types.size()];
    type = type == LayerType::Full ? LayerType::Sliding : LayerType::Full;
    return types;
}

void ignoreMissingDisplay() {
    static QtMessageHandler before = nullptr;
    before = qInstallMessageHandler([](QtMsgType type, const QMessageLogContext& context, const QString& text) {
        if (!text.startsWith(QStringLiteral("This plugin does not support"))) before(type, context, text);
    });
}

bool waitFor(const std::function<bool()>& reached) {
    QElapsedTimer patience;
    patience.start();
    while (!reached() && patience.elapsed() < 60000)
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    return reached();
}

DeskScript::DeskScript(WindowHost& host, TimedApplication& app, std::chrono::milliseconds period,
                       std::function<void(DeskScript&, int)> step)
    : m_host(host), m_app(app), m_period(period), m_do(std::move(step)) {
    m_timer.setInterval(period);
    connect(&m_timer, &QTimer::timeout, this, [this] { m_do(*this, m_step++); });
}

int DeskScript::run(std::chrono::seconds time) {
    Lateness lateness;
    QTimer::singleShot(time, &m_app, &QApplication::quit);
    m_timer.start();
    lateness.start();
    m_app.watch(true);
    const int status = QApplication::exec();
    m_app.watch(false);
    m_timer.stop();
    lateness.stop();
    lateness.late().print("event wait");
    m_app.frames().print("frame, processor");
    std::printf("events that took longest:\n");
    m_app.report();
    m_app.reportKinds();
    return status;
}

void DeskScript::act(const QString& name, const std::function<void()>& action) {
    m_app.setAction(name);
    action();
}

void DeskScript::write(int tokens) {
    if (m_host.bench().run.isRunning()) return;
    GenerationSettings settings;
    settings.max_new_tokens = tokens;
    settings.stop_at_end_tokens = false;
    settings.sampling.temperature = 0.7F;
    m_host.controller().generate(QStringLiteral("Once upon a time"), settings);
}

void DeskScript::view(int index) {
    const auto& views = viewRegistry();
    const QString& name = views[std::size_t(index) % views.size()].name;
    act(QStringLiteral("view ") + name, [&] { m_host.window().chooseView(name); });
}

void DeskScript::flip(int layer) {
    act(QStringLiteral("flip"),
        [&] { m_host.controller().setLayerTypes(flipped(m_host.bench().subject, layer), QStringLiteral("flip")); });
}

void DeskScript::window(int tokens) {
    act(QStringLiteral("window"), [&] { m_host.controller().setWindow(tokens); });
}

void DeskScript::drag(int from) {
    using namespace std::chrono_literals;
    int tokens = from;
    for (std::chrono::milliseconds at = 0ms; at < m_period; at += 16ms) // a display's frames
        QTimer::singleShot(at, this, [this, to = ++tokens] {
            act(QStringLiteral("drag"), [&] { m_host.controller().setWindow(to); });
        });
}

} // namespace layerscope::ui::test
