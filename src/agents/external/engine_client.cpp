#include "agents/external/engine_client.h"

#include <algorithm>

namespace ludens::agents {

std::int64_t think_time(const EngineSetup& setup, const Question& question) {
  const std::int64_t budget = question.budget.until.left();
  if (budget <= 0) return setup.movetime;
  return setup.movetime > 0 ? std::min(setup.movetime, budget) : budget;
}

Opinion one_move(Move move, std::string why) {
  Opinion opinion;
  opinion.moves = Distribution::sure(move);
  opinion.line = {move};
  opinion.why = std::move(why);
  return opinion;
}

Opinion resignation(const Question& question, std::string why) {
  MoveList moves;
  question.position.moves(moves);
  std::sort(moves.begin(), moves.end());
  Opinion opinion;
  opinion.moves = Distribution::uniform({moves.begin(), moves.end()});
  opinion.value = {0, 0, 1};
  opinion.resigns = true;
  opinion.why = std::move(why);
  return opinion;
}

}  // namespace ludens::agents
