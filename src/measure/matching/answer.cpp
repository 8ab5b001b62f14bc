#include "measure/matching/answer.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace ludens::measure {

double surprise(const Answer& answer) { return -std::log(std::max(static_cast<double>(answer.p), kFloor)); }

std::optional<MindAnswer> mind_of(const Opinion& opinion, Move played) {
  if (!opinion.impression || opinion.impression->good.empty()) return std::nullopt;
  const Impression& first = *opinion.impression;
  MindAnswer out;
  out.doubt = opinion.doubt.value_or(1);
  out.equal_moves = out.doubt * static_cast<float>(first.moves.items().size());
  out.good = static_cast<std::uint32_t>(first.good.size());
  out.everything = first.everything;
  out.inside = std::find(first.good.begin(), first.good.end(), played) != first.good.end();
  out.searched = first.searched;
  out.changed = first.searched && opinion.moves.best() != first.moves.best();
  out.positions = static_cast<std::uint32_t>(first.positions);
  out.considered = static_cast<std::uint32_t>(
      std::count_if(opinion.candidates.begin(), opinion.candidates.end(), [](const auto& c) { return c.visits > 0; }));
  out.considered = std::max(out.considered, 1u);
  return out;
}

Answer answer_of(const Distribution& moves, Move played, bool choice) {
  assert(!moves.empty());
  Answer out;
  out.p = moves.at(played);
  int before = 0, weighty = 0;
  out.best = moves.best().id;
  for (const auto& [move, p] : moves.items()) {
    out.top = std::max(out.top, p);
    weighty += p > 0;
    before += p > out.p || (p == out.p && move < played);
  }
  if (out.p > 0) out.rank = static_cast<std::uint16_t>(std::min(before + 1, 65535));
  out.sure = choice && weighty == 1;
  return out;
}

}  // namespace ludens::measure
