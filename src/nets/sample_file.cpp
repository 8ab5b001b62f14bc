#include "nets/sample_file.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/sealed_file.h"
#include "base/whole_file.h"

namespace ludens::nets {
namespace {

constexpr std::string_view kMagic = "LUDGAMES2\n";
constexpr std::uint32_t kMostMoves = 0xffff;

void add_number(std::string& out, std::uint32_t value) {
  for (; value >= 128; value >>= 7) out += static_cast<char>(value | 128);
  out += static_cast<char>(value);
}

class Numbers {
 public:
  explicit Numbers(std::string_view bytes) : bytes_(bytes) {}
  bool done() const { return at_ == bytes_.size(); }
  std::uint32_t next(std::uint32_t most) {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      if (done()) throw Error("is cut short");
      const auto byte = static_cast<std::uint8_t>(bytes_[at_++]);
      value |= static_cast<std::uint64_t>(byte & 127u) << shift;
      if (byte >= 128) continue;
      if (value > most) throw Error("is damaged: a number is too large");
      return static_cast<std::uint32_t>(value);
    }
    throw Error("is damaged: a number has no end");
  }
  // Precondition of whoever reserves memory: so many numbers can still come.
  std::size_t left() const { return bytes_.size() - at_; }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

void add_game(std::string& out, const SampleGame& game) {
  add_number(out, game.text);
  add_number(out, game.query);
  add_number(out, (game.validation ? 1u : 0u) | static_cast<std::uint32_t>(game.result) << 1 |
                      (game.wanted.empty() ? 0u : 16u));
  for (const auto& rating : game.ratings) add_number(out, rating ? static_cast<std::uint32_t>(*rating) + 1 : 0u);
  add_number(out, static_cast<std::uint32_t>(game.moves.size()));
  for (const auto move : game.moves) add_number(out, move);
  for (std::size_t from = 0; from < game.wanted.size(); from += 7) {
    std::uint32_t bits = 0;
    for (std::size_t i = from; i < std::min(from + 7, game.wanted.size()); ++i)
      bits |= (game.wanted[i] ? 1u : 0u) << (i - from);
    add_number(out, bits);
  }
}

SampleGame read_game(Numbers& numbers, const SampleFile& file) {
  SampleGame game;
  const auto below = [&](std::size_t size) {
    if (size == 0) throw Error("is damaged: it names no games");
    return static_cast<std::uint16_t>(numbers.next(static_cast<std::uint32_t>(size - 1)));
  };
  game.text = below(file.texts.size());
  game.query = below(file.queries.size());
  const std::uint32_t flags = numbers.next(31);
  if ((flags >> 1 & 7u) > 3) throw Error("is damaged: a result is none");
  game.validation = (flags & 1u) != 0;
  game.result = static_cast<Result>(flags >> 1 & 7u);
  for (auto& rating : game.ratings)
    if (const auto value = numbers.next(1 << 20); value > 0) rating = static_cast<int>(value) - 1;
  const std::uint32_t moves = numbers.next(kMostMoves);
  if (moves > numbers.left()) throw Error("is cut short");
  game.moves.resize(moves);
  for (auto& move : game.moves) move = static_cast<std::uint16_t>(numbers.next(0xffff));
  if ((flags & 16u) == 0) return game;
  game.wanted.resize(moves);
  for (std::size_t from = 0; from < moves; from += 7) {
    const std::uint32_t bits = numbers.next(127);
    for (std::size_t i = from; i < std::min<std::size_t>(from + 7, moves); ++i)
      game.wanted[i] = (bits >> (i - from) & 1u) != 0;
  }
  return game;
}

template <class Fields, class File, class Count>
void list(Fields& fields, File& file, Count& games) {
  fields("game", file.game);
  fields("texts", file.texts);
  fields("queries", file.queries);
  fields("games", games);
}

SampleFile parse(const FieldReader& fields, std::string_view block) {
  SampleFile out;
  std::uint64_t games = 0;
  list(fields, out, games);
  if (out.texts.size() > 0xffff || out.queries.size() > 0xffff) throw Error("is damaged: too many texts");
  Numbers numbers(block);
  for (std::uint64_t i = 0; i < games; ++i) out.games.push_back(read_game(numbers, out));
  if (!numbers.done()) throw Error("is damaged: there is more behind its last game");
  return out;
}

}  // namespace

std::string sample_bytes(const SampleFile& samples) {
  FieldWriter fields;
  const std::uint64_t games = samples.games.size();
  list(fields, samples, games);
  std::string block;
  for (const auto& game : samples.games) add_game(block, game);
  return seal(kMagic, fields, block);
}

SampleFile parse_samples(std::string_view bytes, std::string_view name) {
  return parse_sealed(bytes, kMagic, "sample file", name, parse);
}

void save_samples(const std::filesystem::path& path, const SampleFile& samples) {
  write_whole_file(path, sample_bytes(samples));
}

SampleFile load_samples(const std::filesystem::path& path) {
  return parse_samples(read_whole_file(path, SIZE_MAX), path.string());
}

}  // namespace ludens::nets
