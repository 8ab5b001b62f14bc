// The verbs that other programs start: gtp, gomocup, ugi, and engine for any of them.
#include <iostream>
#include <random>

#include <unistd.h>

#include "cli/typed.h"
#include "cli/version.h"
#include "protocols/serve.h"

namespace ludens::cli {
namespace {

int run(const Arguments& arguments, const std::string& protocol) {
  ServeOptions options;
  options.protocol = protocol;
  options.setup.version = kVersion;
  if (protocol != "gomocup" && arguments.has("--game")) options.setup.game = typed_game(arguments.text("--game"))->text;
  if (arguments.has("--agent")) options.setup.agent = typed_agent(arguments.text("--agent"));
  options.setup.level = arguments.text("--level");
  options.setup.resign_percent = arguments.number<int>("--resign");
  // Each start has dice of its own, unless they are asked for.
  options.setup.seed = arguments.given<std::uint64_t>("--seed").value_or(std::random_device()());
  if (protocol == "gomocup" || protocol.empty()) options.dialect = arguments.number<Gomocup::Dialect>("--dialect");
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
                 int (*run_it)(const Arguments&)) {
  Verb verb{name, "For other programs", summary, example, {}, run_it};
  if (name != "gomocup")
    verb.options.push_back({"--game", "GAME", "a game of the catalogue, with options: \"go9(komi=6.5)\""});
  verb.options.push_back({"--agent", "AGENT", "who plays; ludens list agents"});
  verb.options.push_back({"--level", "L", "instead of an agent: a level of the game's ladder"});
  const auto& setup = engine_setup_table().options();
  const Option &resign = *find_option(setup, "Resign"), &seed = *find_option(setup, "Seed");
  verb.options.push_back(option("--resign", "N", resign.fallback(), resign.allowed, std::string(resign.help)));
  verb.options.push_back(option("--seed", "N", seed.allowed, "dice of the agent (default: others at each start)"));
  if (name == "gomocup" || name == "engine")
    verb.options.push_back(option("--dialect", "D", "auto",
                                  Allowed::one_of<Gomocup::Dialect>({{"auto", Gomocup::Dialect::Automatic},
                                                                     {"gomocup", Gomocup::Dialect::Gomocup},
                                                                     {"yixin", Gomocup::Dialect::Yixin}}),
                                  "how rule numbers are read"));
  return verb;
}

}  // namespace

Verb gtp_verb() {
  return engine_like("gtp", "Speak GTP 2, for Sabaki, GoGui, Lizzie and referees of Go programs",
                     "ludens gtp --game go9 --level 3",
                     [](const Arguments& arguments) { return run(arguments, "gtp"); });
}
Verb gomocup_verb() {
  return engine_like("gomocup", "Speak Gomocup's protocol, for Piskvork and Yixin-Board",
                     "ludens gomocup --agent \"refined(simulations=20000)\"",
                     [](const Arguments& arguments) { return run(arguments, "gomocup"); });
}
Verb ugi_verb() {
  return engine_like("ugi", "Speak UGI, for cutegames, in every game", "ludens ugi --game hex11",
                     [](const Arguments& arguments) { return run(arguments, "ugi"); });
}
Verb engine_verb() {
  return engine_like("engine", "Speak whichever of these the first line is of", "ludens engine",
                     [](const Arguments& arguments) { return run(arguments, ""); });
}

}  // namespace ludens::cli
