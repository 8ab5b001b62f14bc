#include "measure/matching/answer.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace ludens {

double surprise(const Answer& answer) { return -std::log(std::max(static_cast<double>(answer.p), kFloor)); }

Answer answer_of(const Distribution& moves, Move played, bool choice) {
  assert(!moves.empty());
  Answer out;
  out.p = moves.at(played);
  int before = 0, weighty = 0;
  for (const auto& [move, p] : moves.items()) {
    out.top = std::max(out.top, p);
    weighty += p > 0;
    before += p > out.p || (p == out.p && move < played);
  }
  if (out.p > 0) out.rank = static_cast<std::uint16_t>(std::min(before + 1, 65535));
  out.sure = choice && weighty == 1;
  return out;
}

}  // namespace ludens
