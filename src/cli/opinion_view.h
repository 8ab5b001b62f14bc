#pragma once
#include <optional>
#include <string>
#include <vector>

#include "belief/opinion.h"
#include "cli/room.h"
#include "play/session.h"

namespace ludens::cli {

// One move as an agent sees it.
struct OpinionRow {
  Move move;
  double p = 0;
  std::int64_t visits = 0;
  std::optional<double> value;
};

// The likeliest moves first; visits and value where the agent searched.
std::vector<OpinionRow> opinion_rows(const Opinion& opinion, std::size_t top);

// «at first sight h9 34 %, doubt 0.03, chose among h9 g8»: beside a move that was played; "" for agents without
// intuition.
std::string first_thought(const Session& session, const Opinion& opinion, Move chosen);

// The board with a heat map, the moves, value, line and costs, for people.
std::string opinion_text(const Session& session, const Opinion& opinion, Move chosen,
                         const std::vector<OpinionRow>& rows, double seconds);

// «people   Black wins 43 % among players of 15k»: how likely the side to move wins among people of a level.
std::string people_win_text(const Session& session, const std::string& level, double win);

}  // namespace ludens::cli
