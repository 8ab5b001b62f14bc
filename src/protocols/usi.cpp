#include "protocols/usi.h"

#include <algorithm>
#include <atomic>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/shogi/mate.h"
#include "games/shogi/shogi.h"

namespace ludens::protocols {
namespace {

constexpr UciDialect kUsiDialect = {.hello = "usi",
                                    .welcome = "usiok",
                                    .new_game = "usinewgame",
                                    .position = "sfen",
                                    .notation = "usi",
                                    .time = {"btime", "wtime"},
                                    .increment = {"binc", "winc"},
                                    .no_move = "resign",
                                    .resigns = "resign",
                                    .period = "byoyomi"};
constexpr int kMostPlies = 99;
constexpr std::int64_t kLongestMate = 600'000;  // ms; «infinite»

}  // namespace

Usi::Usi(EngineState& engine, LineSource& lines, Writer& out) : UciEngine(kUsiDialect, engine, lines, out) {
  table().add("gameover", [](const Call&) { return ""; });
  table().add(
      "go", [this](const Call& call) { return !call.args.empty() && call.args[0] == "mate" ? mate(call) : go(call); });
}

// A problem of mate, within so many milliseconds. It is searched by the rules, whoever plays here.
std::string Usi::mate(const Call& call) {
  const auto* state = engine().position().try_as<Shogi>();
  if (!state) return "checkmate notimplemented";
  if (refused()) {
    say("info string error: the last position was refused; send one that can be read\n");
    return "checkmate timeout";  // nothing is known of it
  }
  const std::string& time = call.arg(1, "milliseconds or infinite");
  const auto limit = to_int(time);
  if (!limit && time != "infinite")
    throw Error(fmt::format("go mate takes milliseconds or infinite, found {}", cite(time)));
  const Stopwatch watch;
  std::atomic<std::int64_t> most = limit ? std::max(*limit, 0) : kLongestMate;
  struct Watch {
    LineSource& lines;
    ~Watch() { lines.watch({}); }
  };
  const Watch watching{lines()};
  lines().watch([&](const std::string* line) {
    if (!line) most = std::min<std::int64_t>(most, std::lround(1000 * watch.seconds()) + engine().patience().count());
    const bool stop = line && call_of(*line).name == "stop";
    if (stop) most = 0;
    return stop;
  });
  const auto answer =
      shogi::find_mate(state->board(), kMostPlies, [&] { return 1000 * watch.seconds() >= static_cast<double>(most); });
  if (answer.found == shogi::MateAnswer::Found::None) return "checkmate nomate";
  if (answer.found == shogi::MateAnswer::Found::Unknown) return "checkmate timeout";
  return "checkmate " + join(line_texts(engine().position(), answer.line, notation()), " ");
}

// What programs set without being told of it (USI_Hash, USI_Ponder): nothing that would change who plays.
bool Usi::set_own_option(std::string_view name, std::string_view) { return lower(name).starts_with("usi_"); }

}  // namespace ludens::protocols
