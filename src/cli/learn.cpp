#include <fmt/format.h>

#include "base/text.h"
#include "cli/learn_five.h"
#include "cli/verb.h"

namespace ludens {
namespace {

int run(const Arguments& arguments) {
  const std::string how = arguments.text("HOW");
  if (how == "imitate") return learn_five_imitate(arguments);
  if (how == "selfplay") return learn_five_selfplay(arguments);
  const std::vector<std::string> known = {"imitate", "selfplay"};
  throw UsageError(fmt::format("learn knows {}, found {}{}", join(known, ", "), cite(how), did_you_mean(how, known)));
}

}  // namespace

Verb learn_verb() {
  return {"learn",
          "For researchers",
          "Train a System 1 from people's games or by playing against itself",
          "ludens learn selfplay renju --iterations 1 --games 2 --visits 10 --out tiny.model",
          {{"HOW", "", "imitate: from people's games; selfplay: from nothing, by expert iteration", true},
           {"GAME", "", "renju or gomoku15", true},
           {"--out", "FILE", "the model; beside it FILE.jsonl and FILE.svg, the curve. The same command resumes", true},
           {"--query", "QUERY", "imitate: which games (default: GAME of the database); selfplay: people's games to measure "
                                "against. Splits are ours: train to learn from, validation to measure"},
           {"--db", "PATH|URL", "game database"},
           {"--start", "MODEL", "imitate: go on from this model, as one that played against itself"},
           {"--hidden", "N", "units of the first layer: 32, 64 or 128 (default 64); fewer are a weaker eye"},
           {"--second", "N", "units of the second layer: 16 or 32 (default 32)"},
           {"--recent", "N", "how many of the last moves it remembers, 0 to 3 (default 0, as in the paper)"},
           {"--without", "PART…", "leave out directions, places, attributes, colours, counts or ratings"},
           {"--epochs", "N", "imitate: times through all games (default 12)"},
           {"--iterations", "N", "selfplay: rounds of playing and learning (default 150)"},
           {"--games", "N", "selfplay: games of a round (default 200)"},
           {"--visits", "N", "selfplay: how far System 2 thinks (default 120)"},
           {"--online", "", "selfplay: learn within a game, too"},
           {"--seed", "N", "dice of the run (default 1)"},
           {"--jobs", "N", "threads (default 1); changes nothing else"},
           {"--json", "", "one line an epoch or round as JSON"}},
          run};
}

}  // namespace ludens
