#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "records/io/byte_source.h"
#include "records/reader.h"
#include "records/sgf/tree.h"

namespace ludens::records {

// The main line of every game of an SGF collection as a Record: Go, Othello, gomoku, renju and Hex.
//
// - The game: GM (Go where missing), SZ, KM. GM[4] is renju where the size is 15 and RU names it or one of its
//   opening rules («Yamaguchi»), else gomoku of that size; `options.game` overrides all.
// - Stones set up before the first move and White moving first become Record::start; the first move's colour counts,
//   then PL, then White where Black has more stones. Stones set up later are an Error.
// - HA without stones means the usual handicap points. In Hex the player who begins is our first, also where that is
//   White; a swap makes it «hex…(swap=yes)».
// - Two moves in a row of one colour: the pass between them is put in where the game has a pass (Go, Othello: files
//   leave it out), else an Error.
// - Thinking times: the difference of successive BL (or WL), the first from TM; not across a change of OB/OW.
// - Our own properties: LUG[game text] and LUP[position text] in the root where the others cannot say it, LU[move] for
//   moves that put no stone (renju's swaps and offers, Go's agreement on dead stones), LUS[seconds], LUT[tag:value].
// - A file that ends without «)» is read; the tag «irregular» says so.
std::unique_ptr<RecordReader> sgf_reader(std::unique_ptr<Input> input, const ReadOptions& options);
bool looks_like_sgf(std::string_view head);

// One tree as a Record; `name` is for errors.
Record sgf_record(const SgfTree& tree, const ReadOptions& options, const std::string& name);

}  // namespace ludens::records
