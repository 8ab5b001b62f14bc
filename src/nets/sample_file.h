#pragma once
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "belief/opinion.h"
#include "games/move.h"
#include "nets/room.h"

namespace ludens::nets {

// One game to learn from. Test games never come into a sample file, so a trainer cannot see them.
struct SampleGame {
  std::uint16_t text = 0;   // which of SampleFile::texts it is
  std::uint16_t query = 0;  // which of SampleFile::queries asked for it
  bool validation = false;  // else train
  Result result = Result::Ongoing;
  std::array<std::optional<int>, 2> ratings = {};  // by colour
  std::vector<std::uint16_t> moves = {};           // all of them can be replayed
  std::vector<bool> wanted = {};                   // one a move: is it to be learned? empty: all of them
  // Known to whoever collected the game, and not kept in a file: what the mover thought, one a move or none at all, and
  // a number of the record for dice.
  std::vector<std::optional<Opinion>> opinions = {};
  std::uint64_t id = 0;
  bool operator==(const SampleGame&) const = default;
};

// Games on their way from records to a trainer, which may run on another machine: everything that `ludens-train` needs
// besides the rules. One file:
//
//   sealed (base/sealed_file.h) as "LUDGAMES2\n": the description (JSON: game, texts, queries, games), then the games
//   one after the other
//
// A game is numbers of seven bits a byte, the lowest first (LEB128): text, query, 1 for validation + 2·result + 16 if
// not every move is wanted, both ratings + 1 (0: unknown), number of moves, the moves, and the wanted ones as bits.
// Tested by tests/nets/sample_file_test.cpp and fuzzed.
struct SampleFile {
  std::string game;                  // bare name, the same for all: "go9"
  std::vector<std::string> texts;    // "go9(komi=6.5)" …; games that begin elsewhere have their start behind « from »
  std::vector<std::string> queries;  // canonical, as asked
  std::vector<SampleGame> games;     // those of one query in the order of its source
  bool operator==(const SampleFile&) const = default;
};

std::string sample_bytes(const SampleFile& samples);
SampleFile parse_samples(std::string_view bytes, std::string_view name = "the sample file");  // throws Error

void save_samples(const std::filesystem::path& path, const SampleFile& samples);  // whole or not at all
SampleFile load_samples(const std::filesystem::path& path);

}  // namespace ludens::nets
