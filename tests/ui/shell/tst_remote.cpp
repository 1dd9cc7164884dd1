// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
// A text that a server writes, from the fields of the Generate view to the figures below the text.
#include "shell/window_host.h"
#include "support/http_server.h"
#include "views/generate/generate_view.h"
#include "views/generate/latency_strip.h"
#include "views/generate/metrics_panel.h"
#include "views/generate/token_alternatives.h"

#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QtTest>

using namespace layerscope;
using namespace layerscope::ui;
using test::event_stream;
using test::HttpServer;

namespace {

constexpr int patience = 60'000; ///< the machine may be busy; nothing is measured here
const QString prompt = QStringLiteral("Once upon a time");

std::string piece(const std::string& text) { return "data: {\"choices\":[{\"text\":\"" + text + "\"}]}\n\n"; }

const std::string end = "data: {\"choices\":[{\"text\":\"\",\"finish_reason\":\"length\"}]}\n\n"
                        "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":5,\"completion_tokens\":4}}\n\n";

/// A window with an architecture that cannot write itself.
struct Desk {
    WindowHost host{LAYERSCOPE_RESOURCES_DIR, WindowHost::Memory::None};
    GenerateView* view = nullptr;
    Desk() {
        host.makeWindow();
        host.controller().openFirst(QStringLiteral("qwen3-8b"), {});
        host.window().resize(1280, 800);
        host.window().show();
        host.window().chooseView(QStringLiteral("generate"));
        view = static_cast<GenerateView*>(host.window().view(QStringLiteral("generate")));
        view->setPrompt(prompt);
        QTRY_VERIFY_WITH_TIMEOUT(host.controller().isSettled(), patience);
    }
    [[nodiscard]] LiveRun& run() { return host.bench().run; }
    [[nodiscard]] QLineEdit& field(const char* name) { return *view->findChild<QLineEdit*>(QString::fromLatin1(name)); }
    [[nodiscard]] QPushButton& button() { return *view->findChild<QPushButton*>(QStringLiteral("runButton")); }
    void chooseServer(const std::string& url) {
        view->findChild<QToolButton*>(QStringLiteral("serverButton"))->click();
        field("serverUrl").setText(QString::fromStdString(url));
        field("serverModel").setText(QStringLiteral("large-model"));
    }
};

} // namespace

class TestRemote : public QObject {
    Q_OBJECT
private slots:
    void aServerWritesForAnArchitectureThatCannot() {
        HttpServer server({{event_stream, piece(" there"), piece(" was"), piece(" a fox"), end}, 10});
        Desk desk;
        QVERIFY(!desk.button().isEnabled());
        QVERIFY(!desk.field("serverUrl").isVisible());
        desk.chooseServer(server.url());
        QVERIFY(desk.field("serverUrl").isVisible());
        desk.field("serverKey").setText(QStringLiteral("secret"));
        QVERIFY(desk.button().isEnabled());
        desk.button().click();
        QVERIFY(desk.run().isRunning());
        QTRY_COMPARE_WITH_TIMEOUT(int(desk.run().phase()), int(LiveRun::Phase::Done), patience);
        QCOMPARE(desk.run().text(), QStringLiteral(" there was a fox"));
        QCOMPARE(desk.run().server(), QStringLiteral("large-model"));
        QCOMPARE(desk.run().metrics()->new_tokens, 4);
        QVERIFY(desk.run().sequence().empty()); // nothing here can be run again
        const std::string request = server.request();
        QVERIFY(request.find("Bearer secret") != std::string::npos);
        QVERIFY(request.find("Once upon a time") != std::string::npos);

        const auto& strip = *desk.view->findChild<LatencyStrip*>();
        QCOMPARE(int(strip.steps().size()), 2); // the first piece holds the prompt
        const QString figures = desk.view->findChild<MetricsPanel*>()->text();
        QVERIFY2(figures.contains(QStringLiteral("on the server")), qPrintable(figures));
        const QString token = desk.view->findChild<TokenAlternatives*>()->text();
        QVERIFY2(token.contains(QStringLiteral("a fox")) && token.contains(QStringLiteral("does not tell")),
                 qPrintable(token));
        const auto tables = desk.view->tables();
        QCOMPARE(tables.front().rows.size(), std::size_t(3));
        QVERIFY(tables.front().rows[1][1].isEmpty()); // no id
        QCOMPARE(tables.front().rows[1][3], QStringLiteral(" was"));
    }

