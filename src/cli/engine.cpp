// The verbs that other programs start: gtp, gomocup, ugi, and engine for any of them.
#include <iostream>
#include <random>

#include <unistd.h>

#include "cli/typed.h"
#include "cli/version.h"
#include "protocols/serve.h"

namespace ludens::cli {
namespace {

Gomocup::Dialect dialect_of(const std::string& text) {
  if (text == "auto") return Gomocup::Dialect::Automatic;
  if (text == "gomocup") return Gomocup::Dialect::Gomocup;
  if (text == "yixin") return Gomocup::Dialect::Yixin;
  throw UsageError("--dialect is auto, gomocup or yixin");
}

int run(const Arguments& arguments, const std::string& protocol) {
  ServeOptions options;
  options.protocol = protocol;
  options.setup.version = kVersion;
  if (protocol != "gomocup" && arguments.has("--game")) options.setup.game = typed_game(arguments.text("--game"))->text;
  if (arguments.has("--agent")) options.setup.agent = typed_agent(arguments.text("--agent"));
  options.setup.level = arguments.text("--level");
  options.setup.resign_percent = static_cast<int>(arguments.number("--resign", 0, 0, 50));
  // Each start has dice of its own, unless they are asked for.
  options.setup.seed = static_cast<std::uint64_t>(
      arguments.number("--seed", static_cast<std::int64_t>(std::random_device()()), 0, 1'000'000'000'000'000));
  if (protocol == "gomocup" || protocol.empty()) options.dialect = dialect_of(arguments.text("--dialect", "auto"));
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
  verb.options.push_back({"--resign", "N", "give up below N percent (default 0: never)"});
  verb.options.push_back({"--seed", "N", "dice of the agent (default: others at each start)"});
  if (name == "gomocup" || name == "engine")
    verb.options.push_back({"--dialect", "D", "how rule numbers are read: auto, gomocup or yixin (default auto)"});
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
