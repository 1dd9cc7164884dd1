// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "bridge/background_job.h"
#include "bridge/engine_bridge.h"
#include "bridge/mailbox.h"

#include <QtTest>

#include <atomic>
#include <thread>

using namespace layerscope;
using namespace layerscope::ui;

namespace {

struct Never {
    bool operator()(int, int) const { return false; }
};
struct SameTens {
    bool operator()(int newer, int older) const { return newer / 10 == older / 10; }
};

} // namespace

class TestBridge : public QObject {
    Q_OBJECT
private slots:
    void mailboxWakesOnceUntilEmptied() {
        Mailbox<int, Never> box;
        QVERIFY(box.put(1));
        QVERIFY(!box.put(2));
        QCOMPARE(box.takeAll(), (std::vector<int>{1, 2}));
        QVERIFY(box.put(3));
    }

    void mailboxKeepsOnlyTheNewestOfAKind() {
        Mailbox<int, SameTens> box;
        for (const int letter : {11, 12, 20, 13, 14})
            (void)box.put(letter);
        QCOMPARE(box.takeAll(), (std::vector<int>{12, 20, 14})); // order kept, no jump over another kind
    }

    void mailboxLosesNothingBetweenThreads() {
        Mailbox<int, Never> box;
        std::atomic<int> wakes = 0;
        std::thread writer([&] {
            for (int i = 0; i < 20000; ++i)
                wakes += box.put(i) ? 1 : 0;
        });
        std::vector<int> all;
        while (all.size() < 20000)
            for (const int letter : box.takeAll())
                all.push_back(letter);
        writer.join();
        for (int i = 0; i < 20000; ++i)
            QCOMPARE(all[std::size_t(i)], i);
        QVERIFY(wakes <= 20000);
    }

    void progressOfOneRunIsSupersededTokensNever() {
        const NewerProgress newer;
        event::Prefill a, b;
        a.run = 1;
        b.run = 2;
        QVERIFY(newer(Event(a), Event(a)));
        QVERIFY(!newer(Event(b), Event(a)));
        QVERIFY(newer(Event(event::Loading{}), Event(event::Loading{})));
        QVERIFY(!newer(Event(event::Token{}), Event(event::Token{})));
        QVERIFY(!newer(Event(event::Finished{}), Event(event::Finished{})));
    }

    void newestWorkWins() {
        QObject receiver;
        BackgroundJob job(receiver);
        std::vector<int> delivered;
        std::atomic<bool> release = false;
        job.start(
            [&release](const CancelToken& cancel, const ProgressCallback&) {
                while (!release && !cancel.cancelled())
                    std::this_thread::yield();
                return 1;
            },
            [&](int value) { delivered.push_back(value); });
        job.start([](const CancelToken&, const ProgressCallback&) { return 2; },
                  [&](int value) { delivered.push_back(value); });
        QTRY_COMPARE(delivered.size(), 1U);
        QCOMPARE(delivered[0], 2);
        QVERIFY(!job.isRunning());
    }

    void nothingArrivesAtADeadReceiver() {
        auto receiver = std::make_unique<QObject>();
        auto job = std::make_unique<BackgroundJob>(*receiver);
        std::atomic<bool> worked = false;
        bool delivered = false;
        job->start(
            [&worked](const CancelToken&, const ProgressCallback&) {
                worked = true;
                return 1;
            },
            [&](int) { delivered = true; });
        while (!worked)
            std::this_thread::yield();
        receiver.reset();
        QTest::qWait(30);
        job.reset();
        QVERIFY(!delivered);
    }

    void progressArrivesOnThisThread() {
        QObject receiver;
        BackgroundJob job(receiver);
        double fraction = -1;
        bool onGuiThread = false, done = false;
        job.start(
            [](const CancelToken&, const ProgressCallback& progress) {
                progress({1, 4});
                return 0;
            },
            [&](int) { done = true; },
            [&](double f) {
                fraction = f;
                onGuiThread = QThread::currentThread() == qApp->thread();
            });
        QTRY_VERIFY(done);
        QCOMPARE(fraction, 0.25);
        QVERIFY(onGuiThread);
    }
};

QTEST_MAIN(TestBridge)
#include "tst_bridge.moc"
