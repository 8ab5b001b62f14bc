#include <fmt/format.h>

#include "agents/external/engine_agent.h"
#include "base/text.h"

namespace ludens::agents {
namespace {

const std::vector<OptionDoc> kOptions = {
    {"COMMAND", "", "text", "the program and its arguments, quoted: \"gnugo --mode gtp\"; no shell reads it"},
    {"protocol", "gtp", "gtp|gomocup|uci|usi", "what it speaks; uci and usi wait for chess and shogi"},
    {"movetime", "none", "none|duration", "thinking time a move; none: as the program likes"},
    {"visits", "none", "none|1..1000000000", "visits a move: KataGo's maxVisits, Yixin's max_node"},
    {"options", "", "text", "settings of the program, \"Name=Value; …\": gtp commands, gomocup INFO, uci setoption"},
    {"startup", "10s", "duration", "how long it may take to answer the first commands"},
    {"timeout", "auto", "auto|duration", "how long it may take for a move; auto: movetime and a minute"},
    {"log", "", "text", "a file that the dialogue is appended to"},
};

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

std::unique_ptr<Agent> make(const GamePtr& game, const Settings& settings, std::span<const PartDoc>) {
  const auto time = [&](const char* name) { return parse_milliseconds(settings.at(name)).value_or(0); };
  EngineSetup setup;
  setup.command = settings.at("COMMAND");
  setup.protocol = settings.at("protocol");
  setup.log = settings.at("log");
  setup.movetime = time("movetime");
  setup.visits = static_cast<std::int64_t>(to_double(settings.at("visits")).value_or(0));
  setup.options = read_options(settings.at("options"));
  setup.startup = std::chrono::milliseconds(time("startup"));
  setup.timeout =
      std::chrono::milliseconds(settings.at("timeout") == "auto" ? setup.movetime + 60'000 : time("timeout"));
  if (setup.protocol == "usi")
    throw Error("protocol=usi is for shogi, which is not in the catalogue yet; gtp and gomocup engines can play");
  return std::make_unique<EngineAgent>(game, std::move(setup));
}

}  // namespace

std::vector<PartDoc> engine_parts() {
  return {{"engine", "external", "another program, over GTP or the Gomocup protocol",
           "It is started when the agent is made, watched, and started again once a game when it crashes or hangs.\n"
           "It need not answer the same way twice, so games with it cannot be repeated from the seed alone.",
           kOptions, make}};
}

}  // namespace ludens::agents