    void whatIsMissingIsSaid() {
        Desk desk;
        desk.chooseServer({});
        QVERIFY(!desk.button().isEnabled());
        QVERIFY(desk.view->spokenText().contains(QStringLiteral("address")));
        desk.field("serverUrl").setText(QStringLiteral("ftp://somewhere"));
        QVERIFY(desk.button().isEnabled());
        desk.button().click();
        QCOMPARE(int(desk.run().phase()), int(LiveRun::Phase::Idle)); // refused before anything is sent
        desk.field("serverModel").clear();
        QVERIFY(desk.view->spokenText().contains(QStringLiteral("name")));
    }

    void aServerThatRefusesIsTold() {
        const HttpServer server({{"HTTP/1.1 404 Not Found\r\n\r\nno such model"}});
        Desk desk;
        desk.chooseServer(server.url());
        desk.button().click();
        QTRY_COMPARE_WITH_TIMEOUT(int(desk.run().phase()), int(LiveRun::Phase::Failed), patience);
        QVERIFY(desk.run().error()->why.find("no such model") != std::string::npos);
    }

    void stopEndsTheTextWhereItIs() {
        const HttpServer server({{event_stream, piece("One")}, 0, true});
        Desk desk;
        desk.chooseServer(server.url());
        desk.button().click();
        QTRY_COMPARE_WITH_TIMEOUT(desk.run().text(), QStringLiteral("One"), patience);
        desk.host.controller().stop();
        QTRY_COMPARE_WITH_TIMEOUT(int(desk.run().phase()), int(LiveRun::Phase::Done), patience);
        QVERIFY(desk.run().stopReason() == StopReason::Cancelled);
    }

    void aModelIsReadOnWhileAServerWrites() {
        const HttpServer server({{event_stream, piece(" fox"), end}});
        Desk desk;
        desk.chooseServer(server.url());
        Controller& controller = desk.host.controller();
        const Subject& subject = desk.host.bench().subject;
        connect(&controller, &Controller::opened, this, [&] {
            QVERIFY(subject.state() == Subject::State::Loading); // its weights are being read from here on
            controller.generateRemotely(prompt, {});
        });
        controller.openModel(QStringLiteral("llama-tiny"));
        QTRY_VERIFY_WITH_TIMEOUT(subject.state() == Subject::State::Ready || subject.error(), patience);
        QTRY_COMPARE_WITH_TIMEOUT(desk.run().text(), QStringLiteral(" fox"), patience);
        QTRY_VERIFY_WITH_TIMEOUT(subject.state() != Subject::State::Loading, patience);
        QVERIFY2(subject.hasModel(), subject.error() ? subject.error()->one_line().c_str() : "");
    }

    void theAddressIsKeptButNotTheKey() {
        Desk desk;
        desk.chooseServer("http://127.0.0.1:9");
        desk.field("serverKey").setText(QStringLiteral("secret"));
        const RemotePlace kept = desk.host.settings().remotePlace();
        QCOMPARE(kept.url, QStringLiteral("http://127.0.0.1:9"));
        QCOMPARE(kept.model, QStringLiteral("large-model"));
        QVERIFY(kept.key.isEmpty() && !kept.chosen);
    }

    void twoTextsOfAServerAreTwoTextsOfTheTree() {
        Desk desk;
        for (const char* word : {"one", "two"}) {
            const HttpServer server({{event_stream, piece(word), end}});
            if (word[0] == 'o')
                desk.chooseServer(server.url());
            else
                desk.field("serverUrl").setText(QString::fromStdString(server.url()));
            desk.button().click();
            QTRY_COMPARE_WITH_TIMEOUT(int(desk.run().phase()), int(LiveRun::Phase::Done), patience);
        }
        QCOMPARE(desk.run().tree().size(), 2);
    }
};

QTEST_MAIN(TestRemote)
#include "tst_remote.moc"
