#include <fmt/format.h>

#include "base/clock.h"
#include "base/json.h"
#include "cli/typed.h"
#include "games/catalogue.h"

namespace ludens::cli {
namespace {

struct Options {
  std::string game, position;
  std::int64_t depth = 4;
  bool divide = false, json = false;
};

int run(const Options& options) {
  const GamePtr game = typed_game(options.game);
  const auto depth = static_cast<int>(options.depth);
  const Position start = options.position.empty() ? game->start() : typed([&] { return game->read(options.position); });
  const Stopwatch watch;
  if (options.divide && depth > 0) {
    MoveList moves;
    start.moves(moves);
    std::sort(moves.begin(), moves.end());
    for (const Move move : moves) {
      Position next = start;
      next.play(move);
      fmt::print("{:<8} {}\n", game->write_move(start, move), next.lines(depth - 1));
    }
  }
  const std::uint64_t nodes = start.lines(depth);
  const double seconds = watch.seconds();
  if (options.json)
    fmt::print("{}\n",
               Json{{"game", game->text}, {"depth", depth}, {"nodes", nodes}, {"seconds", seconds}}.sorted().dump());
  else
    fmt::print("{} depth {}: {} nodes in {:.3f} s\n", game->text, depth, nodes, seconds);
  return kDone;
}

}  // namespace

Verb perft_verb() {
  return verb<Options>(
      "perft", "For developers", "Count the move sequences of a given length", "ludens perft othello --depth 6",
      {{"GAME", "", &Options::game, "a game of the catalogue, with options: \"go9(ko=positional)\"", kRequired},
       {"--depth", "N", &Options::depth, Allowed::whole(0, 64), "length of the sequences"},
       {"--position", "TEXT", &Options::position, "from this position instead of the start"},
       {"--divide", &Options::divide, "also count below each first move"},
       {"--json", &Options::json, "as JSON"}},
      run);
}

}  // namespace ludens::cli
