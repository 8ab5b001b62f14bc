#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "records/io/byte_source.h"
#include "records/reader.h"

namespace ludens::records {

// The database of the renju community, XML of this shape (no schema is published):
//
//   <database>
//     <rules><rule id="2" name="Yamaguchi"><info>…</info></rule></rules>
//     <players><player id="7" name="…" surname="…"/></players>
//     <tournaments><tournament id="3" name="…" start="…" end="…"/></tournaments>
//     <games><game id="1" publisher="…" tournament="3" round="1" rule="2" black="7" white="8" bresult="0.5"
//         btime="…" wtime="…" opening="…" alt="…" swap="…"><move>h8 i9 …</move><info>…</info></game></games>
//   </database>
//
// Games are read as they come, one after the other; players, tournaments and rules must stand before them. Every game
// is renju with free opening, because the list holds the stones only, or gomoku where the rule's name says so;
// `options.game` overrides. Tags: id, event (the tournament's name), date (its start), rules (the rule's name), comment
// (the game's info), and each other attribute of a game under its own name. A file with a document type or with
// entities is refused: records need neither, attacks do.
std::unique_ptr<RecordReader> rif_reader(std::unique_ptr<Input> input, const ReadOptions& options);
bool looks_like_rif(std::string_view head);

}  // namespace ludens::records
