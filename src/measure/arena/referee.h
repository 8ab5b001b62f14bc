#pragma once
#include <memory>
#include <string>
#include <vector>

#include "agents/external/engine_agent.h"
#include "measure/room.h"
#include "records/record.h"

namespace ludens::measure {

// Another program that says who won the games that were counted, so that nobody needs to believe our own count. Tested
// by tests/measure/arena/referee_test.cpp.
class Referee {
 public:
  // Of an engine(…) that speaks GTP. Throws Error for any other agent, and for games that are not counted.
  Referee(GamePtr game, const std::string& agent);

  // Asks about a game that ended by counting, that is with two passes; of others nothing. Throws Error.
  void check(std::int64_t number, const Record& record);

  struct Difference {
    std::int64_t game = 0;
    std::string ours, theirs;  // as the record says it, and as the program does: «B+3.5»
  };
  const std::vector<Difference>& differences() const { return differences_; }
  std::int64_t games() const { return games_; }  // that it was asked about

 private:
  GamePtr game_;
  std::unique_ptr<Agent> agent_;
  EngineAgent* engine_ = nullptr;
  std::int64_t games_ = 0;
  std::vector<Difference> differences_;
};

// «Referee 200 games counted, 1 differs», and a line for each that does.
std::string referee_report(const Referee& referee);

}  // namespace ludens::measure
