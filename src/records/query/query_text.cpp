// Queries as text, and what may be said in one.
#include <algorithm>

#include <fmt/format.h>

#include "records/query/filters.h"
#include "records/query/query.h"

namespace ludens::records {
namespace {

// In quotes where it would not be read back as one value.
std::string value_text(std::string_view value) {
  const bool plain = !value.empty() && std::none_of(value.begin(), value.end(), [](char c) {
    return c == ' ' || c == '"' || static_cast<unsigned char>(c) < 0x20;
  });
  if (plain) return std::string(value);
  std::string out = "\"";
  for (const char c : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace

std::string condition_text(const Condition& condition) {
  if (condition.relation.empty()) return condition.field;
  if (condition.relation == "not") return "not " + condition.field;
  if (condition.relation == "in") return fmt::format("{} in {}..{}", condition.field, condition.low, condition.high);
  return condition.field + condition.relation + value_text(condition.low);
}

std::string query_text(const Query& query) {
  std::string out = query.of_file() ? "file:" + value_text(query.path()) : query.source;
  for (std::size_t i = 0; i < query.where.size(); ++i)
    out += (i == 0 ? " where " : " and ") + condition_text(query.where[i]);
  if (query.split != Split::All) out += fmt::format(" split={}", split_name(query.split));
  if (query.split_by != SplitBy::Game) out += fmt::format(" split_by={}", split_by_name(query.split_by));
  if (query.split_seed != 0) out += fmt::format(" split_seed={}", query.split_seed);
  if (query.sample != 0) out += fmt::format(" sample={}", query.sample);
  return out;
}

std::string query_help() {
  std::string out =
      "A query says which games, and which of their positions:\n\n"
      "  SOURCE [where FILTER and FILTER …] [split=test|validation|train] [split_by=game|player|date]\n"
      "         [split_seed=N] [sample=N]\n\n"
      "SOURCE is a game of the catalogue (then the database is asked) or file:PATH. Numbers, ratings and dates are\n"
      "compared with = != < <= > >= or «in A..B», texts with = and !=; flags stand alone or behind «not». Texts with\n"
      "spaces stand in double quotes. What is unknown fulfils no condition.\n";
  for (const bool of_position : {false, true}) {
    out += of_position ? "\nOf positions\n" : "\nOf games\n";
    for (const auto& filter : filters())
      if (filter.of_position == of_position)
        out += fmt::format("  {:<16} {}; e.g. {}\n", filter.name, filter.help, filter.example);
  }
  out +=
      "\nSplits deal 20 hands by a hash: one is test, one validation, the rest train. By game a hash of its id "
      "decides,\n"
      "by player one of the players' ids (a test player is in no training game); by date the newest twentieth is "
      "test.\n"
      "split_seed deals anew. sample=N takes N positions by hash, at most 5 a game, the same for all agents.\n"
      "\nExample: renju where rated and plies>=8 and rating in 2000..2400 split=test\n";
  return out;
}

}  // namespace ludens::records
