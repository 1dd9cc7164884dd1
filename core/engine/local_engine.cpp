// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/local_engine.h"

#include "engine/chat_prompt.h"
#include "engine/command_queue.h"
#include "engine/generation.h"
#include "engine/run_probe.h"
#include "engine/sequence_runner.h"
#include "parallel/thread_priority.h"

#include <chrono>
#include <exception>
#include <new>
#include <thread>
#include <utility>

namespace layerscope {
namespace {

using Clock = std::chrono::steady_clock;

/// Lets through at most one report in each period, so that a fast producer does not flood its listener.
class Throttle {
public:
    explicit Throttle(Clock::duration period) : period_(period) {}
    [[nodiscard]] bool due() {
        const auto now = Clock::now();
        if (last_ != Clock::time_point{} && now - last_ < period_) return false;
        last_ = now;
        return true;
    }

private:
    Clock::duration period_;
    Clock::time_point last_{};
};

} // namespace

/// Everything but the queue is touched by the engine's thread alone.
struct LocalEngine::Impl {
    explicit Impl(EventSink& receiver)
        : sink(receiver), thread([this] {
              let_others_go_first();
              work();
          }) {}

    void work();
    void handle(CommandQueue::Entry& entry);
    void report_failure(const Command& command, Error error);
    void load(const command::LoadModel& command, const CancelToken& cancel);
    void unload();
    void take(const command::TakeModel& command);
    void generate(const command::Generate& command, const CancelToken& cancel);
    [[nodiscard]] Result<void> ready_to_generate();
    [[nodiscard]] Result<Generation> start(const command::Generate& command, Clock::time_point requested);
    void run(std::uint64_t run, Generation& generation, const CancelToken& cancel);
    void send(std::uint64_t run, Generation& generation, Generation::Step& step);
    void send_probe(std::uint64_t run);
    void set_edit(const command::SetEdit& command);
    [[nodiscard]] Result<void> apply(const Edit& edit);

