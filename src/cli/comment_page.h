#pragma once
#include <map>
#include <string>

#include "cli/room.h"
#include "games/game.h"
#include "records/record.h"

namespace ludens::cli {

// A game with what was told of it.
struct Told {
  Record record;
  GamePtr game = nullptr;
  std::string story = {}, by = {};         // by whose word
  std::map<int, std::string> by_ply = {};  // comments
};

// As a page to read: the story, then each comment with the board after its move. Tested by
// tests/cli/transcripts/comment.txt.
std::string markdown_page(const Told& told);
std::string html_page(const Told& told);

}  // namespace ludens::cli
