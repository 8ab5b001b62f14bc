#include "measure/arena/referee.h"

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/error.h"
#include "base/text.h"
#include "base/visible.h"
#include "games/family.h"
#include "play/judge.h"

namespace ludens::measure {
namespace {

// Who won by a score such as «B+3.5», «W+R» or «0».
Result winner_of(std::string_view score) {
  if (score.starts_with("B+")) return Result::FirstWins;
  if (score.starts_with("W+")) return Result::SecondWins;
  if (score == "0" || lower(std::string(score)) == "draw") return Result::Draw;
  throw Error(fmt::format("the referee said {}, which is no score", cite(score)));
}

}  // namespace

Referee::Referee(GamePtr game, const std::string& agent) : game_(std::move(game)), agent_(make_agent(game_, agent)) {
  engine_ = dynamic_cast<EngineAgent*>(agent_.get());
  if (!engine_)
    throw Error(
        fmt::format("the referee must be another program, as engine(\"gnugo --mode gtp\"), not {}", cite(agent)));
  if (!game_->family->counts_dead_stones())
    throw Error(fmt::format("{} is not counted at its end, so it needs no referee", game_->name));
}

void Referee::check(std::int64_t number, const Record& record) {
  const auto& turns = record.turns;
  if (record.result == Result::Ongoing || turns.size() < 2) return;
  if (!play::is_pass(*game_, turns.back().move) || !play::is_pass(*game_, turns[turns.size() - 2].move)) return;
  Position position = game_->start();
  std::vector<Move> moves;
  for (const auto& turn : turns) {
    if (position.over()) position.go_on();
    position.play(turn.move);
    moves.push_back(turn.move);
  }
  const std::string theirs(trim(engine_->final_score({*game_, position, moves})));
  ++games_;
  if (winner_of(theirs) != record.result) differences_.push_back({number, record.result_text, theirs});
}

std::string referee_report(const Referee& referee) {
  const auto& differences = referee.differences();
  std::string out = fmt::format("Referee {} games counted, {} {}\n", referee.games(), differences.size(),
                                differences.size() == 1 ? "differs" : "differ");
  for (const auto& one : differences)
    out += fmt::format("       game {}: {} here, {} there\n", one.game + 1, one.ours, visible(one.theirs));
  return out;
}

}  // namespace ludens::measure
