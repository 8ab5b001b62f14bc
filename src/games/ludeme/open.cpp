#include "games/ludeme/open.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/text.h"
#include "games/family.h"
#include "games/ludeme/compiler.h"
#include "games/ludeme/conform.h"
#include "games/ludeme/described_view.h"
#include "games/ludeme/drawing.h"
#include "games/ludeme/library.h"
#include "games/ludeme/ludeme_state.h"
#include "games/ludeme/position_text.h"
#include "games/ludeme/shelf.h"

namespace ludens::games::lud {
namespace {

class DescribedRules final : public Rules {
 public:
  DescribedRules(std::shared_ptr<const DescribedGame> game, std::string content_)
      : content(std::move(content_)), game_(std::move(game)) {
    family.name = game_->rules->name;
    family.summary = "a described game";
    family.usual_agents = {{"uct(playouts=2000)"}};
  }
  bool timed() const { return game_->rules->bounds.timed; }
  Position start() const override { return Position::of(LudemeState(game_)); }
  Position read(std::string_view text) const override { return Position::of(read_position(game_, text)); }
  std::string write(const Position& position) const override { return write_position(position.as<LudemeState>()); }
  int person(const Position& position) const override { return position.as<LudemeState>().person_to_move(); }
  Family family;
  const std::string content;

 private:
  std::shared_ptr<const DescribedGame> game_;
};

// «b3», «b3-c4», «hand1-c4», «pass», with «=Queen» and «/2» where that is not enough.
std::string move_text(const Geometry& board, const DescribedGame& game, const LudemeState& state, Move move) {
  const auto ends = state.ends(move);
  const auto place = [&](int cell) { return cell < board.size() ? board.name(cell) : fmt::format("x{}", cell); };
  std::string out;
  if (ends.to < 0)
    out = ends.what.empty() ? "other" : ends.what;
  else if (ends.from == ends.to || ends.from < 0)
    out = place(ends.to);
  else
    out = fmt::format("{}-{}", place(ends.from), place(ends.to));
  if (ends.to >= 0 && !ends.what.empty()) out += "=" + ends.what;
  const auto variant = static_cast<int>(move.id) / game.ids.stride();
  if (variant > 0) out += fmt::format("/{}", variant + 1);
  return out;
}

struct Opened {
  std::mutex mutex;
  std::map<std::string, GamePtr, std::less<>> games;
};
Opened& opened() {
  static Opened all;
  return all;
}

}  // namespace

bool names_description(std::string_view text) {
  const std::size_t end = text.find(".lud");
  return end != std::string_view::npos && (end + 4 == text.size() || text[end + 4] == '(');
}

NamedDescription parse_name(std::string_view text) {
  NamedDescription out;
  const std::size_t end = text.find(".lud") + 4;
  out.path = std::string(text.substr(0, end));
  for (std::size_t at = text.find('"', end); at != std::string_view::npos; at = text.find('"', at + 1)) {
    const std::size_t close = text.find('"', at + 1);
    if (close == std::string_view::npos) throw Error(fmt::format("{} has a quote that does not close", cite(text)));
    out.choices.emplace_back(text.substr(at + 1, close - at - 1));
    at = close;
  }
  return out;
}

std::string NamedDescription::text() const {
  if (choices.empty()) return path;
  return fmt::format("{}(\"{}\")", path, fmt::join(choices, "\", \""));
}

Description read_named(const NamedDescription& named) {
  namespace fs = std::filesystem;
  const fs::path path = named.path;
  std::vector<Source> library;
  std::error_code failure;
  for (fs::path folder = fs::absolute(path, failure).parent_path(); !folder.empty() && library.empty();
       folder = folder.parent_path()) {
    if (fs::is_directory(folder / "def", failure)) library = read_library(folder / "def");
    if (folder == folder.root_path()) break;
  }
  return read_description({path.filename().string(), read_text(path)}, library, named.choices);
}

std::string content_name(std::string_view description) {
  return fmt::format("{:016x}{:016x}.lud", hash_text(description), hash_text(description, 1));
}

std::string content_of(const Game& game) {
  const auto rules = std::dynamic_pointer_cast<const DescribedRules>(game.rules);
  return rules ? rules->content : "";
}

bool is_described(const Game& game) { return std::dynamic_pointer_cast<const DescribedRules>(game.rules) != nullptr; }

bool from_stranger(const Game& game) {
  const auto rules = std::dynamic_pointer_cast<const DescribedRules>(game.rules);
  return rules && rules->timed();
}

GamePtr game_of(std::shared_ptr<const Rulebook> rules, std::string text, std::string content) {
  auto shared = described(std::move(rules));
  auto game_rules = std::make_shared<DescribedRules>(shared, std::move(content));
  Game game;
  game.name = text;
  game.text = std::move(text);
  game.title = shared->rules->name;
  game.move_ids = shared->ids.count();
  game.playout_limit = 2000;
  game.board = geometry_of(*shared);
  game.sides = {"Player 1", "Player 2"};
  game.family = &game_rules->family;
  game.rules = game_rules;
  game.view = std::make_shared<DescribedView>(shared, game.board);
  const Geometry board = game.board;
  game.notations = {{"native",
                     [board, shared](const Position& position, Move move) {
                       return move_text(board, *shared, position.as<LudemeState>(), move);
                     },
                     [board, shared](const Position& position, std::string_view said) -> std::optional<Move> {
                       const auto& state = position.as<LudemeState>();
                       MoveList moves;
                       state.moves(moves);
                       for (const Move move : moves)
                         if (lower(move_text(board, *shared, state, move)) == lower(said)) return move;
                       return std::nullopt;
                     }}};
  return std::make_shared<const Game>(std::move(game));
}

namespace {

GamePtr opened_by_path(std::string_view text) {
  auto& all = opened();
  const std::lock_guard lock(all.mutex);
  const auto found = all.games.find(text);
  return found == all.games.end() ? nullptr : found->second;
}

bool is_file(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::is_regular_file(path, ignored);
}

}  // namespace

GamePtr opened_game(std::string_view text) {
  const auto by_path = opened_by_path(text);
  return by_path ? by_path : shelved_game(text);
}

GamePtr open_game(std::string_view text) {
  if (auto known = opened_by_path(text)) return known;
  const NamedDescription named = parse_name(text);
  if (!is_file(named.path))
    if (auto shipped = shelved_game(text)) return shipped;
  const auto game = game_of(compile(read_named(named)), std::string(text));
  auto& all = opened();
  const std::lock_guard lock(all.mutex);
  return all.games.emplace(std::string(text), game).first->second;
}

}  // namespace ludens::games::lud
