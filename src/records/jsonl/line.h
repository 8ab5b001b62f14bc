#pragma once
#include <string>
#include <string_view>

#include "records/follow.h"
#include "records/reader.h"
#include "records/record.h"
#include "records/replay.h"

namespace ludens::records {

// Ludens' own format: one game a line, as a JSON object in UTF-8. Only `game` is required; what is unknown is left out.
//
//   game         catalogue text, "go9(komi=6.5)"
//   start        position text, where the game does not begin at its start
//   moves        "e5 c3 pass …": native notation; a move that is illegal where it stands is «#» and its id
//   result       "first", "second" or "draw"
//   result_text  as the source says it: "W+R"
//   players      two objects, the first player first: {id, name, rating, rank, program}
//   seconds      thinking times, one a move, null where unknown
//   opinions     what the mover thought, one a move, null where unknown: {p: {move: p, …}, value, wdl: [win, draw,
//   loss],
//                visits, candidates: [{move, visits, value}, …], line: "e5 c3", doubt, playouts, nodes, peak_bytes,
//                why}
//   tags         {name: text}
//
// Further keys become tags when they are texts, numbers or truth values, and are passed over otherwise. The moves of an
// opinion come back in the order of their ids. Tested by tests/records/jsonl/json_line_test.cpp.
std::string to_json_line(const Record& record);  // without the line's end; throws Error for an unknown game
Record from_json_line(std::string_view line);    // throws Error that says what was found and what is allowed

// Does both jobs of an import in one pass over the moves: replays the record and appends its line to `out`.
Replayed replay_to_json(const Game& game, const Record& record, std::string& out);

std::unique_ptr<RecordReader> json_line_reader(std::unique_ptr<Input> input, const ReadOptions& options);
bool looks_like_json_lines(std::string_view head);

// As from_json_line, for many lines.
Record from_json_line(std::string_view line, GameCache& games, const ReadOptions& options = {});

}  // namespace ludens::records
