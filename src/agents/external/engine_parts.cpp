#include <fmt/format.h>

#include "agents/external/engine_agent.h"
#include "base/text.h"

namespace ludens::agents {
namespace {

struct EngineOptions {
  std::string command, protocol = "gtp", settings, log;
  std::int64_t movetime = 0, visits = 0, multipv = 1, startup = 10'000;
  double tau = 0.05;
  std::optional<std::int64_t> timeout;
};

OptionTable<EngineOptions> table() {
  using O = EngineOptions;
  return {
      {"COMMAND", &O::command, Allowed::text(),
       "the program and its arguments, quoted: \"gnugo --mode gtp\"; no shell reads it"},
      {"protocol", &O::protocol, Allowed::words({"gtp", "gomocup", "uci", "usi"}),
       "what it speaks; uci for chess, usi for shogi"},
      {"movetime", &O::movetime, Allowed::duration().or_word("none", 0),
       "thinking time a move; none: as the program likes"},
      {"visits", &O::visits, Allowed::whole(1, 1'000'000'000).or_word("none", 0),
       "visits a move: KataGo's maxVisits, Yixin's max_node, nodes over uci and usi"},
      {"multipv", &O::multipv, Allowed::whole(1, 500), "over uci and usi: how many moves it weighs, as a policy"},
      {"tau", &O::tau, Allowed::real(0.001, 10),
       "of that policy: a move is as likely as exp(w/tau), w its expected result from 0 to 1"},
      {"options", &O::settings, Allowed::text(),
       "settings of the program, \"Name=Value; …\": gtp commands, gomocup INFO, setoption"},
      {"startup", &O::startup, Allowed::duration(), "how long it may take to answer the first commands"},
      {"timeout", &O::timeout, Allowed::duration().or_word("auto"),
       "how long it may take for a move; auto: movetime and a minute"},
      {"log", &O::log, Allowed::text(), "a file that the dialogue is appended to"},
  };
}

std::vector<std::pair<std::string, std::string>> read_options(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> out;
  if (text.find_first_of("\r\n") != std::string_view::npos) throw Error("engine: options must be one line");
  for (const auto piece : split(text, ';')) {
    if (trim(piece).empty()) continue;
    const auto equals = std::min(piece.find('='), piece.size());
    const auto name = trim(piece.substr(0, equals));
    if (name.empty())
      throw Error(fmt::format("engine: options must be \"Name=Value; Name=Value\", found {}", cite(piece)));
    out.emplace_back(name, equals < piece.size() ? trim(piece.substr(equals + 1)) : "");
  }
  return out;
}

std::unique_ptr<Agent> make(const GamePtr& game, const EngineOptions& options) {
  EngineSetup setup;
  setup.command = options.command;
  setup.protocol = options.protocol;
  setup.log = options.log;
  setup.movetime = options.movetime;
  setup.visits = options.visits;
  setup.multipv = options.multipv;
  setup.tau = options.tau;
  setup.options = read_options(options.settings);
  setup.startup = std::chrono::milliseconds(options.startup);
  setup.timeout = std::chrono::milliseconds(options.timeout.value_or(options.movetime + 60'000));
  return std::make_unique<EngineAgent>(game, std::move(setup));
}

}  // namespace

std::vector<PartDoc> engine_parts() {
  return {
      part("engine", "external", "another program, over GTP, UCI, USI or the Gomocup protocol",
           "It is started when the agent is made, watched, and started again once a game when it crashes or hangs.\n"
           "It need not answer the same way twice, so games with it cannot be repeated from the seed alone.",
           table(), make)};
}

}  // namespace ludens::agents
