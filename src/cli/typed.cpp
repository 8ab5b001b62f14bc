#include "cli/typed.h"

#include <fmt/format.h>

#include "agents/level_file.h"
#include "agents/parts.h"
#include "base/text.h"
#include "games/ludeme/open.h"
#include "measure/matching/position_choice.h"
#include "play/levels.h"

namespace ludens::cli {

namespace {

// A level under the name that people use, «15k» or «3», or an agent.
std::string named(const Game& game, const std::string& said) {
  const std::string label = lower(said);
  if (!label.empty() && label.find('(') == std::string::npos) {
    for (const auto& rung : levels(game).rungs)
      if (rung.label == label) return fmt::format("level({})", label);
    if (human_rating(game, label))
      return levels(game).people ? fmt::format("level({})", label)
                                 : typed_agent(fmt::format("drawn({})", people_at_level(game, label)));
  }
  return typed_agent(said);
}

}  // namespace

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

std::string typed_player(const GamePtr& game, const std::string& said, double temperature) {
  return typed([&] {
    const std::string text = named(*game, said);
    const bool draws = make_agent(game, text)->drawing().has_value() || text.starts_with("level(");
    if (draws || find_part(parse_spec(text).name).kind != "policy" || temperature == 0) return text;
    return typed_agent(fmt::format("drawn({}, t={})", text, temperature));
  });
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
