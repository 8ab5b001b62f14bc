#pragma once
#include <vector>

#include "belief/opinion.h"
#include "play/judge.h"

namespace ludens::play {

// What a judge's opinion recommends, for hints and reviews. Tested by tests/play/first_choice_test.cpp.

// So much of the visits of the move looked at most: below it a value says little.
inline constexpr double kSerious = 0.1;
// The moves that a search looked at seriously, in its order; none where it did not search.
std::vector<Candidate> serious(const Opinion& opinion);

// What an opinion recommends: of the moves looked at seriously the one that is surely worth most, the value less what
// few visits may have added to it. A search that stays close to people's policy looks most where they play, whatever it
// finds there. Where nothing was searched, the likeliest move.
Move first_choice(const Opinion& opinion);

// What the position is worth to the side to move: what the first choice is; where nothing was searched, what is said of
// the position.
double searched_value(const Opinion& opinion);

// The same opinion without passing, where a chain or a region hangs on who moves first: two passes would end the game
// there, and the result on the board is not what the game is worth. Where nothing is left to gain it is to pass, with
// what the count comes to: a search that did not see that everything is dead would invade. The judge of life is asked
// only where the opinion, or people, think of passing.
Opinion with_timely_pass(const Game& game, const Position& position, Opinion opinion, Judge& life,
                         const Opinion* people = nullptr);

}  // namespace ludens::play
