#include <fmt/format.h>

#include "base/text.h"
#include "cli/learn_five.h"
#include "cli/learn_net.h"
#include "cli/verb.h"

namespace ludens::cli {
namespace {

struct Action {
  std::string name;
  int (*run)(const Arguments&);
};

int imitate(const Arguments& arguments) {
  return arguments.has("--net") ? learn_net_imitate(arguments) : learn_five_imitate(arguments);
}

int run(const Arguments& arguments) {
  const std::string wanted = arguments.text("HOW");
  std::vector<std::string> known;
  for (const auto& [name, action] :
       {Action{"imitate", imitate}, Action{"selfplay", learn_five_selfplay}, Action{"tune", learn_five_tune},
        Action{"samples", learn_samples}, Action{"curve", learn_net_curve}}) {
    if (name == wanted) return action(arguments);
    known.push_back(name);
  }
  throw UsageError(
      fmt::format("learn knows {}, found {}{}", join(known, ", "), cite(wanted), did_you_mean(wanted, known)));
}

}  // namespace

Verb learn_verb() {
  return {
      "learn",
      "For researchers",
      "Train a network on people's games, or by playing against itself",
      "ludens learn selfplay renju --iterations 1 --games 2 --visits 10 --out tiny.model",
      {{"HOW", "",
        "imitate: from people's games, a five-window System 1 or, with --net, a residual network (by ludens-train); "
        "selfplay: a System 1 from nothing, by expert iteration; tune: its "
        "thresholds of doubt and trust on validation games; samples: writes the games of queries into a file for "
        "ludens-train; curve: draws OUT.jsonl",
        true},
       {"GAME", "", "the game, as renju or go9; System 1 plays renju and gomoku15", true},
       {"--out", "FILE",
        "the model (beside it FILE.jsonl and FILE.svg, the curve), or the sample file; the same command resumes", true},
       {"--query", "QUERY…",
        "which games (default: GAME of the database); several for samples and --net. Splits are ours: train to learn "
        "from, validation to measure, test games are kept out"},
       {"--db", "PATH|URL", "game database"},
       {"--net", "SIZE", "a residual network: blocks and channels, as in 10x128 or 6x64se16"},
       {"--samples", "FILE", "with --net: learn from this sample file instead of a query"},
       {"--set", "NAME=VALUE…", "with --net: an option of ludens-train, as in epochs=30"},
       {"--start", "MODEL",
        "imitate: go on from this five-window model, as one that played against itself; tune: the model"},
       {"--judge", "AGENT",
        "imitate, System 1: what this search finds moves worth trains its action values, instead of the results of the "
        "games"},
       {"--guide", "AGENT",
        "imitate, System 1: half of what is wanted is what this agent would play, as a residual network of people's "
        "moves"},
       {"--doubt", "LIMITS", "tune: take these thresholds START,STOP,LEFTOVER, as in 1.2,4,0.02, and tune trust alone"},
       {"--trust", "N",
        "tune: take this trust, as 0 for a mind that shall be strong, instead of what finds most of people's moves"},
       {"--hidden", "N", "System 1: units of the first layer, 32, 64 or 128 (default 64); fewer are a weaker eye"},
       {"--second", "N", "System 1: units of the second layer, 16 or 32 (default 32)"},
       {"--recent", "N", "System 1: how many of the last moves it remembers, 0 to 3 (default 0, as in the paper)"},
       {"--without", "PART…", "System 1: leave out directions, places, attributes, colours, counts or ratings"},
       {"--epochs", "N", "imitate, System 1: times through all games (default 12)"},
       {"--iterations", "N", "selfplay: rounds of playing and learning (default 180)"},
       {"--games", "N", "selfplay: games of a round (default 200); tune: positions to try (default 1500; 0: all)"},
       {"--visits", "N",
        "how far System 2 thinks (selfplay 160); tune: how far dual thinks with this model unless told (1000)"},
       {"--online", "", "selfplay: learn within a game, too"},
       {"--people", "QUERY", "selfplay: people's games to measure against and to tune doubt on, never to learn from"},
       {"--seed", "N", "dice of the run (default 1)"},
       {"--jobs", "N", "threads (default 1); changes nothing else"},
       {"--json", "", "one line an epoch or round as JSON"}},
      run};
}

}  // namespace ludens::cli
