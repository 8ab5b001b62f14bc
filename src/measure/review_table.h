#pragma once
#include <string>
#include <vector>

#include "base/json.h"
#include "measure/room.h"
#include "play/review.h"

namespace ludens::measure {

// How far reviews by a judge agree with those by a stronger one. Tested by tests/measure/review_table_test.cpp.

// What a game's line says of the two: {kinds, check_kinds, losses: [[per cent lost, by the stronger judge] …]}; a
// letter a move: f forced, b best, g good, d doubtful, m a mistake.
void add_comparison(Json& line, const std::vector<JudgedMove>& moves, const std::vector<JudgedMove>& checked);

// A row a kind of game, and one for all of them: moves, mistakes that either judge names and that both do, and shares
// with intervals by bootstrap over games: of moves with the same verdict (a mistake or none), of the review's mistakes
// those that cost what a mistake does in the eyes of the stronger judge, and of its mistakes those that the review
// names; then doubtful moves, and of them those that cost half of a mistake in the eyes of the stronger judge. The
// last two columns count mistakes of the review that are forced, and those that are the stronger judge's first choice.
// Markdown.
std::string review_table(const std::vector<Json>& lines, double mistake = ReviewOptions().mistake);

}  // namespace ludens::measure
