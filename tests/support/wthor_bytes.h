#pragma once
#include <string>
#include <vector>

namespace ludens::tests {

inline std::string low_bytes(long value, int count) {
  std::string out;
  for (; count > 0; --count, value >>= 8) out += static_cast<char>(value & 0xff);
  return out;
}

// Synthetic WTHOR files: see records/wthor/wthor.h.
inline std::string wthor_header(int games, int board = 8, int year = 1999, int kind = 0) {
  return std::string("\x14\x07\x05\x16", 4) + low_bytes(games, 4) + low_bytes(0, 2) + low_bytes(year, 2) +
         low_bytes(board, 1) + low_bytes(kind, 1) + low_bytes(24, 1) + low_bytes(0, 1);
}

inline std::string wthor_game(const std::vector<int>& squares, int score = 40) {
  std::string out = low_bytes(3, 2) + low_bytes(1, 2) + low_bytes(2, 2) + low_bytes(score, 1) + low_bytes(40, 1);
  for (const int square : squares) out += low_bytes(square, 1);
  out.resize(68, '\0');
  return out;
}

inline std::string wthor_names(const std::vector<std::string>& names, std::size_t each) {
  std::string out = std::string("\x14\x16\x06\x1a", 4) + low_bytes(0, 4) +
                    low_bytes(static_cast<long>(names.size()), 2) + low_bytes(0, 6);
  for (std::string name : names) {
    name.resize(each, '\0');
    out += name;
  }
  return out;
}

}  // namespace ludens::tests
