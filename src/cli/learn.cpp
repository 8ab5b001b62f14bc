#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"
#include "cli/learn_five.h"
#include "cli/learn_net.h"
#include "cli/shell_word.h"
#include "cli/verb.h"

namespace ludens::cli {
namespace {

// A way of learning and the options that belong to it, beside --out, in the order in which a command repeats them.
struct Way {
  std::string how;
  bool net;  // asked for by --net
  std::vector<std::string> options;
  int (*run)(const Arguments&);
  std::string name() const { return net ? how + " --net" : how; }
};

const std::vector<Way>& ways() {
  static const std::vector<Way> all = {
      {"imitate",
       false,
       {"--query", "--db", "--start", "--judge", "--guide", "--hidden", "--second", "--recent", "--without", "--epochs",
        "--seed", "--jobs", "--json"},
       learn_five_imitate},
      {"imitate",
       true,
       {"--net", "--query", "--db", "--samples", "--set", "--epochs", "--seed", "--jobs", "--json"},
       learn_net_imitate},
      {"selfplay",
       false,
       {"--people", "--db", "--hidden", "--second", "--recent", "--without", "--iterations", "--games", "--visits",
        "--online", "--seed", "--jobs", "--json"},
       learn_five_selfplay},
      {"tune",
       false,
       {"--query", "--db", "--start", "--doubt", "--trust", "--games", "--visits", "--seed", "--jobs", "--json"},
       learn_five_tune},
      {"samples", false, {"--query", "--db", "--json"}, learn_samples},
      {"curve", false, {}, learn_curve}};
  return all;
}

bool has_option(const Way& way, const std::string& name) {
  return std::find(way.options.begin(), way.options.end(), name) != way.options.end();
}

const Way& way_of(const Arguments& arguments) {
  const std::string how = arguments.text("HOW");
  const bool net = how == "imitate" && arguments.has("--net");
  std::vector<std::string> known;
  for (const auto& way : ways()) {
    if (way.how == how && way.net == net) return way;
    if (!way.net) known.push_back(way.how);
  }
  throw UsageError(fmt::format("learn knows {}, found {}{}", join(known, ", "), cite(how), did_you_mean(how, known)));
}

// An option that would be ignored is refused.
void check_options(const Arguments& arguments, const Way& chosen) {
  for (const auto& way : ways())
    for (const auto& option : way.options) {
      if (!arguments.has(option) || has_option(chosen, option)) continue;
      std::vector<std::string> owners;
      for (const auto& other : ways())
        if (has_option(other, option)) owners.push_back(other.name());
      throw UsageError(
          fmt::format("learn {} takes no {}: it belongs to {}", chosen.name(), option, join(owners, ", ")));
    }
  if (arguments.has("--samples"))
    for (const char* option : {"--query", "--db"})
      if (arguments.has(option)) throw UsageError(fmt::format("--samples takes the place of {}", option));
}

int run(const Arguments& arguments) {
  const Way& way = way_of(arguments);
  check_options(arguments, way);
  return way.run(arguments);
}

}  // namespace

std::string same_command(const Arguments& arguments) {
  std::string out = fmt::format("ludens learn {} {} --out {}", arguments.text("HOW"),
                                shell_word(arguments.text("GAME")), shell_word(arguments.text("--out")));
  for (const auto& name : way_of(arguments).options)
    for (const auto& value : arguments.list(name))
      out += " " + name + (name == "--json" || name == "--online" ? "" : " " + shell_word(value));
  return out;
}

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
        "ludens-train; curve: draws OUT.jsonl. An option that does not belong to it is refused",
        true},
       {"GAME", "", "the game, as renju or go9; System 1 plays renju and gomoku15", true},
       {"--out", "FILE",
        "the model (beside it FILE.jsonl and FILE.svg, the curve), or the sample file; the same command resumes", true},
       {"--query", "QUERY…",
        "which games (default: GAME of the database); several but for tune. Splits are ours: train to learn from, "
        "validation to measure, test games are kept out"},
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
       {"--hidden", "N", "System 1: units of the first hidden layer, 32, 64 or 128 (default 64); fewer play weaker"},
       {"--second", "N", "System 1: units of the second hidden layer, 16 or 32 (default 32)"},
       {"--recent", "N", "System 1: how many of the last moves it remembers, 0 to 3 (default 0, as in the paper)"},
       {"--without", "PART…", "System 1: leave out directions, places, attributes, colours, counts or ratings"},
       {"--epochs", "N", "imitate: times through all games (default 12; with --net 20)"},
       {"--iterations", "N", "selfplay: rounds of playing and learning (default 180)"},
       {"--games", "N", "selfplay: games of a round (default 200); tune: positions to try (default 1500; 0: all)"},
       {"--visits", "N",
        "how far System 2 thinks (selfplay 160); tune: how far dual thinks with this model unless told (1000)"},
       {"--online", "", "selfplay: learn within a game, too"},
       {"--people", "QUERY", "selfplay: people's games to measure against and to tune doubt on, never to learn from"},
       {"--seed", "N", "dice of the run (default 1)"},
       {"--jobs", "N", "threads (default 1; with --net all cores but one, to make batches); changes nothing else"},
       {"--json", "", "one line an epoch or round as JSON, as --net always prints them"}},
      run};
}

}  // namespace ludens::cli
