#pragma once
#include <cstdint>
#include <string>

#include "records/io/byte_source.h"
#include "records/io/encoding.h"
#include "records/sgf/tree.h"

namespace ludens::records {

// Reads one game tree after the other in memory bounded per game. Tolerant of what old files have: text before «(;»,
// lower-case letters in identifiers, any white space, an end without «)». Refused with an Error: a game of more
// than kMostBytes or the bounds of SgfTree, and anything that is no property where one must stand. After an Error a
// further call goes on behind the broken game. Text becomes UTF-8 (see encoding.h) and the root's CA says so.
class SgfParser {
 public:
  static constexpr std::size_t kMostBytes = 16u << 20;

  explicit SgfParser(Input& input) : input_(input) {}
  bool next(SgfTree& tree);                    // false at the end
  std::int64_t line() const { return line_; }  // where the last game began

 private:
  bool find_start();
  std::string take_game(DoubleByte kind);

  Input& input_;
  std::int64_t line_ = 0;
  bool guessed_ = false;
  std::string guess_;  // the encoding of games that declare none
};

}  // namespace ludens::records
