#include "measure/habits/habits.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "agents/level_file.h"
#include "base/error.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "games/family.h"

namespace ludens::measure {
namespace {

std::string bounds_text(const Game& game, const std::optional<double>& from, const std::optional<double>& to) {
  const auto label = [&](double rating) { return rating_label(game, static_cast<int>(rating)); };
  if (!from && !to) return "all";
  if (!from) return fmt::format("below {}", label(*to));
  if (!to) return fmt::format("{} and above", label(*from));
  return fmt::format("{} to below {}", label(*from), label(*to));
}

std::string between(const RatioInterval& interval, double scale, int digits) {
  if (!interval.known()) return "–";
  return fmt::format("{:.{}f} ({:.{}f} … {:.{}f})", interval.value * scale, digits, interval.low * scale, digits,
                     interval.high * scale, digits);
}

Json interval_json(Json& out, const std::string& name, const RatioInterval& interval) {
  out[name] = interval.known() ? Json(interval.value) : Json(nullptr);
  out[name + "_low"] = interval.known() ? Json(interval.low) : Json(nullptr);
  out[name + "_high"] = interval.known() ? Json(interval.high) : Json(nullptr);
  return out;
}

std::string pace_report(const PaceHabits& pace, const PaceScore& score) {
  std::string out = fmt::format(
      "Pace: learned from {} turns of {} games, held against {} turns of {} games.\n\n"
      "| log-likelihood a turn | nats (95 %) | above one log-normal (95 %) |\n| --- | --- | --- |\n"
      "| one log-normal for all | {} | |\n| what the turn says | {} | {} |\n| and a person's tempo | {} | {} |\n\n",
      pace.turns, pace.games, score.turns, score.games, between(score.constant, 1, 3), between(score.features, 1, 3),
      between(score.features_gain, 1, 3), between(score.whole, 1, 3), between(score.whole_gain, 1, 3));
  out +=
      "| seconds | turns | | 5 % | 25 % | median | 75 % | 95 % |\n| --- | ---: | --- | ---: | ---: | ---: | ---: | "
      "---: |\n";
  for (const auto& row : score.quantiles) {
    const auto line = [&](const std::string& what, std::string_view who, const std::array<double, 5>& values) {
      out += fmt::format("| {} | {} |", what, who);
      for (const double value : values) out += fmt::format(" {:.1f} |", value);
      out += "\n";
    };
    line(fmt::format("{} | {}", row.turns, row.count), "people", row.people);
    line(" |", "drawn", row.drawn);
  }
  out += "\n| what a turn says | times as long |\n| --- | ---: |\n";
  for (std::size_t i = 1; i < kPaceFeatures.size(); ++i)
    out += fmt::format("| {} | {:.2f} |\n", kPaceFeatures[i], std::exp(pace.weights[i]));
  return out + fmt::format("\nA person's tempo: e^±{:.2f}; what nobody foresees: e^±{:.2f} ({:.0f} %) and e^±{:.2f}.\n",
                           pace.tempo, pace.rest[0].deviation, 100 * pace.rest[0].share, pace.rest[1].deviation);
}

std::string endings_report(const Game& game, const LearnedHabits& learned) {
  std::string out =
      "| rating | games lost | given up, % | held out: games lost | given up, % (95 %) | at, quartiles | "
      "seen / foreseen (95 %) | nats a turn above one hazard (95 %) | bound | wins thrown away by it, % |\n"
      "| --- | ---: | ---: | ---: | --- | --- | --- | --- | ---: | --- |\n";
  for (std::size_t g = 0; g < learned.endings.size(); ++g) {
    const auto& score = learned.endings[g];
    const auto& habits = learned.file.endings[g];
    out += fmt::format(
        "| {} | {} | {:.1f} | {} | {} | {:.3f} {:.3f} {:.3f} | {} | {} | {:.3f} | {} |\n",
        bounds_text(game, score.from, score.to), habits.lost,
        100.0 * static_cast<double>(habits.given_up) / static_cast<double>(std::max<std::int64_t>(habits.lost, 1)),
        score.lost, between(score.share, 100, 1), score.given_up_at[0], score.given_up_at[1], score.given_up_at[2],
        between(score.ratio, 1, 2), between(score.gain, 1, 4), score.threshold, between(score.thrown_away, 100, 1));
  }
  out += "\nGives up at a turn, %, by what they expect:\n\n| rating | from ply |";
  for (const auto& row : learned.file.endings.front().hazards)
    out += row.below == kLost ? " lost for all to see |" : fmt::format(" below {} |", row.below);
  out += "\n| --- | ---: |";
  for (std::size_t i = 0; i < learned.file.endings.front().hazards.size(); ++i) out += " ---: |";
  out += "\n";
  for (const auto& habits : learned.file.endings) {
    out += fmt::format("| {} | {} |", bounds_text(game, habits.from, habits.to), habits.first_ply);
    constexpr std::int64_t kFew = 5;  // in some games nobody is seen to have lost until it is over
    for (const auto& row : habits.hazards)
      out += row.below == kLost && row.turns < kFew ? " – |" : fmt::format(" {:.2f} |", 100 * row.p);
    out += "\n";
  }
  if (std::any_of(learned.file.endings.begin(), learned.file.endings.end(),
                  [](const auto& one) { return one.draw_ply > 0; })) {
    out +=
        "\nDraws by agreement:\n\n| rating | players | from ply | expecting at most |\n| --- | ---: | ---: | ---: |\n";
    for (const auto& habits : learned.file.endings)
      out += habits.draw_ply > 0
                 ? fmt::format("| {} | {} | {} | {:.2f} |\n", bounds_text(game, habits.from, habits.to), habits.draws,
                               habits.draw_ply, habits.draw_below)
                 : fmt::format("| {} | {} | – | – |\n", bounds_text(game, habits.from, habits.to), habits.draws);
  }
  return out;
}

}  // namespace

LearnedHabits learn_habits(const HabitsPlan& plan, const HabitRows& rows, const ObserveHooks& hooks) {
  ObservePlan what{.game = plan.game, .network = plan.network, .timed = plan.timed, .ended = plan.ended};
  what.cuts = plan.game->family->people ? rating_cuts(rows.train) : std::vector<double>{};
  what.usual_plies = usual_plies(rows.train);
  const ObservedGames train = observe(what, rows.train, hooks);
  what.timed = std::max<std::int64_t>(plan.timed / 2, 1);
  what.ended = std::max<std::int64_t>(plan.ended / 2, 1);
  const ObservedGames held_out = observe(what, rows.held_out, hooks);

  LearnedHabits out;
  out.file.game = plan.game->name;
  const auto any = [](const ObservedGames& games, auto has) {
    return std::any_of(games.people.begin(), games.people.end(), has);
  };
  const auto has_times = [](const ObservedPerson& one) { return !one.features.empty(); };
  if (any(train, has_times)) {
    out.file.pace = fit_pace(train, plan.game->name, what.usual_plies);
    if (any(held_out, has_times)) out.pace = score_pace(*out.file.pace, train, held_out);
  } else if (plan.borrowed) {
    out.file.pace = plan.borrowed;
    // A game lasts as long as in the records, else in proportion to the board.
    const double cells = find_game(plan.borrowed->of)->board.size();
    out.file.pace->plies = !rows.train.empty()
                               ? what.usual_plies
                               : std::max(1.0, std::round(plan.borrowed->plies * plan.game->board.size() / cells));
  }
  if (any(train, [](const ObservedPerson& one) { return one.gave_up; })) {
    out.file.endings = fit_endings(train, what.cuts, lost_games(*plan.game, rows.train, what.cuts));
    out.endings = score_endings(out.file.endings, held_out);
    for (auto& group : out.file.endings) {
      group.most = plan.most;
      const double share = (static_cast<double>(group.given_up) + 0.5) / (static_cast<double>(group.lost) + 1);
      group.when_lost = std::round(1e3 * share) / 1e3;
    }
  }
  if (!out.file.pace && out.file.endings.empty())
    throw Error(fmt::format("these games teach no habits of {}: no turn of a person has a time, and nobody gave up{}",
                            plan.game->name, plan.network.empty() ? " before a network that says what to expect" : ""));
  const Json about = {{"games", plan.queries},
                      {"network", plan.network},
                      {"timed", plan.timed},
                      {"ended", plan.ended},
                      {"most", plan.most},
                      {"train_games", train.games},
                      {"held_out_games", held_out.games}};
  out.file.about = about.dump();
  return out;
}

std::string habits_report(const Game& game, const LearnedHabits& learned) {
  std::string out;
  if (learned.pace) {
    out += pace_report(*learned.file.pace, *learned.pace);
  } else if (learned.file.pace) {
    out += fmt::format("Pace: no turn of these games has a time; that of {} is taken.\n", learned.file.pace->of);
  }
  if (!learned.file.endings.empty()) out += (out.empty() ? "" : "\n") + endings_report(game, learned);
  return out;
}

Json habits_json(const Game& game, const LearnedHabits& learned) {
  Json out = {{"habits", game.name}, {"pace", nullptr}};
  if (learned.file.pace) {
    Json pace = {{"of", learned.file.pace->of}, {"turns", learned.file.pace->turns}};
    if (learned.pace) {
      const auto& score = *learned.pace;
      pace["held_out_turns"] = score.turns;
      pace["held_out_games"] = score.games;
      interval_json(pace, "constant", score.constant);
      interval_json(pace, "features_gain", score.features_gain);
      interval_json(pace, "gain", score.whole_gain);
      pace["quantiles"] = Json::array();
      for (const auto& row : score.quantiles)
        pace["quantiles"].push_back(
            {{"turns", row.turns}, {"count", row.count}, {"people", row.people}, {"drawn", row.drawn}});
    }
    out["pace"] = pace;
  }
  out["endings"] = Json::array();
  for (const auto& score : learned.endings) {
    Json one = {{"rating", bounds_text(game, score.from, score.to)},
                {"games", score.games},
                {"turns", score.turns},
                {"lost", score.lost},
                {"given_up", score.given_up},
                {"given_up_at", score.given_up_at},
                {"above", score.above},
                {"threshold", score.threshold}};
    interval_json(one, "share", score.share);
    interval_json(one, "ratio", score.ratio);
    interval_json(one, "gain", score.gain);
    interval_json(one, "thrown_away", score.thrown_away);
    out["endings"].push_back(std::move(one));
  }
  return out;
}

}  // namespace ludens::measure
