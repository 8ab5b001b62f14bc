// One game, and what it says of the rules it was played by. Where people speak of drama they mean that the lead
// changes; Browne (2008) counts lead changes, and keeps the word drama for how far behind the winner had been, which is
// `how_far_behind` here: the mean of √(E_l − E_w) over the moves at which the winner's estimate E_w was below the
// loser's E_l. Ours are expected results in [0, 1], so E_l − E_w is 1 − 2·E_w.
#include "measure/rulesets/ruleset_game.h"

#include <cmath>

#include "base/json.h"
#include "belief/doubt_filter.h"
#include "play/table.h"

namespace ludens::measure {
namespace {

constexpr std::array<std::string_view, 3> kEnds = {"won", "drawn", "cut"};

// What the players thought, ply by ply.
struct Thoughts {
  std::vector<double> values;  // of the person who began
  int choices = 0;
  double good = 0;

  void hear(const PendingMove& pending, const Opinion& opinion, std::span<const Move> moves) {
    const double value = opinion.value.expected();
    values.push_back(pending.game->person_to_move(pending.position) == 0 ? value : 1 - value);
    if (moves.size() < 2) return;
    std::vector<float> p;
    for (const Move move : moves) p.push_back(opinion.moves.at(move));
    const auto picked = filter.pick(moves, p);
    ++choices;
    good += picked.everything ? 1 : static_cast<double>(filter.good().size()) / static_cast<double>(moves.size());
  }

 private:
  DoubtFilter filter{DoubtLimits{}};
};

}  // namespace

std::vector<double> lead_curve(std::span<const double> values) {
  std::vector<double> out;
  for (std::size_t i = 0; i + 1 < values.size(); ++i) out.push_back((values[i] + values[i + 1]) / 2);
  return out;
}

int lead_changes(std::span<const double> curve) {
  int changes = 0, leader = 0;
  for (const double value : curve) {
    const int now = value > 0.5 + kLead ? 1 : value < 0.5 - kLead ? -1 : 0;
    changes += now != 0 && leader == -now;
    if (now != 0) leader = now;
  }
  return changes;
}

double how_far_behind(std::span<const double> curve, bool beginner_won) {
  double sum = 0;
  int behind = 0;
  for (const double value : curve) {
    const double winner = beginner_won ? value : 1 - value;
    if (winner >= 0.5) continue;
    sum += std::sqrt(1 - 2 * winner);
    ++behind;
  }
  return behind == 0 ? 0 : sum / behind;
}

double settled_after(std::span<const double> curve, bool beginner_won) {
  std::size_t last = 0;  // so many plies until the lead was won for good
  for (std::size_t i = 0; i < curve.size(); ++i)
    if ((beginner_won ? curve[i] : 1 - curve[i]) <= 0.5) last = i + 1;
  return curve.empty() ? 0 : static_cast<double>(last) / static_cast<double>(curve.size());
}

GameFacts play_ruleset_game(const GamePtr& game, const AgentPair& agents, std::uint64_t seed, std::int64_t number,
                            int limit, std::stop_token stop) {
  std::array<Seat, 2> seats;
  for (std::size_t i = 0; i < 2; ++i) seats[(static_cast<std::size_t>(number) + i) % 2] = agent_seat(*agents[i]);
  Table table(Session(game), std::move(seats), {seed, static_cast<std::uint64_t>(number)});
  GameFacts facts;
  Thoughts thoughts;
  table.play_out({.budget = {Until{std::move(stop)}},
                  .longest = limit,
                  .thought = [&](const PendingMove& pending, const Thought& thought) {
                    MoveList moves;
                    pending.position.moves(moves);
                    facts.legal += moves.size();
                    thoughts.hear(pending, thought.opinion, {moves.begin(), moves.end()});
                  }});
  const Session& session = table.session();
  facts.plies = static_cast<int>(session.moves().size());
  facts.choices = thoughts.choices;
  facts.good = thoughts.good;
  const bool cut = session.ending().how == Ending::How::Cut && session.ending().result != Result::Ongoing;
  facts.points = cut ? 0.5 : reward(session.result(), session.side_of(0));
  facts.end = cut ? GameFacts::End::Cut : facts.points == 0.5 ? GameFacts::End::Drawn : GameFacts::End::Won;
  const auto curve = lead_curve(thoughts.values);
  facts.leads = static_cast<int>(curve.size());
  facts.lead_changes = lead_changes(curve);
  if (facts.end != GameFacts::End::Won) return facts;
  facts.behind = how_far_behind(curve, facts.points == 1);
  facts.settled = settled_after(curve, facts.points == 1);
  return facts;
}

std::string to_line(const GameFacts& facts) {
  return Json{{"end", kEnds[static_cast<std::size_t>(facts.end)]},
              {"points", facts.points},
              {"plies", facts.plies},
              {"legal", facts.legal},
              {"choices", facts.choices},
              {"good", facts.good},
              {"leads", facts.leads},
              {"lead_changes", facts.lead_changes},
              {"behind", facts.behind},
              {"settled", facts.settled}}
      .dump();
}

GameFacts facts_of(std::string_view line) {
  const Json json = Json::parse(line);
  const auto end = std::find(kEnds.begin(), kEnds.end(), json.at("end").text());
  if (end == kEnds.end()) throw Error("a game's end is won, drawn or cut");
  GameFacts out;
  out.end = static_cast<GameFacts::End>(end - kEnds.begin());
  json.at("points").get_to(out.points);
  json.at("plies").get_to(out.plies);
  json.at("legal").get_to(out.legal);
  json.at("choices").get_to(out.choices);
  json.at("good").get_to(out.good);
  json.at("leads").get_to(out.leads);
  json.at("lead_changes").get_to(out.lead_changes);
  json.at("behind").get_to(out.behind);
  json.at("settled").get_to(out.settled);
  return out;
}

}  // namespace ludens::measure
