#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "records/io/byte_source.h"
#include "records/io/open_bytes.h"
#include "records/reader.h"

namespace ludens::records {

// WTHOR, the database of the French Othello federation (format: «Format de la base WTHOR», FFO). A .wtb file holds the
// games of one year: a header of 16 bytes and 68 bytes a game, all little-endian. Passes are not written, so they are
// found by replaying. Players and tournaments are numbers; their names lie in two further files (.JOU, .TRN);
// «Zebra (andersson)» is a program and its author.
struct WthorNames {
  std::vector<std::string> players, tournaments;  // UTF-8
  bool empty() const { return players.empty() && tournaments.empty(); }
};

std::unique_ptr<RecordReader> wthor_reader(std::unique_ptr<Input> input, const ReadOptions& options,
                                           std::shared_ptr<const WthorNames> names = nullptr);
bool looks_like_wthor(std::string_view head);        // a file of games
bool looks_like_wthor_names(std::string_view head);  // a file of names

// Adds a file of names; players or tournaments, as its length says. Throws Error where it is damaged.
void read_wthor_names(Input& input, WthorNames& names);

// The names beside a file: the members of its archive, or *.JOU and *.TRN in its folder. What cannot be read is left
// out: the games are worth reading without names.
WthorNames find_wthor_names(const std::filesystem::path& path, bool archive);

}  // namespace ludens::records
