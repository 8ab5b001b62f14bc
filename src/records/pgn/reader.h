#pragma once
#include <memory>
#include <string_view>

#include "records/annotated.h"
#include "records/reader.h"

namespace ludens::records {

// Portable Game Notation (Edwards 1994): chess, as everybody keeps it. Of each game the main line; variations are
// passed over, and so are comments and signs, but for the clocks in them: «[%clk 0:01:00]», the time left after the
// move, becomes a part of the tag `clocks` (seconds, one number a move), and with it, or with «[%emt …]», the time that
// the move took. Games may follow each other without end; an illegal or ambiguous move is an Error with its line, and
// reading goes on with the next game.
//
//   White, Black, WhiteElo, BlackElo    the players; a title BOT is a program
//   FEN                                 the start; of Chess960, where it is one of its positions, its number
//   Result, and the mark at the end     the result
//   Date or UTCDate, Event, Site, Round, ECO, Opening, TimeControl, Annotator
//                                       the tags `date`, `event`, `place` … `time_control`
//   Termination                         the tag `end`: mate, resign, draw, time, abandoned, rules, unterminated
//   any other                           `pgn_` and its name in small letters
//
// A game on lichess.org has its id there as `id`. The tag `time_class` follows from the time control. Tested by
// tests/records/pgn/pgn_test.cpp and tests/fuzz/fuzz_pgn.cpp.
std::unique_ptr<RecordReader> pgn_reader(std::unique_ptr<Input> input, const ReadOptions& options);
// The same, which also says what stands beside each game that it reads: its comments, and at most so many variations,
// of which nothing is legal for sure but what is given.
std::unique_ptr<RecordReader> annotated_pgn_reader(std::unique_ptr<Input> input, const ReadOptions& options,
                                                   AnnotatedRecord& beside, std::size_t most);
bool looks_like_pgn(std::string_view head);

}  // namespace ludens::records
