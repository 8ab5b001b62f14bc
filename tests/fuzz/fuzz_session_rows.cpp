// Rows of a server's own database that are damaged, or were written by somebody else: a game is taken up or refused
// with an Error, and what is taken up can be shown, kept and exported.
#include "agents/random_agent.h"
#include "base/error.h"
#include "base/json.h"
#include "one_input.h"
#include "web/live_game.h"

namespace {

using namespace ludens::web;

// Opinions lie in the game's own row, or apart from it.
template <class Game>
std::shared_ptr<Game> taken_up(const Json& row, const AgentMaker& maker) {
  if constexpr (requires { Game::from_disk(row, maker); })
    return Game::from_disk(row, maker);
  else
    return Game::from_disk(row, {}, maker);
}

}  // namespace

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::tests;
  const AgentMaker maker = [](const GamePtr&, const std::string&) { return std::make_unique<RandomAgent>(); };
  constexpr std::int64_t kNow = 1'700'000'000'000;
  try {
    const auto game = taken_up<LiveGame>(Json::parse(bytes_of(data, size)), maker);
    must(Json::parse_or_null(game->to_text(kNow)).is_object(), "a game is shown as JSON");
    must(game->summary().is_object(), "a game has a summary");
    game->record();
    game->agent_to_move();
    const std::string kept = game->to_disk(kNow);
    const auto again = taken_up<LiveGame>(Json::parse(kept), maker);
    must(again->to_disk(kNow) == kept, "a game that was taken up is kept as it is");
    again->table.undo();
    again->table.redo();
    must(Json::parse_or_null(again->to_text(kNow)).is_object(), "a game is shown as JSON");
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
  return 0;
}
