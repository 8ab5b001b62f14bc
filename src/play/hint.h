#pragma once
#include <optional>
#include <string>

#include "base/json.h"
#include "belief/opinion.h"
#include "games/game.h"
#include "play/review.h"

namespace ludens::play {

// Why a move is a good one, as far as it can be said in a sentence. The page has the words in its languages, the
// terminal those of hint_text. Tested by tests/play/hint_test.cpp.
enum class Why {
  Only,      // there is no other
  Wins,      // the game, at once
  Forced,    // every other move loses at once
  Captures,  // stones
  Saves,     // stones that could be captured now
  Attacks,   // stones that could be captured next
  Pattern,   // a row that the judge recognised
  Better,    // than the next best move, by what a search found
  Settled,   // a pass: nothing is left to gain
  Findable,  // of the moves that people of the level would find the judge holds it for the best
  First      // the judge's choice; nothing more is known
};

struct Hint {
  Move move = kNoMove;
  Why why = Why::First;
  int stones = 0;                               // captured, saved or attacked
  std::string pattern = {};                     // «makes an open three towards g7»
  Move next = kNoMove;                          // the next best move
  double value = 0.5, next_value = 0.5;         // expected results of the side to move
  double margin = 0;                            // by so many points it wins a settled game
  std::optional<double> people = std::nullopt;  // how many of the people asked play it, 0 … 1
  Move best = kNoMove;                          // the judge's own choice, where it is another that they hardly find
  double best_value = 0.5;
};

// So many of the people of a level at least play a move that they would find.
inline constexpr double kFindable = 0.05;

// What a judge thinks of the end of a session once it was asked, too, about the moves that these people would find and
// that it did not look at: who learned from games that begin after the opening does not think of the first moves that
// everybody plays. What the judge finds behind them and behind its own choice stands among the candidates. At most
// kAskedAbout of them, the most popular ones.
inline constexpr std::size_t kAskedAbout = 6;
Opinion with_findable(const Session& session, const std::string& judge, const Review::Ask& ask, Opinion opinion,
                      const Opinion& people);

// A move to recommend, from what a judge thinks. Where it is known what people of a level play, it is the best, by the
// judge, of the moves that kFindable of them would find (Ogawa 2026, chapter 6); where every other move loses at once,
// the one that does not. It is no pass where anything is left to gain, and no other move where nothing is.
Hint hint(const Game& game, const Position& position, const Opinion& judge, const Opinion* people, Judge& life);
// Where an opinion is to pass (with_timely_pass) because nothing is left to gain, what the game comes to.
std::optional<Hint> settled_hint(const Game& game, const Position& position, const Opinion& fair, Judge& life);
// Why the judge's first choice, or another move, is good.
Hint hint_for(const Game& game, const Position& position, const Opinion& judge, Move move,
              const Opinion* people = nullptr);

std::string hint_text(const Game& game, const Position& position, const Hint& hint);
// {move, cells, why, stones?, pattern?, next?, value, next_value?, margin?, people?, best?, best_value?, steps}: what
// can be said before the move is named stands in `steps` (play/hint_steps.h).
Json hint_json(const Game& game, const Position& position, const Hint& hint);

// «7 of 10», «hardly any»: a share in words that need no decimals.
std::string people_text(double share);

}  // namespace ludens::play
