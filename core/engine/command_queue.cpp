// SPDX-FileCopyrightText: 2026 Layerscope contributors
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/command_queue.h"

#include <utility>

namespace layerscope {
namespace {

template <class T> bool is(const CommandQueue::Entry& entry) { return std::holds_alternative<T>(entry.command); }

bool changes_model(const CommandQueue::Entry& entry) {
    return is<command::LoadModel>(entry) || is<command::Unload>(entry) || is<command::TakeModel>(entry);
}

} // namespace

void CommandQueue::push(Command command) {
    const std::lock_guard lock(mutex_);
    entries_.push_back({std::move(command), {}});
    if (edit_waits()) step_.cancel();
    changed_.notify_one();
}

void CommandQueue::cancel() {
    const std::lock_guard lock(mutex_);
    if (active_) {
        active_->cancel();
        step_.cancel();
        return;
    }
    for (Entry& entry : entries_) {
        if (!is<command::LoadModel>(entry) && !is<command::Generate>(entry)) continue;
        entry.cancel.cancel();
        return;
    }
}

void CommandQueue::close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    if (active_) active_->cancel();
    step_.cancel();
    changed_.notify_one();
}

std::optional<CommandQueue::Entry> CommandQueue::wait() {
    std::unique_lock lock(mutex_);
    active_.reset();
    changed_.wait(lock, [this] { return closed_ || !entries_.empty(); });
    if (closed_) return std::nullopt;
    Entry entry = std::move(entries_.front());
    entries_.pop_front();
    // Only long work can be cancelled; a setting that is being applied must not swallow a cancel meant for the next.
    if (is<command::LoadModel>(entry) || is<command::Generate>(entry)) active_ = entry.cancel;
    return entry;
}

std::optional<command::SetEdit> CommandQueue::take_edit() {
    const std::lock_guard lock(mutex_);
    std::optional<command::SetEdit> newest;
    for (auto entry = entries_.begin(); entry != entries_.end() && !changes_model(*entry);) {
        if (!is<command::SetEdit>(*entry)) {
            ++entry;
            continue;
        }
        newest = std::move(std::get<command::SetEdit>(entry->command));
        entry = entries_.erase(entry);
    }
    return newest;
}

std::optional<command::SetProbe> CommandQueue::take_probe() {
    const std::lock_guard lock(mutex_);
    std::optional<command::SetProbe> newest;
    std::erase_if(entries_, [&](Entry& entry) {
        if (!is<command::SetProbe>(entry)) return false;
        newest = std::move(std::get<command::SetProbe>(entry.command));
        return true;
    });
    return newest;
}

CancelToken CommandQueue::step_token() {
    const std::lock_guard lock(mutex_);
    if (step_.token().cancelled()) step_ = CancelSource();
    if (closed_ || edit_waits() || (active_ && active_->token().cancelled())) step_.cancel();
    return step_.token();
}

bool CommandQueue::edit_waits() const {
    for (const Entry& entry : entries_) {
        if (changes_model(entry)) return false;
        if (is<command::SetEdit>(entry)) return true;
    }
    return false;
}

} // namespace layerscope
