#pragma once
#include <memory>
#include <string_view>

#include "records/io/byte_source.h"
#include "records/reader.h"

namespace ludens::records {

// Tab-separated sets: a header line that names the columns, then one game a line. Known by their columns, in any order:
// the renju tournaments, OGS, GoQuest, KGS and Fox Go, OGS against bots, two sets of lichess.org's chess. With
// ReadOptions::game any other table that has a column `moves` will do. Moves are two letters a point, column then row
// from the top, `a` is 0; `..` is a pass. In `moves_san`, `moves_uci` and the like they are words of that notation.
//
//   black_id white_id                                    players' ids
//   black_whr black_elo black_rank (and white_…)         rating;  br wr  rank («5k»)
//   black_bot white_bot, human                           whether a program played
//   result, or winner with outcome                       «B», «W+3.5», «1-0», «draw» …
//   end, increment, event                                the tags `end`, `time_control` and `time_class`
//   size komi handicap ab setup first                    the game's options and start position
//   times_ds                                             thinking times in tenths of a second
//   gid                                                  the tag `id`; every other column is a tag of its own name
//
// The name of the set, within which ids are unique, becomes the tag `source`.
//
// Komi that is no multiple of a half, or that the game does not take, leaves the game's default and stays as a tag
// `komi`. Fox writes hundredths and 0 for «unknown»: there 0 counts only in handicap games. Handicap stones that OGS
// lets Black place as the first moves become part of the start position. A wrong cell is an Error with file, line and
// column; reading goes on with the next line. Tested by tests/records/tsv/tsv_test.cpp.
std::unique_ptr<RecordReader> tsv_reader(std::unique_ptr<Input> input, const ReadOptions& options);
bool looks_like_tsv(std::string_view head);

// The moves of four-in-a-row experiments (van Opheusden et al. 2023), one a line, without a header: black's and white's
// stones as 36-bit boards, the colour, the move as a bit, the response time in ms, fold, participant.
// A game begins where both boards are empty. The folds, one digit a move, become the tag `folds`.
std::unique_ptr<RecordReader> four_in_a_row_reader(std::unique_ptr<Input> input, const ReadOptions& options);
bool looks_like_four_in_a_row(std::string_view head);

}  // namespace ludens::records
