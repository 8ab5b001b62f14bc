#include "web/problems_json.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/json_read.h"
#include "base/text.h"
#include "play/first_choice.h"
#include "play/levels.h"
#include "play/problem/collection.h"
#include "play/problem/mine.h"
#include "web/agent_policy.h"
#include "web/http.h"
#include "web/position_json.h"

namespace ludens::web {
namespace {

constexpr int kReplies = 3;

}  // namespace

Json problem_games_json() {
  Json games = Json::array();
  for (const ProblemSet& set : problem_sets()) {
    Json levels = Json::array();
    for (const auto& [label, chance] : set.problems.front().chances) levels.push_back(label);
    games.push_back({{"game", set.game}, {"count", set.problems.size()}, {"levels", std::move(levels)}});
  }
  return {{"games", std::move(games)}};
}

Json problem_set_json(const std::string& game) {
  const ProblemSet* set = problem_set(game);
  if (!set) throw Refusal(404, "no-problems", fmt::format("there are no problems of {}", cite(game)));
  return {{"game", game}, {"problems", set->lines}};
}

Json tried_json(const Json& body, const Limits& limits, AgentCache& agents, const std::stop_token& stop) {
  const Session session = session_of(body, limits);
  if (session.ended()) throw Refusal(409, "over", "the game is over");
  const Move tried = move_of(session, needed_text(body, "tried"));
  const std::string judge = page_agent(usual_agent(session.game()), limits);
  const std::int64_t milliseconds =
      whole_of(body, "milliseconds", std::min<std::int64_t>(2000, limits.think_ms), 1, limits.think_ms);
  const Until until = Until::within(milliseconds, stop);  // for all questions together
  const Review::Ask ask = [&](const std::string& text, const Question& question) {
    const auto agent = agents.lend(session.game_ptr(), text);
    Question bounded = question;
    bounded.budget = {until};
    Rng rng(1);
    Opinion out = agent->ask(bounded, rng);
    agents.use(agent, out.peak_bytes);
    return out;
  };
  Review review(session, judge, ask);
  WrongMove said{.move = tried, .value = std::clamp(review.worth(tried), 0.0, 1.0)};
  double value = real_of(body, "value", -1, -1, 1);
  if (value < 0) {
    const int ply = static_cast<int>(session.moves().size());
    value = review.worth(first_choice(review.position(ply).opinion));
  }
  said.reply = answers(session, tried, judge, ask, kReplies);
  Json out = wrong_json(session, said);
  out.erase("share");
  out["right"] = said.value > value - ReviewOptions().doubtful();
  return out;
}

}  // namespace ludens::web
