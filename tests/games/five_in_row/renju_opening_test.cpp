#include "games/five_in_row/renju_opening.h"

#include <set>

#include "games/five_in_row/renju.h"
#include "support/laws.h"

namespace ludens {
namespace {

class RenjuLaws : public testing::TestWithParam<std::string> {};

TEST_P(RenjuLaws, HoldOnThreeHundredRandomGames) {
  const GamePtr game = find_game(GetParam());
  for (int i = 0; i < 300 && !HasFatalFailure(); ++i) {
    Rng rng = Rng::of(2, static_cast<std::uint64_t>(i));
    check_laws(*game, rng, 0, i < 20);
  }
}

INSTANTIATE_TEST_SUITE_P(Openings, RenjuLaws,
                         testing::Values("renju", "renju(opening=rif)", "renju(opening=swap)", "renju(opening=swap2)",
                                         "renju(opening=yamaguchi)", "renju(opening=soosorv8)", "renju(opening=taraguchi10)"));

}  // namespace
}  // namespace ludens
