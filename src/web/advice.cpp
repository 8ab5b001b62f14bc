#include "web/advice.h"

#include <cmath>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/json_read.h"
#include "base/text.h"
#include "belief/opinion.h"
#include "play/comment/people.h"
#include "play/first_choice.h"
#include "play/hint.h"
#include "play/levels.h"
#include "play/pick.h"
#include "records/jsonl/opinion.h"
#include "web/agent_policy.h"
#include "web/http.h"
#include "web/live_game.h"
#include "web/position_json.h"
#include "web/seat_json.h"

namespace ludens::web {
Review::Ask asker_of(const GamePtr& game, AgentCache& agents, const std::stop_token& stop) {
  return [=, &agents](const std::string& text, const Question& question) {
    const auto agent = agents.lend(game, text);
    Question bounded = question;
    bounded.budget = {Until{stop}};
    Rng rng(1);
    Opinion opinion = agent->ask(bounded, rng);
    agents.use(agent, opinion.peak_bytes);
    return opinion;
  };
}

Opinion people_opinion(const Session& session, int ply, const std::string& level, const Review::Ask& ask) {
  const auto view = People(session.game(), {level, level}, ask).look(session, ply);
  Opinion out;
  if (!view) return out;
  const auto win = static_cast<float>(view->win);
  out.moves = view->moves;
  out.value = {win, 0, 1 - win};
  return out;
}

Json people_json(const Question& question, const Opinion& people, const std::string& level, std::size_t most) {
  const Json whole = opinion_json(question.game, question.position, people, {people.moves.best(), 0, most, "people"});
  return {{"level", level}, {"moves", whole.at("moves")}, {"win_rate", whole.at("value")}};
}

namespace {

std::array<std::string, 2> people_of(const Json& body, const Game& game) {
  const Json* said = body.find("people");
  std::array<std::string, 2> out;
  if (said && said->is_array()) {
    const auto levels = texts_of(body, "people", 2);
    if (levels.size() != 2) throw Refusal(400, "bad-level", "«people» must be a level, or one for each side");
    out = {levels[0], levels[1]};
  } else {
    out.fill(said ? text_of(body, "people", "") : middling_label(game));
  }
  const bool none = human_labels(game).empty();
  for (const auto& level : out)
    if (!level.empty() && (none || !human_rating(game, level)))
      throw Refusal(400, "bad-level", fmt::format("{} is no level of people in {}", cite(level), game.name));
  return out;
}

}  // namespace

Asked asked_of(const Json& body, const Limits& limits, bool may_be_over) {
  Asked asked{.session = session_of(body, limits)};
  const GamePtr game = asked.session.game_ptr();
  const auto level = level_of(body);
  try {
    asked.agent = level ? level_agent_text(*game, *level) : "";
  } catch (const Error& error) {
    throw Refusal(400, "bad-level", error.what());
  }
  asked.agent = page_agent(level ? asked.agent : text_of(body, "agent", usual_agent(*game)), limits);
  asked.judge = asked.agent == page_agent(usual_agent(*game), limits);
  asked.milliseconds =
      whole_of(body, "milliseconds", std::min<std::int64_t>(1000, limits.think_ms), 1, limits.think_ms);
  asked.people = people_of(body, *game);
  if (!may_be_over && asked.session.ended()) throw Refusal(409, "over", "the game is over");
  return asked;
}

Json advice(const Asked& asked, AgentCache& agents, const std::stop_token& stop,
            const std::function<void(const Json&)>& thoughts) {
  const Session& session = asked.session;
  const auto agent = agents.lend(session.game_ptr(), asked.agent);
  const Stopwatch watch;
  const Question question{session.game(), session.position(), session.moves()};
  std::optional<Opinion> people;
  const std::string& level = asked.people_to_move(session.position());
  if (!level.empty())
    people = people_opinion(session, static_cast<int>(std::ssize(session.moves())), level,
                            asker_of(session.game_ptr(), agents, stop));
  Judge life;
  const Opinion* asked_people = people ? &*people : nullptr;
  const auto say = [&](const Opinion& opinion, Move move) {
    const Opinion fair = with_timely_pass(session.game(), session.position(), opinion, life, asked_people);
    // Where nothing is left to gain the judge's opinion is that; another agent's is what it thinks, passes and all.
    const bool settled = asked.judge && settled_hint(session.game(), session.position(), fair, life).has_value();
    Json out = opinion_json(session.game(), session.position(), settled ? fair : opinion,
                            {settled ? fair.moves.best() : move, watch.seconds(), 400, asked.agent});
    if (people) out["human"] = people_json(question, *people, level, 12);
    out["best_value"] = std::round(searched_value(fair) * 1e4) / 1e4;  // as a review says it of the same position
    out["hint"] = hint_json(session.game(), session.position(),
                            hint(session.game(), session.position(), opinion, asked_people, life));
    return out;
  };
  Budget budget{Until::within(asked.milliseconds, stop)};
  if (thoughts) budget.thoughts = [&](const Opinion& so_far) { thoughts(say(so_far, so_far.moves.best())); };
  Rng rng(1);
  const Opinion opinion =
      agent->ask({session.game(), session.position(), session.moves(), {}, budget, kExplained}, rng);
  agents.use(agent, opinion.peak_bytes);  // others may have come before it while it waited to be asked
  const Move played = pick(opinion, {}, rng);
  if (!people) return say(opinion, played);
  const Until until = Until::within(asked.milliseconds, stop);  // for all these questions together
  const auto ask = [&](const std::string&, const Question& behind) {
    Question bounded = behind;
    bounded.budget = {until};
    Rng dice(1);
    return agent->ask(bounded, dice);
  };
  // What was learned of people's moves stands on the board, too: the hint says the same numbers.
  return say(with_findable(session, asked.agent, ask, opinion, *people), played);
}

}  // namespace ludens::web
