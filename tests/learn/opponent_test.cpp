#include "learn/opponent_run.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "games/board_reader.h"
#include "games/catalogue.h"
#include "patterns/features/trainer.h"
#include "records/jsonl/line.h"
#include "support/scratch.h"

namespace ludens::learn {
namespace {

// Anna plays where most of the neighbours are taken, Ben anywhere; they change colours.
std::string games(const Game& game, int count) {
  const auto graph = board_reader(game)->graph(game);
  std::string out;
  for (int g = 0; g < count; ++g) {
    Rng rng = Rng::of(3, static_cast<std::uint64_t>(g));
    Record record{.game = game.text};
    record.players[static_cast<std::size_t>(g % 2)].name = "anna";
    record.players[static_cast<std::size_t>(1 - g % 2)].name = "ben";
    Position position = game.start();
    while (!position.over()) {
      MoveList legal;
      position.moves(legal);
      std::sort(legal.begin(), legal.end());
      const auto neighbours = [&](Move move) {
        const auto& around = graph.around[move.id];
        return std::count_if(around.begin(), around.end(), [&](int cell) {
          return cell >= 0 && !position.legal(Move{static_cast<std::uint32_t>(cell)});
        });
      };
      Move move = legal[static_cast<int>(rng.below(static_cast<std::uint32_t>(legal.size())))];
      if (index(position.to_move()) == g % 2)
        move = *std::max_element(legal.begin(), legal.end(),
                                 [&](Move a, Move b) { return neighbours(a) < neighbours(b); });
      record.turns.push_back({.move = move});
      position.play(move);
    }
    out += to_json_line(record) + "\n";
  }
  return out;
}

TEST(OpponentRun, GetsToKnowAPlayerFromRecords) {
  const tests::Scratch scratch;
  const auto game = find_game("hex5");
  features::Model model{.game = game->text, .features = features::useful_atoms(*game, features::Turning::All, 20, 2)};
  model.weights.resize(4 * model.row());
  for (auto& one : model.frequency) one.resize(model.features.size());
  OpponentRun run{.game = game, .model = std::make_shared<const features::Prepared>(*game, model)};
  run.query = "file:" + scratch.write("games.jsonl", games(*game, 14)).string();
  run.player = "anna";
  const auto found = meet_opponent(run);
  ASSERT_EQ(found.games.size(), 14u);
  EXPECT_EQ(found.model.games, 14);
  std::int64_t moves = 0;
  double base = 0, learned = 0;
  for (std::size_t g = 0; g < found.games.size(); ++g) {
    const OpponentGame& one = found.games[g];
    moves += one.moves;
    EXPECT_GT(one.moves, 0);
    if (g >= 10) base += one.base, learned += one.learned;
  }
  EXPECT_EQ(found.model.moves, moves);
  EXPECT_GT(learned, 0.9 * base);  // sums of logarithms: nearer to 0 is likelier
  run.player = "clara";
  EXPECT_THROW(meet_opponent(run), Error);
}

}  // namespace
}  // namespace ludens::learn
