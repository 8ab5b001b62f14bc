#pragma once
#include <span>
#include <string>
#include <string_view>

#include "cli/room.h"
#include "play/problem/problem.h"

namespace ludens::cli {

// A problem for people: the board, what is to be found, the solution, and how the popular wrong moves are answered.
std::string problem_view(const Problem& problem);

// Whether problems can be written into a file with this ending: .jsonl, .sgf, .pgn.
bool problem_format(std::string_view ending);
// In SGF and PGN each is a game up to its position, with the solution as its main line and the wrong moves with their
// refutations as variations. Throws Error for chess in SGF, and for any other game in PGN.
std::string problems_text(std::span<const Problem> problems, std::string_view ending);

}  // namespace ludens::cli
