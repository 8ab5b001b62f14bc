#include "protocols/serve.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "protocols/gtp.h"
#include "protocols/uci.h"
#include "protocols/ugi.h"
#include "protocols/usi.h"

namespace ludens::protocols {
namespace {

std::string_view usual_game(std::string_view protocol) {
  return protocol == "gtp" ? "go19" : protocol == "uci" ? "chess" : protocol == "usi" ? "shogi" : "gomoku15";
}

std::unique_ptr<Protocol> make(const ServeOptions& options, std::string_view protocol, EngineState& engine,
                               LineSource& lines, Writer& out) {
  if (protocol == "gtp") return std::make_unique<Gtp>(engine, lines, out);
  if (protocol == "gomocup") return std::make_unique<Gomocup>(engine, lines, out, options.dialect);
  if (protocol == "ugi") return std::make_unique<Ugi>(engine, lines, out);
  if (protocol == "uci") return std::make_unique<Uci>(engine, lines, out);
  if (protocol == "usi") return std::make_unique<Usi>(engine, lines, out);
  throw Error(fmt::format("no protocol is called {}; there are gtp, gomocup, ugi, uci and usi", cite(protocol)));
}

}  // namespace

std::string detect_protocol(std::string_view line) {
  const Call call = call_of(line);
  const std::string name = lower(call.name);
  if (name == "ugi" || name == "uci" || name == "usi") return name;
  if (name == "ucci" || name == "xboard")
    throw Error(fmt::format("this program speaks GTP, Gomocup, UCI, UGI and USI; {} is not spoken yet", name));
  for (const auto word : {"start", "rectstart", "begin", "board", "info", "about", "turn", "swap2board", "restart"})
    if (name == word) return "gomocup";
  if (name.starts_with("yx")) return "gomocup";
  return "gtp";
}

void serve(const ServeOptions& options, LineSource& lines, Writer& out) {
  std::string protocol = options.protocol, first;
  if (protocol.empty())
    EngineState(options.setup, "go19");  // what is wrong with the setup is said before anybody speaks
  while (protocol.empty()) {
    if (!lines.next(first)) return;
    if (!trim(first).empty() && first[0] != '#') protocol = detect_protocol(first);
  }
  EngineState engine(options.setup, usual_game(protocol));
  const auto conversation = make(options, protocol, engine, lines, out);
  if (!first.empty() && !conversation->obey(first)) return;
  conversation->run();
}

}  // namespace ludens::protocols
