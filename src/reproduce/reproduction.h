#pragma once
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "measure/arena/arena.h"
#include "reproduce/room.h"

namespace ludens::reproduce {

// How much of an experiment is repeated, and with what. 0 and "" mean: as the experiment usually has it.
struct ReproduceOptions {
  std::string only = {};                           // a part of it
  std::string game = {};                           // human-policies: one game alone
  std::int64_t games = 0;                          // of each match
  double resign = 0.03;                            // grave-memory: a side gives up where both expect less for it
  std::int64_t positions = 0;                      // dual-process: in all; human-policies: of each group and split
  std::int64_t judged = 1500;                      // human-policies: of them that a judge looks at
  std::int64_t visits = 50;                        // human-policies: of a search, a move
  std::int64_t milliseconds = 100;                 // dual-process: of every agent of figure3, a move
  std::string engine = {};                         // dual-process: the external program of figure3, an agent
  std::filesystem::path models = "build/trained";  // human-policies: what tools/train_on_gpu.sh trained
  std::filesystem::path data = {};                 // the folder of the data sets
  std::filesystem::path out = {};  // keeps games, answers, tables and plots; the same options go on there
  std::uint64_t seed = 1;
  int jobs = 1;  // changes nothing but the time
};

struct ReproduceHooks {
  std::stop_token stop = {};
  std::function<void(const std::string& what, std::int64_t done, std::int64_t total)> progress = {};
  std::function<void(const std::string& text)> print = [](const auto&) {};  // each table as soon as it is there
};

// One experiment that can be repeated: a row of the table.
struct Reproduction {
  std::string_view name;
  std::string_view source;              // author and year, as docs/references.md has them; "": our own
  std::string_view summary;             // for people
  std::string_view only;                // what a part is, as people read it
  std::vector<std::string> (*parts)();  // those that `only` may name; null: it is something else
  std::vector<std::string> (*games)();  // those that `game` may name; null: there is no choice
  void (*run)(const ReproduceOptions&, const ReproduceHooks&);
};
std::vector<Reproduction> reproductions();

// Throws Error «interrupted» where a match was stopped. Its games are kept in OUT/folder.
ArenaResult play_match(ArenaPlan match, const std::string& folder, const ReproduceOptions& options,
                       const ReproduceHooks& hooks, const std::string& what);

// A folder's name for an agent: letters, digits, points and dashes.
std::string slug(std::string_view agent);

void make_folder(const std::filesystem::path& folder);  // and those above it; throws Error

}  // namespace ludens::reproduce
