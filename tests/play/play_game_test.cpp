#include "play/play_game.h"

#include <gtest/gtest.h>

#include "agents/random_agent.h"
#include "games/catalogue.h"

namespace ludens::play {
namespace {

// Plays at random and gives up at its n-th move.
class GivesUp final : public Agent {
 public:
  explicit GivesUp(int at) : left_(at) {}
  Opinion consider(const Question& question, Rng& rng) override {
    Opinion opinion = RandomAgent().consider(question, rng);
    opinion.resigns = --left_ == 0;
    return opinion;
  }

 private:
  int left_;
};

TEST(PlayGame, EndsWhenAnAgentResigns) {
  const GamePtr game = find_game("go9");
  RandomAgent other;
  for (const std::size_t seat : {0u, 1u}) {
    GivesUp quitter(3);
    Contest contest{*game, {&other, &other}};
    contest.agents[seat] = &quitter;
    const Record record = play_game(contest, 1);
    EXPECT_EQ(record.turns.size(), 4 + seat);
    EXPECT_EQ(record.result, seat == 0 ? Result::SecondWins : Result::FirstWins);
    EXPECT_EQ(record.result_text, seat == 0 ? "Black resigned" : "White resigned");
  }
}

}  // namespace
}  // namespace ludens::play
