// Does the rating dial work? One network is told one rating for everybody and predicts people of every group: it should
// do best near their own. Then the two ends of the dial play each other, moves drawn as the policy says.
#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "base/error.h"
#include "base/json.h"
#include "belief/rating.h"
#include "games/catalogue.h"
#include "measure/arena/arena.h"
#include "measure/plots/plot.h"
#include "reproduce/policies/experiment.h"

namespace ludens::reproduce {
namespace {

std::string dialled(const std::string& net, const std::string& rating) {
  Spec spec = parse_spec(net);
  for (const char* key : {"rating", "opponent"}) spec.args.push_back({key, {rating, {}, false}});
  return agent_text(spec);
}

constexpr double kTemperatures[] = {1, 0.6};  // as the policy says, and as levels of people draw

// The upper end of the dial against the lower.
void play_ends(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks,
               const std::pair<std::string, std::string>& ends, double temperature, PolicyReport& out) {
  ArenaPlan match;
  match.game = find_game(game.name);
  std::tie(match.a, match.b) = ends;
  match.games = plan.games > 0 ? plan.games : 200;
  match.temperature = temperature;
  const ArenaResult result = play_match(match, fmt::format("{}-dial-{}", game.name, temperature), plan, hooks,
                                        fmt::format("{}-dial, games", game.name));
  const auto& tally = result.tally;
  const Interval score = score_interval(tally);
  out.text += fmt::format(
      "`{}` against `{}`, moves drawn at temperature {}, {} games: {} won, {} drawn, {} lost, {:.1f} % "
      "({:.1f}–{:.1f}), "
      "{:+.0f} Elo\n\n",
      match.a, match.b, temperature, tally.games(), tally.wins, tally.draws, tally.losses, 100 * score.score,
      100 * score.low, 100 * score.high, elo_of_score(score.score));
  out.lines.push_back({{"experiment", "dial"},
                       {"game", game.name},
                       {"a", match.a},
                       {"b", match.b},
                       {"temperature", temperature},
                       {"games", tally.games()},
                       {"a_wins", tally.wins},
                       {"draws", tally.draws},
                       {"b_wins", tally.losses},
                       {"score", score.score},
                       {"low", score.low},
                       {"high", score.high}});
}

}  // namespace

PolicyReport turn_the_dial(const PolicyGame& game, const ReproduceOptions& plan, const ReproduceHooks& hooks) {
  PolicyQuestion question{.name = "dial", .parts = {game.human}};
  std::vector<std::string> columns = {"told the true ratings"};
  for (const auto& rating : game.dial) {
    question.parts.push_back(dialled(game.human, rating));
    columns.push_back("at " + rating);
  }
  const auto bands = game.bands();
  MatchScores scores(game.group_names(), columns);
  for (const auto& position : ask(game, plan, hooks, question)) {
    std::vector<MatchScore> row;
    for (std::size_t i = 0; i < columns.size(); ++i) row.push_back(match_score(position, only_part(i, columns.size())));
    scores.add(position.gid, band_of(bands, position.rating).value(), row);
  }
  const auto column = [&](const std::string& rating) {
    return static_cast<std::size_t>(std::find(game.dial.begin(), game.dial.end(), rating) - game.dial.begin()) + 1;
  };
  const std::size_t low = column(game.weak), high = column(game.strongest);
  const auto summary = scores.summary({{low, high}, {0, low}, {0, high}});

  PolicyReport out;
  out.text = fmt::format("{}, {}\n\n{}\n{}\n", game.name, game.human, share_table(summary), contrast_table(summary));
  out.lines = score_lines(summary, {{"experiment", "dial"}, {"game", game.name}});
  for (const double temperature : kTemperatures)
    play_ends(game, plan, hooks, {question.parts[high], question.parts[low]}, temperature, out);
  std::vector<Series> lines;
  for (std::size_t g = 0; g < game.groups.size(); ++g) {
    Series line{game.groups[g].people, {}};
    for (std::size_t i = 0; i < game.dial.size(); ++i)
      if (const auto& nats = summary.shares[g][i + 1].nats; nats.known())
        line.points.push_back({static_cast<double>(parse_rating(game.dial[i]).value_or(0)), nats.value});
    if (!line.points.empty()) lines.push_back(std::move(line));
  }
  out.plot = svg_plot({.title = game.name + ": people of each group, by what the network was told",
                       .x_label = "rating on the dial",
                       .y_label = "cross-entropy, nats",
                       .legend_on_top = true},
                      lines);
  return out;
}

}  // namespace ludens::reproduce
