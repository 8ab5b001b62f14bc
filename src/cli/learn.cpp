#include <fmt/format.h>

#include "base/text.h"
#include "cli/learn_net.h"
#include "cli/verb.h"

namespace ludens {
namespace {

int run(const Arguments& arguments) {
  const std::string how = arguments.text("HOW");
  if (how == "samples") return learn_samples(arguments);
  if (how == "curve") return learn_net_curve(arguments);
  if (how == "imitate" && arguments.has("--net")) return learn_net_imitate(arguments);
  if (how == "imitate") throw UsageError("learn imitate needs --net SIZE, as in --net 10x128");
  const std::vector<std::string> known = {"imitate", "samples", "curve"};
  throw UsageError(fmt::format("learn knows {}, found {}{}", join(known, ", "), cite(how), did_you_mean(how, known)));
}

}  // namespace

Verb learn_verb() {
  return {
      "learn",
      "For researchers",
      "Train a network on people's games (with ludens-train)",
      "ludens learn imitate renju --net 10x128 --out renju-human-net.model",
      {{"HOW", "",
        "imitate: from people's games; samples: only collects them, for ludens-train elsewhere; curve: draws OUT.jsonl",
        true},
       {"GAME", "", "the game, as renju or go9", true},
       {"--out", "FILE", "the model (beside it FILE.jsonl and FILE.svg, the curve), or the sample file", true},
       {"--query", "QUERY…",
        "which games (default: GAME of the database); may be given for each of several. Splits are ours: train to "
        "learn from, validation to measure, test games are kept out"},
       {"--net", "SIZE", "blocks and channels, as in 10x128 or 6x64se16"},
       {"--samples", "FILE", "learn from this sample file instead of a query"},
       {"--set", "NAME=VALUE…", "an option of ludens-train, as in epochs=30 (ludens-train --help lists them)"},
       {"--db", "PATH|URL", "game database"},
       {"--json", "", "one JSON object"}},
      run};
}

}  // namespace ludens
