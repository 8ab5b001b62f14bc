#include "games/ludeme/shelf.h"

#include <algorithm>
#include <list>
#include <map>
#include <mutex>

#include "games/ludeme/compiler.h"
#include "games/ludeme/library.h"
#include "games/ludeme/open.h"

namespace ludens::games::lud {
namespace {

constexpr std::size_t kMostCompiled = 48;  // that nobody plays

// What has been compiled, the latest last, by the name it has and the text that it was made of.
struct Compiled {
  std::mutex mutex;
  std::vector<Shelf*> shelves;
  struct One {
    std::string name, text;
    const Bounds* bounds = nullptr;
    GamePtr game;
  };
  std::list<One> games;
};
Compiled& compiled() {
  static Compiled all;
  return all;
}

std::optional<Shelf::Kept> kept(const std::string& name) {
  auto& all = compiled();
  {
    const std::lock_guard lock(all.mutex);
    for (Shelf* shelf : all.shelves)
      if (auto found = shelf->find(name)) return found;
  }
  if (const auto* game = library_game(name)) return Shelf::Kept{game->text, nullptr};
  return std::nullopt;
}

}  // namespace

Shelf::Shelf() {
  auto& all = compiled();
  const std::lock_guard lock(all.mutex);
  all.shelves.push_back(this);
}

Shelf::~Shelf() { withdraw(); }

void Shelf::withdraw() {
  auto& all = compiled();
  const std::lock_guard lock(all.mutex);
  std::erase(all.shelves, this);
}

GamePtr shelved_game(std::string_view text) {
  const NamedDescription named = parse_name(text);
  if (named.text() != text) return nullptr;  // something else stands there, too
  const auto found = kept(named.path);
  if (!found) return nullptr;
  auto& all = compiled();
  const auto same = [&](const Compiled::One& one) {
    return one.name == text && one.text == found->text && one.bounds == found->bounds;
  };
  {
    const std::lock_guard lock(all.mutex);
    if (const auto known = std::find_if(all.games.begin(), all.games.end(), same); known != all.games.end()) {
      all.games.splice(all.games.end(), all.games, known);
      return known->game;
    }
  }
  // Outside the lock: it may take a moment, and two who do it at once do no harm.
  static const Bounds kOwn;
  const Bounds& bounds = found->bounds ? *found->bounds : kOwn;
  const NamedDescription content{content_name(found->text), named.choices};
  const GamePtr game = game_of(compile(read_description({named.path, found->text}, {}, named.choices, bounds), bounds),
                               std::string(text), content.text());
  const std::lock_guard lock(all.mutex);
  all.games.push_back({std::string(text), found->text, found->bounds, game});
  if (all.games.size() > kMostCompiled) all.games.pop_front();
  return game;
}

}  // namespace ludens::games::lud
