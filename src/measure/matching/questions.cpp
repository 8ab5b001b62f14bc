#include "measure/matching/questions.h"

#include <algorithm>
#include <cmath>

#include "base/hash.h"
#include "records/replay.h"

namespace ludens::measure {
std::optional<int> whole(const std::optional<double>& rating) {
  if (!rating || !(std::abs(*rating) < 1e6)) return std::nullopt;
  return static_cast<int>(std::lround(*rating));
}

AgentsByGame::AgentsByGame(const std::vector<std::string>& texts, std::span<const PartDoc> more)
    : make_([texts, more](const GamePtr& game) {
        Agents out;
        for (const auto& text : texts) out.push_back(make_agent(game, text, more));
        return out;
      }) {
  for (const auto& text : texts)
    if (find_part(parse_spec(text).name, more).kind == "external") most_ = 1;  // one process a worker
}

Agents& AgentsByGame::for_game(const GamePtr& game) {
  auto found = agents_.find(game->text);
  if (found == agents_.end()) {
    if (agents_.size() >= most_) agents_.clear();
    found = agents_.emplace(game->text, make_(game)).first;
  }
  for (auto& agent : found->second) agent->new_game();
  return found->second;
}

void for_each_question(const GamePtr& game, const GameRow& row, std::span<const int> plies, const std::stop_token& stop,
                       const std::function<void(const AskedPosition&)>& ask) {
  if (plies.empty()) return;
  Record record = unpack_game(row);
  record.turns.resize(std::min(record.turns.size(), static_cast<std::size_t>(plies.back())));
  const std::optional<double> strengths[2] = {strength(record.players[0]), strength(record.players[1])};
  const std::uint64_t hash = hash_text(row.gid);
  std::vector<Move> history;
  history.reserve(record.turns.size());
  auto next = plies.begin();
  replay(*game, record, [&](const Position& before, const Turn& turn, int ply) {
    if (*next == ply && !stop.stop_requested()) {
      ++next;
      const int mover = index(before.to_move());
      Question question{*game, before, history, {}, {Until{stop}}};
      question.persona.rating = whole(strengths[mover]);
      question.persona.opponent_rating = whole(strengths[1 - mover]);
      ask({question, turn.move, ply, strengths[mover], hash});
    }
    history.push_back(turn.move);
  });
}

}  // namespace ludens::measure
