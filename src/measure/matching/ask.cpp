#include "measure/matching/ask.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/hash.h"
#include "games/five_in_row/forced.h"
#include "records/replay.h"

namespace ludens::measure {
namespace {

constexpr std::size_t kMostGames = 8;  // whose agents are kept; a search may hold megabytes

PositionFacts facts_of(const Record& record, const Position& before, int ply) {
  const auto mover = static_cast<std::size_t>(index(before.to_move()));
  return {ply, static_cast<int>(record.turns.size()), strength(record.players[mover]),
          strength(record.players[1 - mover])};
}

std::optional<int> whole(const std::optional<double>& value) {
  if (!value || !(std::abs(*value) < 1e6)) return std::nullopt;
  return static_cast<int>(std::lround(*value));
}

bool choice(const Position& position) {
  MoveList moves;
  position.moves(moves);
  return moves.size() > 1;
}

}  // namespace

std::vector<int> wanted_plies(const MatchPlan& plan, const Game& game, const StoredGame& stored) {
  std::vector<int> out;
  const int plies = static_cast<int>(stored.record.turns.size());
  replay(game, stored.record, [&](const Position& before, const Turn&, int ply) {
    if (counts(plan.mode, ply, plies) && wants(plan.query, facts_of(stored.record, before, ply))) out.push_back(ply);
  });
  return out;
}

Asker::Agents& Asker::agents_for(const GamePtr& game) {
  if (const auto found = agents_.find(game->text); found != agents_.end()) return found->second;
  // An external program is a process: one a worker, whatever the komi.
  const bool external = std::any_of(plan_.agents.begin(), plan_.agents.end(), [&](const auto& text) {
    return find_part(parse_spec(text).name, plan_.more).kind == "external";
  });
  if (external || agents_.size() >= kMostGames) agents_.clear();
  Agents agents;
  for (const auto& text : plan_.agents) agents.push_back(make_agent(game, text, plan_.more));
  return agents_.emplace(game->text, std::move(agents)).first->second;
}

std::optional<MatchedGame> Asker::ask(const StoredGame& stored, std::stop_token stop) {
  const Record& record = stored.record;
  const GamePtr game = games_.find(record.game);
  MatchedGame out{stored.gid, static_cast<int>(record.turns.size()), {}, {}};
  for (std::size_t i = 0; i < 2; ++i)
    out.players[i] = record.players[i].id.empty() ? record.players[i].name : record.players[i].id;
  std::vector<int> plies = wanted_plies(plan_, *game, stored);
  if (sample_) plies = sample_->taken(stored.gid, plies);
  if (plies.empty()) return out;

  Agents& agents = agents_for(game);
  for (auto& agent : agents) agent->new_game();
  const std::uint64_t dice = hash_text(stored.gid);
  std::vector<Move> history;
  history.reserve(record.turns.size());
  auto next = plies.begin();
  replay(*game, record, [&](const Position& before, const Turn& turn, int ply) {
    if (next != plies.end() && *next == ply && !stop.stop_requested()) {
      ++next;
      const PositionFacts facts = facts_of(record, before, ply);
      MatchedPosition position{ply, index(before.to_move()), facts.rating, five_at_hand(before), before.key(), {}};
      Question question{*game, before, history, {}, {plan_.milliseconds, stop}};
      question.persona.rating = whole(facts.rating);
      question.persona.opponent_rating = whole(facts.opponent_rating);
      for (std::size_t i = 0; i < agents.size(); ++i) {
        Rng rng = Rng::of(plan_.seed, dice, static_cast<std::uint64_t>(ply));
        const Stopwatch watch;
        Opinion opinion;
        try {
          opinion = agents[i]->consider(question, rng);
        } catch (const IllegalMove&) {  // whatever it wanted, it was not the person's move
          position.answers.push_back({.rank = 0, .p = 0, .top = 1, .sure = true, .mind = std::nullopt});
          seconds_[i] += watch.seconds();
          continue;
        }
        seconds_[i] += watch.seconds();
        if (opinion.moves.empty())
          throw Error(fmt::format("{} gave no move at ply {} of game {}", plan_.agents[i], ply, stored.gid));
        const bool single = opinion.moves.items().size() == 1;
        position.answers.push_back(answer_of(opinion.moves, turn.move, !single || choice(before)));
        position.answers.back().mind = mind_of(opinion, turn.move);
      }
      out.positions.push_back(std::move(position));
    }
    history.push_back(turn.move);
  });
  if (stop.stop_requested()) return std::nullopt;
  return out;
}

}  // namespace ludens::measure
