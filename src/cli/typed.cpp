#include "cli/typed.h"

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/text.h"
#include "games/ludeme/open.h"
#include "measure/matching/position_choice.h"

namespace ludens::cli {

Allowed position_modes() {
  using enum PositionMode;
  return Allowed::one_of<PositionMode>(
      {{mode_name(Paper), Paper}, {mode_name(Harness), Harness}, {mode_name(All), All}});
}

GamePtr typed_game(const std::string& text) {
  return typed([&] { return lud::names_description(text) ? lud::open_game(text) : find_game(text); });
}

void refuse_missing_file(const std::string& what) {
  const bool bare = what.find('(') == std::string::npos;  // options of a game may hold points and slashes
  if (bare && what.find_first_of("/.") != std::string::npos)
    throw Error(fmt::format("there is no file {}", cite(what)));
}

std::string typed_agent(const std::string& text) {
  return typed([&] { return agent_text(parse_spec(text)); });
}

void check_game(const std::string& text) {
  if (!text.empty()) typed_game(text);
}

std::string assumed_text(const std::string& game, const std::vector<std::string>& others) {
  return fmt::format("read as {}, since the record does not say which rules; for {}: --game {}", game,
                     join(others, " or "), others.front());
}

Session typed_session(const GamePtr& game, const std::string& position, const std::string& moves) {
  return typed([&] {
    Record record;
    record.game = game->text;
    record.start = position;
    Session session = Session::of(record);
    for (const auto word : words(moves)) session.play_text(word);
    return session;
  });
}

}  // namespace ludens::cli
