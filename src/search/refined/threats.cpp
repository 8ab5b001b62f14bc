#include "search/refined/threats.h"

#include <algorithm>
#include <cmath>

namespace ludens::search {

double margin(const ThreatValue& mine, const ThreatValue& theirs, bool my_turn, double attack) {
  const auto me = static_cast<double>(my_turn ? mine.moving : mine.waiting);
  const auto them = static_cast<double>(my_turn ? theirs.waiting : theirs.moving);
  return (me - attack * them) / 100;
}

double squash(double margin) {
  static const double kWhole = std::log1p(1e10);
  const double part = std::min(std::log1p(std::abs(margin)) / kWhole, 1.0);
  return margin < 0 ? 0.5 - part / 2 : 0.5 + part / 2;
}

}  // namespace ludens::search
