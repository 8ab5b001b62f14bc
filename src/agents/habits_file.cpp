#include "agents/habits_file.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/find_model.h"
#include "base/json_read.h"
#include "base/text.h"
#include "base/whole_file.h"

namespace ludens::agents {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kMostCount = 1'000'000'000'000;
constexpr int kMostPly = 1'000'000;

std::int64_t count_of(const Json& from, std::string_view key) { return whole_of(from, key, 0, 0, kMostCount); }

double needed_real(const Json& from, std::string_view key, double least, double most) {
  const Json* found = from.find(key);
  if (!found) throw Error(fmt::format("{} is missing", cite(key)));
  return as_real(key, *found, least, most);
}

std::optional<double> bound_of(const Json& from, std::string_view key) {
  const Json* found = from.find(key);
  if (!found || found->is_null()) return std::nullopt;
  return as_real(key, *found, -1e6, 1e6);
}

const Json& needed_list(const Json& from, std::string_view key) {
  const Json* found = from.find(key);
  if (!found || !found->is_array()) throw Error(fmt::format("{} is no list", cite(key)));
  for (const auto& one : *found)
    if (!one.is_object()) throw Error(fmt::format("{} holds something that is no object", cite(key)));
  return *found;
}

EndingHabits read_ending(const Json& from) {
  EndingHabits out;
  out.from = bound_of(from, "from");
  out.to = bound_of(from, "to");
  out.first_ply = static_cast<int>(whole_of(from, "first_ply", 0, 0, kMostPly));
  out.most = real_of(from, "most", 1, 0, 1);
  out.when_lost = real_of(from, "when_lost", 0, 0, 1);
  double before = 0;
  for (const auto& row : needed_list(from, "hazards")) {
    const EndingHabits::Hazard hazard{needed_real(row, "below", 0, 1), needed_real(row, "p", 0, 1),
                                      count_of(row, "turns"), count_of(row, "given_up")};
    if (hazard.below <= before) throw Error("«hazards» are not in order: each «below» is above the one before");
    before = hazard.below;
    out.hazards.push_back(hazard);
  }
  out.draw_ply = static_cast<int>(whole_of(from, "draw_ply", 0, 0, kMostPly));
  out.draw_below = real_of(from, "draw_below", 0.5, 0, 1);
  out.lost = count_of(from, "lost");
  out.given_up = count_of(from, "given_up");
  out.draws = count_of(from, "draws");
  return out;
}

PaceHabits read_pace(const Json& from) {
  PaceHabits out;
  out.of = needed_text(from, "of");
  out.plies = needed_real(from, "plies", 1, kMostPly);
  const Json* weights = from.find("weights");
  if (!weights || !weights->is_object()) throw Error("«weights» is missing");
  for (const auto name : kPaceFeatures) out.weights.push_back(needed_real(*weights, name, -1000, 1000));
  out.tempo = needed_real(from, "tempo", 0, 100);
  const Json& rest = needed_list(from, "rest");
  if (rest.size() != out.rest.size()) throw Error("«rest» has two parts");
  double shares = 0;
  for (std::size_t i = 0; i < out.rest.size(); ++i) {
    out.rest[i] = {needed_real(rest[i], "share", 0, 1), needed_real(rest[i], "mean", -100, 100),
                   needed_real(rest[i], "deviation", 0, 100)};
    shares += out.rest[i].share;
  }
  if (std::abs(shares - 1) > 0.01) throw Error("the shares of «rest» are not 1 together");
  out.least = needed_real(from, "least", 0, 1e6);
  out.most = needed_real(from, "most", out.least, 1e6);
  out.turns = count_of(from, "turns");
  out.games = count_of(from, "games");
  return out;
}

Json bound_json(const std::optional<double>& bound) { return bound ? Json(*bound) : Json(nullptr); }

Json ending_json(const EndingHabits& ending) {
  Json hazards = Json::array();
  for (const auto& row : ending.hazards)
    hazards.push_back({{"below", row.below}, {"p", row.p}, {"turns", row.turns}, {"given_up", row.given_up}});
  return {{"from", bound_json(ending.from)},
          {"to", bound_json(ending.to)},
          {"first_ply", ending.first_ply},
          {"most", ending.most},
          {"when_lost", ending.when_lost},
          {"hazards", std::move(hazards)},
          {"draw_ply", ending.draw_ply},
          {"draw_below", ending.draw_below},
          {"lost", ending.lost},
          {"given_up", ending.given_up},
          {"draws", ending.draws}};
}

Json pace_json(const PaceHabits& pace) {
  Json weights = Json::object(), rest = Json::array();
  for (std::size_t i = 0; i < kPaceFeatures.size(); ++i) weights[kPaceFeatures[i]] = pace.weights[i];
  for (const auto& part : pace.rest)
    rest.push_back({{"share", part.share}, {"mean", part.mean}, {"deviation", part.deviation}});
  return {{"of", pace.of},       {"plies", pace.plies},     {"weights", std::move(weights)},
          {"tempo", pace.tempo}, {"rest", std::move(rest)}, {"least", pace.least},
          {"most", pace.most},   {"turns", pace.turns},     {"games", pace.games}};
}

}  // namespace

