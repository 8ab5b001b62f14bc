#include "play/comment/people.h"

#include <algorithm>

#include <fmt/format.h>

#include "agents/level_file.h"
#include "agents/win_agent.h"
#include "play/levels.h"

namespace ludens::play {

std::optional<double> PeopleView::behind_move(Move move) const {
  const auto found = std::find_if(behind.begin(), behind.end(), [&](const Candidate& one) { return one.move == move; });
  if (found == behind.end()) return std::nullopt;
  return static_cast<double>(found->value);
}

std::string win_agent_at_level(const Game& game, const std::string& level) {
  if (const auto usual = usual_win_agent(game)) return *usual;
  const std::string people = people_at_level(game, level);
  return agent_text(parse_spec(fmt::format("win(policy={}, value={}, calibrate=1, least=0.002)", people, people)));
}

std::optional<PeopleView> People::look(const Session& session, int ply) const {
  const Position& position = session.position_at(ply);
  const std::string& level = level_of(position.to_move());
  if (level.empty() || position.over()) return std::nullopt;
  const auto history = std::span(session.moves()).first(static_cast<std::size_t>(ply));
  Question question{game_, position, history};
  PeopleView out{.level = level};
  out.moves = ask_(people_at_level(game_, level), question).moves;
  const auto rating = human_rating(game_, level);
  question.persona = {.rating = rating, .opponent_rating = rating};
  const Opinion win = ask_(win_agent_at_level(game_, level), question);
  out.win = win.value.expected();
  out.behind = win.candidates;
  return out;
}

PeopleView people_view(const Session& session, const std::string& level, const Review::Ask& ask) {
  people_at_level(session.game(), level);
  const People people(session.game(), {level, level}, ask);
  return people.look(session, static_cast<int>(std::ssize(session.moves()))).value_or(PeopleView());
}

}  // namespace ludens::play
