#include "web/watchers.h"

#include <algorithm>

#include "base/json.h"

namespace ludens::web {

std::uint64_t Watchers::add(const std::string& id, Watcher watcher) {
  const std::lock_guard lock(mutex_);
  watchers_.emplace(next_, Watching{id, std::move(watcher)});
  return next_++;
}

void Watchers::remove(std::uint64_t watcher) {
  const std::lock_guard lock(mutex_);
  watchers_.erase(watcher);
}

void Watchers::clear() {
  const std::lock_guard lock(mutex_);
  watchers_.clear();
}

bool Watchers::any(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  return std::any_of(watchers_.begin(), watchers_.end(), [&](const auto& one) { return one.second.id == id; });
}

void Watchers::tell(const std::string& id, const std::function<std::string()>& message) const {
  std::string text;
  const std::lock_guard lock(mutex_);
  for (const auto& [number, watching] : watchers_) {
    if (watching.id != id) continue;
    try {
      if (text.empty()) text = message();
      watching.tell(text);
    } catch (const std::exception&) {  // no memory for it: what has happened stands, and the next message says it all
    }
  }
}

void Watchers::tell_error(const std::string& id, const char* code, std::string_view message) const {
  tell(id, [&] { return Json({{"type", "error"}, {"session", id}, {"code", code}, {"message", message}}).dump(); });
}

}  // namespace ludens::web