double EndingHabits::hazard(int ply, double expected) const {
  return ply < first_ply || expected >= most ? 0 : chance(expected);
}

double EndingHabits::chance(double expected) const {
  for (const auto& row : hazards)
    if (expected < row.below) return row.p;
  return 0;
}

bool EndingHabits::agrees_to_draw(int ply, double expected) const {
  if (draw_ply == 0) return expected < 0.5;
  return ply >= draw_ply ? expected <= draw_below : expected < 1 - draw_below;
}

std::string habits_text(const HabitsFile& file) {
  Json endings = Json::array();
  for (const auto& ending : file.endings) endings.push_back(ending_json(ending));
  const Json all = {{"habits", 1},
                    {"game", file.game},
                    {"pace", file.pace ? pace_json(*file.pace) : Json(nullptr)},
                    {"endings", std::move(endings)},
                    {"about", Json::parse(file.about)}};
  return all.dump(1) + "\n";
}

HabitsFile parse_habits(std::string_view text, std::string_view name) {
  try {
    const Json all = Json::parse(text);
    if (!all.is_object() || whole_of(all, "habits", 0) != 1) throw Error("these are no habits of version 1");
    HabitsFile out;
    out.game = needed_text(all, "game");
    if (const Json* pace = all.find("pace"); pace && !pace->is_null()) {
      if (!pace->is_object()) throw Error("«pace» is no object");
      out.pace = read_pace(*pace);
    }
    for (const auto& ending : needed_list(all, "endings")) out.endings.push_back(read_ending(ending));
    for (std::size_t i = 0; i < out.endings.size(); ++i) {
      const bool first = i == 0, last = i + 1 == out.endings.size();
      const auto& one = out.endings[i];
      if (first != !one.from || last != !one.to || (!first && one.from != out.endings[i - 1].to) ||
          (one.from && one.to && *one.from >= *one.to))
        throw Error("«endings» do not follow each other from the weakest, open, to the strongest, open");
    }
    if (const Json* about = all.find("about")) {
      if (!about->is_object()) throw Error("«about» is no object");
      out.about = about->dump();
    }
    return out;
  } catch (const Error& error) {
    throw Error(fmt::format("{}: {}", cite(name), error.what()));
  }
}

HabitsFile load_habits(const fs::path& path) {
  return parse_habits(read_whole_file(path, kMostTextBytes), path.string());
}

std::optional<fs::path> find_habits(const Game& game) {
  for (const auto& folder : model_folders())
    if (const fs::path path = folder / (game.name + std::string(kHabitsEnding)); fs::is_regular_file(path)) return path;
  return std::nullopt;
}

std::shared_ptr<const EndingHabits> ending_habits(const Game& game, int rating) {
  const auto path = find_habits(game);
  const HabitsFile file = path ? load_habits(*path) : HabitsFile{};
  for (const auto& ending : file.endings)
    if (!ending.to || rating < *ending.to) return std::make_shared<const EndingHabits>(ending);
  throw Error(fmt::format("nobody knows how people end their games of {}: there is no {}{} that says it", game.name,
                          game.name, kHabitsEnding));
}

}  // namespace ludens::agents
