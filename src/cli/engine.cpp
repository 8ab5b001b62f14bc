// The verbs that other programs start: gtp, gomocup, ugi, uci, usi, and engine for any of them.
#include <iostream>
#include <random>

#include <unistd.h>

#include "cli/typed.h"
#include "cli/version.h"
#include "protocols/serve.h"

namespace ludens::cli {
namespace {

struct Options {
  std::string game, agent;
  std::optional<std::uint64_t> seed;
  ServeOptions serve;
};

int run(Options given, const std::string& protocol) {
  ServeOptions& options = given.serve;
  options.protocol = protocol;
  options.setup.version = kVersion;
  if (!given.game.empty()) options.setup.game = typed_game(given.game)->text;
  if (!given.agent.empty()) options.setup.agent = typed_agent(given.agent);
  // Each start has dice of its own, unless they are asked for.
  options.setup.seed = given.seed ? *given.seed : std::random_device()();
  typed([&] {
    EngineState(options.setup, "go19");
    return 0;
  });
  PipeLines lines(STDIN_FILENO);
  Writer out(std::cout);
  serve(options, lines, out);
  return kDone;
}

Verb engine_like(std::string_view name, std::string_view summary, std::string_view example,
                 const std::string& protocol) {
  std::vector<VerbRow<Options>> rows;
  if (protocol != "gomocup")
    rows.push_back({"--game", "GAME", &Options::game, "a game of the catalogue, with options: \"go9(komi=6.5)\""});
  rows.push_back({"--agent", "AGENT", &Options::agent, "who plays; ludens list agents"});
  rows.push_back({"--level", "L", within(&Options::serve, &ServeOptions::setup, &EngineSetup::level),
                  "instead of an agent: a level of the game's ladder"});
  const auto& setup = engine_setup_table().options();
  const Option &resign = *find_option(setup, "Resign"), &seed = *find_option(setup, "Seed");
  rows.push_back({"--resign", "N", within(&Options::serve, &ServeOptions::setup, &EngineSetup::resign_percent),
                  resign.allowed, std::string(resign.help)});
  const Option& pace = *find_option(setup, "Pace");
  rows.push_back({"--pace", "PACE", within(&Options::serve, &ServeOptions::setup, &EngineSetup::human_pace),
                  pace.allowed, std::string(pace.help)});
  if (protocol != "gomocup")
    rows.push_back({"--people", "LEVEL", within(&Options::serve, &ServeOptions::setup, &EngineSetup::people),
                    std::string(find_option(setup, "People")->help)});
  rows.push_back({"--seed", "N", &Options::seed, seed.allowed, "dice of the agent (default: others at each start)"});
  if (protocol == "gomocup" || protocol.empty())
    rows.push_back({"--dialect", "D", within(&Options::serve, &ServeOptions::dialect),
                    Allowed::one_of<Gomocup::Dialect>({{"auto", Gomocup::Dialect::Automatic},
                                                       {"gomocup", Gomocup::Dialect::Gomocup},
                                                       {"yixin", Gomocup::Dialect::Yixin}}),
                    "how rule numbers are read"});
  return verb<Options>(name, "For other programs", summary, example, rows,
                       [protocol](Options options) { return run(std::move(options), protocol); });
}

}  // namespace

Verb gtp_verb() {
  return engine_like("gtp", "Speak GTP 2, for Sabaki, GoGui, Lizzie and referees of Go programs",
                     "ludens gtp --game go9 --level 3", "gtp");
}
Verb gomocup_verb() {
  return engine_like("gomocup", "Speak Gomocup's protocol, for Piskvork and Yixin-Board",
                     "ludens gomocup --agent \"refined(simulations=20000)\"", "gomocup");
}
Verb ugi_verb() {
  return engine_like("ugi", "Speak UGI, for cutegames, in every game", "ludens ugi --game hex11", "ugi");
}
Verb uci_verb() {
  return engine_like("uci", "Speak UCI, for every program that plays chess with engines",
                     "ludens uci --agent \"uct(playouts=20000)\"", "uci");
}
Verb usi_verb() {
  return engine_like("usi", "Speak USI, for every program that plays shogi with engines",
                     "ludens usi --agent \"uct(playouts=20000)\"", "usi");
}
Verb engine_verb() {
  return engine_like("engine", "Speak whichever of these the first line is of", "ludens engine", "");
}

}  // namespace ludens::cli
