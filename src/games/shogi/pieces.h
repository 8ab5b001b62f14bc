#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "games/move.h"

// The pieces of shogi and what is held in hand.
namespace ludens::games::shogi {

// In the order of hands; a promoted piece is eight further on.
enum Kind : std::uint8_t {
  Pawn,
  Lance,
  Knight,
  Silver,
  Gold,
  Bishop,
  Rook,
  King,
  Tokin,
  ProLance,
  ProKnight,
  ProSilver,
  Horse = 13,
  Dragon
};
inline constexpr int kKinds = 15, kHandKinds = 7;
inline constexpr int kMostOf[8] = {18, 4, 4, 4, 4, 2, 2, 2};  // in a set of forty pieces

constexpr Kind plain(Kind kind) { return static_cast<Kind>(kind & 7); }
constexpr bool is_promoted(Kind kind) { return kind >= Tokin; }
constexpr bool can_promote(Kind kind) { return kind < King && kind != Gold; }
constexpr Kind promoted(Kind kind) { return static_cast<Kind>(kind + 8); }

// A piece on a cell, in one byte.
struct Piece {
  std::uint8_t code = kNone;
  static constexpr std::uint8_t kNone = 0xff;

  static constexpr Piece of(Side side, Kind kind) { return {static_cast<std::uint8_t>(kind | index(side) << 4)}; }
  constexpr explicit operator bool() const { return code != kNone; }
  constexpr Side side() const { return static_cast<Side>(code >> 4); }
  constexpr Kind kind() const { return static_cast<Kind>(code & 15); }
  constexpr bool operator==(const Piece&) const = default;
};

// What both sides hold: a count a kind in one word, so that it is copied and hashed as a number.
class Hands {
 public:
  constexpr int count(Side side, Kind kind) const {
    return static_cast<int>(word_ >> at(side, kind)) & ((1 << kBits[kind]) - 1);
  }
  constexpr void add(Side side, Kind kind) { word_ += 1ull << at(side, kind); }
  constexpr void take(Side side, Kind kind) { word_ -= 1ull << at(side, kind); }
  constexpr bool any(Side side) const { return (word_ >> at(side, Pawn) & 0x1fffff) != 0; }
  constexpr std::uint64_t word() const { return word_; }
  constexpr bool operator==(const Hands&) const = default;

 private:
  static constexpr int kBits[kHandKinds] = {5, 3, 3, 3, 3, 2, 2};
  static constexpr int kPlace[kHandKinds] = {0, 5, 8, 11, 14, 17, 19};
  static constexpr int at(Side side, Kind kind) { return 32 * index(side) + kPlace[kind]; }
  std::uint64_t word_ = 0;  // at most 42 of its bits, never the highest
};

// The letter of SFEN for a plain piece, and the kind of a letter, large or small.
inline constexpr std::string_view kLetters = "PLNSGBRK";
constexpr std::optional<Kind> kind_of(char letter) {
  const auto at = kLetters.find(letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter);
  return at == std::string_view::npos ? std::nullopt : std::optional(static_cast<Kind>(at));
}

}  // namespace ludens::games::shogi
