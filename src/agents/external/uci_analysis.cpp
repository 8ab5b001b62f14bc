#include "agents/external/uci_analysis.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace ludens::agents {
namespace {

Value of_expected(double expected) {
  const auto e = static_cast<float>(std::clamp(expected, 0.0, 1.0));
  return {e, 0, 1 - e};
}

double from_centipawns(double centipawns) { return 1 / (1 + std::pow(10, -std::clamp(centipawns, -1e5, 1e5) / 400)); }

// «3» and, in USI, «+3» or «+»; «-3», «-» and «0» are of who is mated.
bool mates(std::string_view plies) { return !plies.empty() && !plies.starts_with('-') && plies != "0"; }

}  // namespace

void UciAnalysis::add(std::string_view line) {
  const auto said = words(line);
  const auto word = [&](std::size_t i) { return i < said.size() ? said[i] : std::string_view(); };
  int number = 1;
  Line found;
  bool bound = false, told = false;
  for (std::size_t i = 1; i < said.size(); ++i) {
    if (said[i] == "string") return;
    if (said[i] == "multipv") {
      number = to_int(word(++i)).value_or(1);
    } else if (said[i] == "nodes") {
      nodes_ = static_cast<std::int64_t>(std::clamp(to_double(word(++i)).value_or(0), 0.0, 1e15));
    } else if (said[i] == "score") {
      const double value = to_double(word(i + 2)).value_or(0);
      if (!told)
        found.value =
            word(i + 1) == "mate" ? of_expected(mates(word(i + 2)) ? 1 : 0) : of_expected(from_centipawns(value));
      found.scored = true;
      i += 2;
    } else if (said[i] == "wdl") {
      const double win = to_double(word(i + 1)).value_or(0), draw = to_double(word(i + 2)).value_or(0),
                   loss = to_double(word(i + 3)).value_or(0), sum = win + draw + loss;
      if (win >= 0 && draw >= 0 && loss >= 0 && sum > 0 && sum < 1e9) {
        found.value = {static_cast<float>(win / sum), static_cast<float>(draw / sum), static_cast<float>(loss / sum)};
        told = true;
      }
      i += 3;
    } else if (said[i] == "lowerbound" || said[i] == "upperbound") {
      bound = true;
    } else if (said[i] == "pv") {  // the last one
      Position position = position_;
      for (++i; i < said.size(); ++i) {
        const auto move = notation_.read(position, said[i]);
        if (position.over() || !move || !position.legal(*move)) break;
        found.moves.push_back(*move);
        position.play(*move);
      }
      break;
    }
  }
  constexpr int kMostLines = 1000;
  if (!bound && found.scored && !found.moves.empty() && number >= 1 && number <= kMostLines)
    lines_[number] = std::move(found);
}

void UciAnalysis::judge(Move chosen, double tau, Opinion& opinion) const {
  std::vector<Weighted> weights;
  const Line* own = nullptr;
  double best = 0;
  for (const auto& [number, line] : lines_) best = std::max(best, static_cast<double>(line.value.expected()));
  float most = 0;
  for (const auto& [number, line] : lines_) {
    const Move move = line.moves.front();
    if (move == chosen && !own) own = &line;
    const bool known = std::any_of(weights.begin(), weights.end(), [&](const auto& w) { return w.move == move; });
    if (known || move == chosen) continue;
    weights.push_back({move, static_cast<float>(std::exp((line.value.expected() - best) / tau))});
    opinion.candidates.push_back({move, 0, line.value.expected()});
    most = std::max(most, weights.back().p);
  }
  opinion.nodes = nodes_;
  if (!own) return;
  opinion.value = own->value;
  opinion.line = own->moves;
  opinion.candidates.insert(opinion.candidates.begin(), {chosen, 0, own->value.expected()});
  const float p = std::max(most, static_cast<float>(std::exp((own->value.expected() - best) / tau)));
  for (auto& other : weights) other.p = std::min(other.p, 0.999999f * p);
  weights.push_back({chosen, p});
  opinion.moves = Distribution(std::move(weights));
}

}  // namespace ludens::agents
