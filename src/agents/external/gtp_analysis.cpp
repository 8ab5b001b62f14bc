#include "agents/external/gtp_analysis.h"

#include <algorithm>

#include "base/text.h"

namespace ludens::agents {
namespace {

struct Info {
  Candidate candidate;
  std::vector<Move> line;
};

std::vector<Move> read_line(std::span<const std::string_view> texts, Position position, const Notation& notation) {
  std::vector<Move> out;
  for (const auto text : texts) {
    const auto move = notation.read(position, text);
    if (position.over() || !move || !position.legal(*move)) break;
    out.push_back(*move);
    position.play(*move);
  }
  return out;
}

// The words between one «info» and the next.
std::optional<Info> read_info(std::span<const std::string_view> said, const Position& position,
                              const Notation& notation) {
  std::optional<Move> move;
  Info info{{kNoMove}, {}};
  for (std::size_t i = 0; i + 1 < said.size(); i += 2) {
    const auto value = said[i + 1];
    if (said[i] == "move") {
      move = notation.read(position, value);
    } else if (said[i] == "visits") {
      info.candidate.visits = to_int(value).value_or(0);
    } else if (said[i] == "winrate") {  // in ten-thousandths
      info.candidate.value = static_cast<float>(std::clamp(to_double(value).value_or(5000) / 10'000, 0.0, 1.0));
    } else if (said[i] == "pv") {  // the last one
      info.line = read_line(said.subspan(i + 1), position, notation);
      break;
    }
  }
  if (!move || !position.legal(*move) || info.candidate.visits < 0) return std::nullopt;
  info.candidate.move = *move;
  return info;
}

}  // namespace

void read_analysis(std::string_view line, const Position& position, const Notation& notation, Opinion& opinion) {
  const Move chosen = opinion.moves.best();
  const auto said = words(line);
  std::vector<Candidate> candidates;
  for (std::size_t at = 0; at < said.size();) {
    const auto next = std::find(said.begin() + static_cast<std::ptrdiff_t>(at) + 1, said.end(), "info");
    const auto end = static_cast<std::size_t>(next - said.begin());
    const auto info = read_info(std::span(said).subspan(at + 1, end - at - 1), position, notation);
    at = end;
    if (!info) continue;
    const Move move = info->candidate.move;
    if (std::any_of(candidates.begin(), candidates.end(), [&](const auto& c) { return c.move == move; })) continue;
    candidates.push_back(info->candidate);
    if (move != chosen) continue;
    opinion.value = {info->candidate.value, 0, 1 - info->candidate.value};
    if (!info->line.empty() && info->line.front() == chosen) opinion.line = info->line;
  }
  if (candidates.empty()) return;
  std::sort(candidates.begin(), candidates.end(),
            [](const auto& a, const auto& b) { return a.visits != b.visits ? a.visits > b.visits : a.move < b.move; });
  std::int64_t total = 0;
  std::vector<Weighted> weights;
  for (const auto& candidate : candidates) {
    total += candidate.visits;
    if (candidate.move != chosen) weights.push_back({candidate.move, static_cast<float>(candidate.visits)});
  }
  // What it plays is its likeliest move, also where another one had as many visits or more.
  float most = 0.001f, own = 0;
  for (const auto& candidate : candidates) {
    if (candidate.move == chosen) own = static_cast<float>(candidate.visits);
    most = std::max(most, static_cast<float>(candidate.visits));
  }
  weights.push_back({chosen, std::max(own, most) + 0.001f});
  opinion.moves = Distribution(std::move(weights));
  opinion.candidates = std::move(candidates);
  opinion.visits = total;
}

}  // namespace ludens::agents
