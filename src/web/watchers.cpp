#include "web/watchers.h"

#include <algorithm>

#include "base/json.h"

namespace ludens::web {

std::uint64_t Watchers::add(const std::string& id, Watcher watcher) {
  watchers_.emplace(next_, Watching{id, std::move(watcher)});
  return next_++;
}

bool Watchers::any(const std::string& id) const {
  return std::any_of(watchers_.begin(), watchers_.end(), [&](const auto& one) { return one.second.id == id; });
}

void Watchers::tell(const std::string& id, const std::function<std::string()>& message) const {
  std::string text;
  for (const auto& [number, watching] : watchers_) {
    if (watching.id != id) continue;
    if (text.empty()) text = message();
    watching.tell(text);
  }
}

void Watchers::tell_error(const std::string& id, const char* code, std::string_view message) const {
  tell(id, [&] { return Json({{"type", "error"}, {"session", id}, {"code", code}, {"message", message}}).dump(); });
}

}  // namespace ludens::web
