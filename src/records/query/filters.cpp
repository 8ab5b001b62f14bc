#include "records/query/filters.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "base/json.h"
#include "base/text.h"
#include "belief/rating.h"
#include "records/replay.h"
#include "records/result_name.h"

namespace ludens::records {
namespace {

constexpr QueryFilter kFilters[] = {
    {"rated", FilterKind::Flag, false, "the ratings of both players are known", "rated"},
    {"human", FilterKind::Flag, false, "no player is known to be a program", "human"},
    {"legal", FilterKind::Flag, false, "every move follows the rules", "legal"},
    {"irregular", FilterKind::Flag, false, "some move does not", "irregular"},
    {"plies", FilterKind::Number, false, "how many moves the record has", "plies>=8"},
    {"moves", FilterKind::Number, false, "how many of them can be replayed", "moves>=8"},
    {"result", FilterKind::Result, false, "who won: first, second, draw or unknown", "result=draw"},
    {"date", FilterKind::Date, false, "when it was played, as exactly as you say it", "date>=2015-03"},
    {"year", FilterKind::Number, false, "the year of that date", "year in 1990..1999"},
    {"event", FilterKind::Text, false, "the tournament", "event=\"World Championship\""},
    {"source", FilterKind::Text, false, "the set of games it comes from", "source=ogs"},
    {"player", FilterKind::Text, false, "the id of either player, or the name where a record has no ids", "player=17"},
    {"opening", FilterKind::Text, false, "the opening, as the record calls it", "opening!=疏星"},
    {"end", FilterKind::Text, false, "how it ended: mate, resign, draw, time …, where the record says so", "end!=time"},
    {"time_class", FilterKind::Text, false, "how fast it was: bullet, blitz, rapid, classical …", "time_class!=bullet"},
    {"game", FilterKind::Text, false, "the bare name of the game, where a file holds several", "game=go9"},
    {"gid", FilterKind::Text, false, "the id of the game", "gid=1486"},
    {"rating", FilterKind::Rating, true, "of the player to move; ranks count as 30k = 0, 1d = 30",
     "rating in 2000..2400"},
    {"opponent_rating", FilterKind::Rating, true, "of the other player", "opponent_rating>=15k"},
    {"ply", FilterKind::Number, true, "of the move to be made, from 1", "ply>=4"},
    {"clock", FilterKind::Number, true, "seconds that the player to move has left, where the record knows",
     "clock>=30"},
};

std::optional<double> rating_value(std::string_view text) {
  const auto plain = to_double(text);
  if (plain) return plain;
  const auto rank = parse_rank(text);
  return rank ? std::optional<double>(*rank) : std::nullopt;
}

template <class T>
bool related(const T& value, std::string_view relation, const T& low, const T& high) {
  if (relation == "=") return value == low;
  if (relation == "!=") return value != low;
  if (relation == "<") return value < low;
  if (relation == "<=") return value <= low;
  if (relation == ">") return value > low;
  if (relation == ">=") return value >= low;
  return value >= low && value <= high;  // in
}

bool number_holds(const Condition& condition, std::optional<double> value) {
  if (!value) return false;
  return related(*value, condition.relation, rating_value(condition.low).value_or(0),
                 rating_value(condition.high).value_or(0));
}

// A date is compared as exactly as the bound is: 2015-03-01 is neither before nor after «2015».
bool date_holds(const Condition& condition, std::string_view date) {
  if (date.empty()) return false;
  if (condition.relation != "in")
    return related<std::string_view>(date.substr(0, condition.low.size()), condition.relation, condition.low, {});
  return date.substr(0, condition.low.size()) >= condition.low &&
         date.substr(0, condition.high.size()) <= condition.high;
}

bool text_holds(const Condition& condition, std::string_view text) {
  return (text == condition.low) == (condition.relation == "=");
}

bool flag_of(std::string_view field, const GameRow& game) {
  const auto& players = game.players;
  if (field == "rated") return strength(players[0]).has_value() && strength(players[1]).has_value();
  if (field == "human") return !players[0].program.value_or(false) && !players[1].program.value_or(false);
  return game.reason.empty() == (field == "legal");
}

// A tag that has no column of its own.
std::string other_tag(const GameRow& game, const std::string& name) {
  if (game.tags.empty()) return "";
  const auto tags = Json::parse_or_null(game.tags);
  const Json* found = tags.is_object() ? tags.find(name) : nullptr;
  return found && found->is_string() ? found->get<std::string>() : "";
}

bool holds(const Condition& condition, const QueryFilter& filter, const GameRow& game) {
  const std::string_view field = condition.field;
  switch (filter.kind) {
    case FilterKind::Flag:
      return flag_of(field, game) == condition.relation.empty();
    case FilterKind::Date:
      return date_holds(condition, game.date);
    case FilterKind::Result:
      return text_holds(condition, result_name(game.result));
    case FilterKind::Number:
    case FilterKind::Rating:
      if (field == "year") return number_holds(condition, to_double(std::string_view(game.date).substr(0, 4)));
      return number_holds(condition, field == "plies" ? game.plies : game.moves_legal);
    case FilterKind::Text:
      break;
  }
  if (field == "player") {
    const bool either = std::any_of(game.players.begin(), game.players.end(), [&](const Player& player) {
      return (player.id.empty() ? player.name : player.id) == condition.low;
    });
    return either == (condition.relation == "=");
  }
  if (field == "end" || field == "time_class") {
    const std::string said = other_tag(game, condition.field);
    return !said.empty() && text_holds(condition, said);  // what is unknown fulfils no condition
  }
  return text_holds(condition, field == "event"     ? game.event
                               : field == "source"  ? game.source
                               : field == "opening" ? game.opening
                               : field == "game"    ? game.name
                                                    : game.gid);
}

}  // namespace

std::span<const QueryFilter> filters() { return kFilters; }

const QueryFilter& find_filter(std::string_view name) {
  for (const auto& filter : kFilters)
    if (filter.name == name) return filter;
  std::vector<std::string> names;
  for (const auto& filter : kFilters) names.emplace_back(filter.name);
  throw Error(
      fmt::format("no filter is called {}; there are {}{}", cite(name), join(names, ", "), did_you_mean(name, names)));
}

std::string filter_value(const QueryFilter& filter, std::string_view text) {
  const auto wrong = [&](std::string_view allowed) {
    return Error(fmt::format("{}: found {}, expected {}", filter.name, cite(text), allowed));
  };
  switch (filter.kind) {
    case FilterKind::Number:
      if (const auto value = to_double(text)) return number(*value == 0 ? 0 : *value);
      throw wrong("a number");
    case FilterKind::Rating:
      if (const auto value = to_double(text)) return number(*value == 0 ? 0 : *value);
      if (const auto rank = parse_rank(text)) return rank_text(*rank);
      throw wrong("a number or a rank such as 5k");
    case FilterKind::Date: {
      const std::string date = normal_date(text);
      // What `normal_date` passes over in a record is a slip in a query.
      if (date.empty() || static_cast<std::size_t>(std::count(text.begin(), text.end(), '-')) * 3 + 4 != date.size() ||
          text.find_first_not_of("0123456789-") != std::string_view::npos)
        throw wrong("a date such as 2015, 2015-03 or 2015-03-01");
      return date;
    }
    case FilterKind::Result:
      if (!find_result(text)) throw wrong(kResultNames);
      break;
    case FilterKind::Text:
    case FilterKind::Flag:
      break;
  }
  return std::string(text);
}

bool wants(const Query& query, const GameRow& game) {
  return std::all_of(query.where.begin(), query.where.end(), [&](const Condition& condition) {
    const QueryFilter& filter = find_filter(condition.field);
    return filter.of_position || holds(condition, filter, game);
  });
}

bool asks_clocks(const Query& query) {
  return std::any_of(query.where.begin(), query.where.end(),
                     [](const Condition& condition) { return condition.field == "clock"; });
}

bool wants(const Query& query, const PositionFacts& facts) {
  return std::all_of(query.where.begin(), query.where.end(), [&](const Condition& condition) {
    if (condition.field == "rating") return number_holds(condition, facts.rating);
    if (condition.field == "opponent_rating") return number_holds(condition, facts.opponent_rating);
    if (condition.field == "ply") return number_holds(condition, facts.ply);
    if (condition.field == "clock") return number_holds(condition, facts.clock);
    return true;
  });
}

}  // namespace ludens::records
