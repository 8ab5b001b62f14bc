#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "records/database/store.h"
#include "records/reader.h"
#include "records/replay.h"

namespace ludens::records {

// Something that is not as it should be. Ply 0: not one move but the whole game; line 0: the whole file.
struct Problem {
  std::string file;
  std::int64_t line = 0;
  int ply = 0;
  std::string reason;
};

struct ImportOptions {
  ReadOptions read = {};
  std::filesystem::path out = {};  // JSON lines, .gz or .zst by its name; "" only checks
  std::size_t keep_problems = 20;  // how many are kept word for word; all are counted
  // Bytes of all files read so far, and of all files; called a few times a second at most.
  std::function<void(std::int64_t done, std::int64_t total)> progress = {};
  bool names = false;      // in `out`: players' names too; else only their ids
  Store* store = nullptr;  // a database that takes the games, a few thousand in one transaction
  // Every game that is legal or irregular, in the order of the files.
  std::function<void(const Record&, const Replayed&)> on_game = {};
  int jobs = 0;  // threads that replay; 0: one a core
  std::stop_token stop = {};
};

// What a record was read as and what it could be as well, where it does not say it.
using Assumed = std::pair<std::string, std::vector<std::string>>;

struct ImportSummary {
  std::int64_t games = 0, legal = 0, irregular = 0, skipped = 0;  // games = legal + irregular + skipped
  std::int64_t moves = 0;                                         // that could be replayed
  std::int64_t forbidden = 0;                                     // see Replayed
  std::int64_t files_failed = 0;                                  // missing, unreadable, unknown or damaged
  std::vector<Problem> problems = {};
  std::map<std::string, std::int64_t> reasons = {};  // how often each kind of problem came up
  std::map<Assumed, std::int64_t> assumed = {};      // how often nothing said which game it is
  Added stored = {};                                 // what became of them in the store
  bool stopped = false;  // by the stop token: no `out` was written; the store keeps what it was given
};

// Reads games, replays every one, writes them as JSON lines and puts them into a database. One thread reads, others
// replay, the caller's takes the games in their order, so that the outcome does not depend on the number of threads. A
// bad game is skipped and counted, a bad file reported and the others read all the same; only an `out` that cannot be
// written throws. The output is whole or not at all. It holds legal and irregular games, also those before the damage
// in a damaged file. Tested by tests/records/database/import_test.cpp.
ImportSummary import_records(std::span<const std::filesystem::path> files, const ImportOptions& options = {});

// The kind of a reason: without the numbers and words that were found.
std::string kind_of(std::string_view reason);

}  // namespace ludens::records