    EventSink& sink;
    CommandQueue queue;
    std::shared_ptr<const Model> model;
    std::shared_ptr<const ModelPlan> plan; ///< the model's, with the edit in force
    std::uint64_t edit_generation = 0;     ///< of the edit in force
    std::uint64_t newest_edit = 0;         ///< highest number seen, refused ones included
    RunSettings settings;
    std::unique_ptr<SequenceRunner> runner; ///< made when first needed
    RunProbe probe;
    std::thread thread; ///< last, so that it starts when all else stands
};

LocalEngine::LocalEngine(EventSink& sink) : impl_(std::make_unique<Impl>(sink)) {}

LocalEngine::~LocalEngine() {
    impl_->queue.close();
    impl_->thread.join();
}

void LocalEngine::post(Command command) { impl_->queue.push(std::move(command)); }

void LocalEngine::cancel() { impl_->queue.cancel(); }

void LocalEngine::Impl::work() {
    while (auto entry = queue.wait()) {
        try {
            handle(*entry);
        } catch (const std::bad_alloc&) {
            runner.reset(); // gives back the largest thing this engine owns besides the model
            report_failure(entry->command,
                           {ErrorCode::OutOfMemory, "cannot go on", "the system has not enough memory", {}});
        } catch (const std::exception& problem) {
            report_failure(entry->command, {ErrorCode::Io, "cannot go on", problem.what(), {}});
        }
    }
}

void LocalEngine::Impl::handle(CommandQueue::Entry& entry) {
    const CancelToken cancel = entry.cancel.token();
    if (const auto* wanted = std::get_if<command::LoadModel>(&entry.command)) return load(*wanted, cancel);
    if (const auto* wanted = std::get_if<command::TakeModel>(&entry.command)) return take(*wanted);
    if (const auto* wanted = std::get_if<command::Generate>(&entry.command)) return generate(*wanted, cancel);
    if (const auto* wanted = std::get_if<command::SetEdit>(&entry.command)) {
        const auto newer = queue.take_edit();
        return set_edit(newer ? *newer : *wanted);
    }
    if (const auto* wanted = std::get_if<command::SetProbe>(&entry.command)) return probe.ask(wanted->request);
    if (const auto* wanted = std::get_if<command::SetRun>(&entry.command)) {
        if (!(wanted->settings == settings)) runner.reset();
        settings = wanted->settings;
        return;
    }
    unload();
}

void LocalEngine::Impl::report_failure(const Command& command, Error error) {
    if (std::holds_alternative<command::LoadModel>(command))
        sink.receive(event::LoadFailed{std::move(error)});
    else if (const auto* wanted = std::get_if<command::Generate>(&command))
        sink.receive(event::Failed{wanted->run, std::move(error)});
    else if (const auto* edit = std::get_if<command::SetEdit>(&command))
        sink.receive(event::EditRefused{edit->generation, std::move(error)});
    else
        sink.receive(event::Failed{0, std::move(error)});
}

/// The old model goes first: two of them may not fit. The edit belonged to it and goes with it.
void LocalEngine::Impl::unload() {
    runner.reset();
    plan.reset();
    model.reset();
    edit_generation = 0;
}

void LocalEngine::Impl::load(const command::LoadModel& command, const CancelToken& cancel) {
    unload();
    Throttle throttle(std::chrono::milliseconds(40));
    ModelLoadOptions options = command.options;
    options.cancel = cancel;
    options.progress = [&](const Progress& progress) {
        if (throttle.due() || progress.done == progress.total) sink.receive(event::Loading{progress});
    };
    auto loaded = cancel.cancelled() ? cancelled("cannot load the model") : load_model(command.folder, options);
    if (!loaded) return sink.receive(event::LoadFailed{std::move(loaded).error()});
    model = std::move(*loaded);
    plan = model->plan;
    sink.receive(event::Loaded{model});
}

void LocalEngine::Impl::take(const command::TakeModel& command) {
    unload();
    model = command.model;
    if (model) plan = model->plan;
}

void LocalEngine::Impl::set_edit(const command::SetEdit& command) {
    if (command.generation < newest_edit) return; // superseded before it was read
    newest_edit = command.generation;
    auto applied = apply(command.edit);
    if (!applied) return sink.receive(event::EditRefused{command.generation, std::move(applied).error()});
    edit_generation = command.generation;
    sink.receive(event::EditInForce{command.generation});
}

Result<void> LocalEngine::Impl::apply(const Edit& edit) {
    if (!model) return fail(ErrorCode::InvalidArgument, "cannot edit", "no model is loaded");
    LS_TRY_ASSIGN(Architecture edited, apply_edit(model->plan->architecture, edit));
    auto wanted = edit.empty() ? model->plan : std::make_shared<const ModelPlan>(make_plan(std::move(edited)));
    if (runner) LS_TRY(runner->set_plan(wanted));
    plan = std::move(wanted);
    return {};
}

Result<void> LocalEngine::Impl::ready_to_generate() {
    if (!model) return fail(ErrorCode::InvalidArgument, "cannot generate", "no model is loaded");
    if (!runner) {
        LS_TRY_ASSIGN(runner, SequenceRunner::create(model->weights, plan, settings));
        runner->keep_checkpoints(Checkpoints::usual_budget());
    }
    return {};
}

void LocalEngine::Impl::generate(const command::Generate& command, const CancelToken& cancel) {
    const auto requested = Clock::now();
    if (auto ready = ready_to_generate(); !ready)
        return sink.receive(event::Failed{command.run, std::move(ready).error()});
    if (const auto wanted = queue.take_probe()) probe.ask(wanted->request);
    probe.begin_run();
    auto generation = start(command, requested);
    if (!generation) return sink.receive(event::Failed{command.run, std::move(generation).error()});
    event::Started started{command.run, generation->prompt_ids(), {}};
    if (command.chat) started.chat = model->tokenizer->decode(started.prompt_ids);
    sink.receive(std::move(started));
    run(command.run, *generation, cancel);
}

Result<Generation> LocalEngine::Impl::start(const command::Generate& command, Clock::time_point requested) {
    GenerationRequest request{command.prompt,   command.prompt_ids, command.given,
                              command.settings, settings.context,   requested};
    if (command.chat) {
        if (!model->tokenizer)
            return fail(ErrorCode::NotFound, "cannot write a chat prompt", "the model has no tokenizer", model->name);
        LS_TRY_ASSIGN(request.prompt_ids,
                      chat_prompt_ids(command.chat->format, command.chat->conversation, true, *model->tokenizer));
    }
    return Generation::start(model, *runner, std::move(request));
}

void LocalEngine::Impl::run(std::uint64_t run, Generation& generation, const CancelToken& cancel) {
    Throttle throttle(std::chrono::milliseconds(100));
    Throttle probe_throttle(std::chrono::milliseconds(250));
    for (;;) {
        if (cancel.cancelled()) generation.cancel();
        if (const auto edit = queue.take_edit()) set_edit(*edit);
        if (const auto wanted = queue.take_probe()) probe.ask(wanted->request);
        auto step = generation.step(queue.step_token(), probe.begin_step(*runner));
        if (!step) {
            probe.interrupt();
            // Interrupted by a cancel or an edit: both are answered at the top of the loop.
            if (step.error().code == ErrorCode::Cancelled) continue;
            runner->forget();
            return sink.receive(event::Failed{run, std::move(step).error()});
        }
        const auto* prefill = std::get_if<Generation::PrefillStep>(&*step);
        probe.end_step(*runner, prefill != nullptr, prefill != nullptr && prefill->rebuilding);
        const bool finished = std::holds_alternative<Generation::Finished>(*step);
        if (finished || probe_throttle.due()) send_probe(run);
        send(run, generation, *step);
        if (finished) return;
        if (throttle.due()) sink.receive(event::Running{run, std::make_shared<const Metrics>(generation.metrics())});
    }
}

void LocalEngine::Impl::send_probe(std::uint64_t run) {
    if (auto snapshot = probe.snapshot(*runner)) sink.receive(event::Probed{run, std::move(snapshot)});
}

void LocalEngine::Impl::send(std::uint64_t run, Generation& generation, Generation::Step& step) {
    if (const auto* prefill = std::get_if<Generation::PrefillStep>(&step)) {
        sink.receive(event::Prefill{run, prefill->progress, prefill->rebuilding});
    } else if (auto* token = std::get_if<Generation::TokenStep>(&step)) {
        sink.receive(event::Token{run, token->index, std::move(token->sampled), std::move(token->text), token->ms,
                                  edit_generation, token->decoded});
    } else if (auto* finished = std::get_if<Generation::Finished>(&step)) {
        sink.receive(event::Finished{run, finished->reason, generation.prompt_ids(), generation.ids(),
                                     generation.text(), finished->tail,
                                     std::make_shared<const Metrics>(generation.metrics())});
    }
}

} // namespace layerscope
