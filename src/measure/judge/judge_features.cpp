#include "measure/judge/judge_features.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "measure/matching/answer.h"
#include "records/replay.h"

namespace ludens::measure {
namespace {

constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
constexpr double kUnlikely = 0.02, kMistake = 0.1;

struct Moments {
  double n = 0, sum = 0, squares = 0;
  void add(double x) { ++n, sum += x, squares += x * x; }
  double mean() const { return n > 0 ? sum / n : kUnknown; }
  double deviation() const { return n > 1 ? std::sqrt(std::max(0.0, (squares - sum * sum / n) / (n - 1))) : kUnknown; }
};

// What one policy thinks of the moves of a game, with what they cost by its values.
struct Seen {
  Moments likely, early, late, top, unlikely, rank;
  void put(std::vector<double>& out) const {
    for (const double x :
         {likely.mean(), likely.deviation(), early.mean(), late.mean(), top.mean(), unlikely.mean(), rank.mean()})
      out.push_back(x);
  }
  static void name(std::vector<JudgeFeature>& out, const std::string& policy) {
    const auto add = [&](const char* name, const char* more, const char* less) {
      out.push_back({fmt::format("{} {}", policy, name), more, less});
    };
    add("log-p", "plays likely moves", "plays unlikely moves");
    add("log-p deviation", "changes between likely and unlikely moves", "plays moves of even likelihood");
    add("early log-p", "opens with likely moves", "opens with unlikely moves");
    add("late log-p", "goes on with likely moves", "goes on with unlikely moves");
    add("top", "plays the likeliest move often", "plays the likeliest move rarely");
    add("unlikely", "plays moves that hardly anybody plays", "plays few moves that hardly anybody plays");
    add("rank", "plays moves far down the list", "plays moves from the top of the list");
  }
};

}  // namespace

std::vector<JudgeFeature> judge_features(const Game& game, const JudgeLook& look) {
  std::vector<JudgeFeature> out;
  for (const auto& policy : look.policies) Seen::name(out, policy);
  if (!look.policies.empty()) {
    out.push_back({"loss", "gives much away", "gives little away"});
    out.push_back({"loss deviation", "errs now and then", "errs evenly"});
    out.push_back({"mistakes", "makes mistakes", "makes few mistakes"});
    out.push_back({"largest loss", "makes a large mistake", "makes no large mistake"});
    out.push_back({"loss in doubt", "errs where moves are hard to choose", "errs where moves are plain"});
  }
  for (const auto& feature : style_features(game))
    if (feature.of_turn) out.push_back({feature.name, feature.more, feature.less});
  if (look.times) {
    out.push_back({"log-seconds", "takes long", "answers quickly"});
    out.push_back({"log-seconds deviation", "takes uneven times", "takes even times"});
    out.push_back(
        {"seconds in doubt", "takes longer where moves are hard to choose", "takes no longer over hard moves"});
  }
  return out;
}

JudgeEye::JudgeEye(const Game& game, const JudgeLook& look)
    : look_(look), style_(style_features(game)), policies_(look.policies) {}

std::vector<double> JudgeEye::look(const Record& record) {
  const GamePtr game = games_.find(record.game);
  const Agents& policies = policies_.for_game(game);
  std::vector<Position> positions;
  std::vector<Move> moves;
  std::vector<std::optional<double>> seconds;
  std::vector<Moments> style(style_.size());
  StyleTurns turns(*game);
  const auto counts = [&](int ply) { return ply >= look_.from && (look_.to == 0 || ply <= look_.to); };
  replay(*game, record, [&](const Position& before, const Turn& turn, int ply) {
    positions.push_back(before);
    moves.push_back(turn.move);
    seconds.push_back(turn.seconds);
    if (!counts(ply)) return turns.skip(before, turn.move);
    const StyleTurn seen = turns.turn(before, turn.move, ply);
    for (std::size_t f = 0; f < style_.size(); ++f)
      if (style_[f].of_turn)
        if (const auto value = style_[f].of_turn(seen)) style[f].add(*value);
  });
  const auto last = look_.to == 0 ? moves.size() : std::min(moves.size(), static_cast<std::size_t>(look_.to));
  const auto first = static_cast<std::size_t>(std::max(1, look_.from)) - 1;

  std::vector<double> out;
  std::vector<double> values(moves.size(), kUnknown), doubt(moves.size(), kUnknown);
  for (std::size_t p = 0; p < policies.size(); ++p) {
    // One position more, whose value says what the last move cost.
    const std::size_t asked = std::min(moves.size(), last + 1);
    std::vector<Question> questions;
    for (std::size_t i = first; i < asked; ++i) questions.push_back({*game, positions[i], std::span(moves).first(i)});
    std::vector<Opinion> opinions(questions.size());
    Rng rng(1);
    constexpr std::size_t kBatch = 64;
    for (std::size_t at = 0; at < questions.size(); at += kBatch) {
      const std::size_t count = std::min(kBatch, questions.size() - at);
      policies[p]->consider_all(std::span(questions).subspan(at, count), std::span(opinions).subspan(at, count), rng);
    }
    Seen seen;
    for (std::size_t i = first; i < asked; ++i) {
      const Opinion& opinion = opinions[i - first];
      if (p == 0) values[i] = opinion.value.expected(), doubt[i] = opinion.moves.entropy();
      if (i >= last || opinion.moves.empty()) continue;
      const Answer answer = answer_of(opinion.moves, moves[i], true);
      const double likely = -surprise(answer);
      seen.likely.add(likely);
      (2 * (i - first) < last - first ? seen.early : seen.late).add(likely);
      seen.top.add(answer.rank == 1 ? 1 : 0);
      seen.unlikely.add(answer.p < kUnlikely ? 1 : 0);
      seen.rank.add(std::log(answer.rank == 0 ? static_cast<double>(opinion.moves.items().size() + 1) : answer.rank));
    }
    seen.put(out);
  }
  if (!policies.empty()) {
    Moments loss, mistakes, in_doubt, plain;
    double largest = 0;
    for (std::size_t i = first; i + 1 < values.size() && i < last; ++i) {
      if (std::isnan(values[i]) || std::isnan(values[i + 1])) continue;
      const bool turned = positions[i].to_move() != positions[i + 1].to_move();
      const double cost = values[i] - (turned ? 1 - values[i + 1] : values[i + 1]);
      loss.add(cost);
      mistakes.add(cost > kMistake ? 1 : 0);
      largest = std::max(largest, cost);
      (doubt[i] > 2 ? in_doubt : plain).add(cost);
    }
    for (const double x : {loss.mean(), loss.deviation(), mistakes.mean(), loss.n > 0 ? largest : kUnknown,
                           in_doubt.mean() - plain.mean()})
      out.push_back(x);
  }
  for (std::size_t f = 0; f < style_.size(); ++f)
    if (style_[f].of_turn) out.push_back(style[f].mean());
  if (look_.times) {
    constexpr double kShortest = 0.05;
    Moments all, hard, plain;
    for (std::size_t i = first; i < last; ++i) {
      if (!seconds[i]) continue;
      const double x = std::log(std::max(*seconds[i], kShortest));
      all.add(x);
      (doubt[i] > 2 ? hard : plain).add(x);
    }
    for (const double x : {all.mean(), all.deviation(), hard.mean() - plain.mean()}) out.push_back(x);
  }
  return out;
}

}  // namespace ludens::measure
