#pragma once
#include <string>
#include <vector>

#include "base/json.h"
#include "measure/room.h"
#include "play/review.h"

namespace ludens::measure {

// How far reviews by a judge agree with those by a stronger one. Tested by tests/measure/review_table_test.cpp.

// What a game's line says of the two: {kinds, check_kinds, losses: [[per cent lost, by the stronger judge] …]}; a
// letter a move: f forced, b best, g any other. What a mistake is follows from the losses.
void add_comparison(Json& line, const std::vector<JudgedMove>& moves, const std::vector<JudgedMove>& checked);

// A row a kind of game, and one for all of them: moves, mistakes by either judge and by both, and shares with intervals
// by bootstrap over games: of moves with the same verdict (a mistake or none), of the review's mistakes that the
// stronger judge confirms, and of its mistakes that the review finds. The last two columns count mistakes of the review
// that are forced or its own first choice, and those that are the stronger judge's first choice. Markdown.
std::string review_table(const std::vector<Json>& lines, double mistake = ReviewOptions().mistake);

}  // namespace ludens::measure
