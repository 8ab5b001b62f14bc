#include "protocols/ugi.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::protocols {
namespace {

constexpr UciDialect kUgi = {.hello = "ugi",
                             .welcome = "ugiok",
                             .new_game = "uginewgame",
                             .position = "fen",
                             .notation = "",
                             .time = {"p1time", "p2time"},
                             .increment = {"p1inc", "p2inc"},
                             .no_move = "none"};

}  // namespace

Ugi::Ugi(EngineState& engine, LineSource& lines, Writer& out) : UciEngine(kUgi, engine, lines, out) {
  table().add("query", [this](const Call& call) { return query(call); });
}

std::string Ugi::query(const Call& call) {
  const Session& session = engine().session();
  const std::string& what = call.arg(0, "gameover, p1turn or result");
  const auto answer = [](bool yes) { return fmt::format("response {}", yes); };
  if (what == "gameover") return answer(session.over());
  if (what == "p1turn") return answer(session.seat_to_move() == 0);
  if (what == "fen") return "response " + engine().game().write(engine().position());
  if (what == "islegal") {
    const auto move = engine().game().read_move(engine().position(), call.arg(1, "a move"));
    return answer(!session.over() && move && engine().position().legal(*move));
  }
  if (what != "result")
    throw Error(fmt::format("query takes gameover, p1turn, result, fen or islegal, found {}", cite(what)));
  if (!session.over()) return "response none";
  if (session.result() == Result::Draw) return "response draw";
  const bool first = session.result() == Result::FirstWins;
  return first != session.game().colours_swapped(session.position()) ? "response p1win" : "response p2win";
}

}  // namespace ludens::protocols
