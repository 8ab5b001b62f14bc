#include "records/splits.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/hash.h"

namespace ludens::records {
namespace {

constexpr std::size_t kParts = 20;

Split dealt(const std::string& key, std::uint64_t seed) {
  switch (hash_text(key, seed) % kParts) {
    case 0:
      return Split::Test;
    case 1:
      return Split::Validation;
    default:
      return Split::Train;
  }
}

// Up to `most` digits from `at` on, which moves behind them; -1 where there are none, or too many.
int digits(std::string_view text, std::size_t& at, std::size_t most) {
  int value = 0;
  const std::size_t from = at;
  while (at < text.size() && text[at] >= '0' && text[at] <= '9') {
    if (at - from >= most) return -1;
    value = 10 * value + (text[at++] - '0');
  }
  return at == from ? -1 : value;
}

}  // namespace

Split split_of(std::string_view game, std::string_view gid, std::uint64_t seed) {
  return dealt(fmt::format("{}:{}", game, gid), seed);
}

Split split_of_players(std::string_view game, std::string_view first, std::string_view second, std::uint64_t seed) {
  Split out = Split::Train;
  for (const auto player : {first, second}) {
    if (player.empty()) continue;
    const Split own = dealt(fmt::format("{}:player:{}", game, player), seed);
    if (own == Split::Test || out == Split::Train) out = own;
  }
  return out;
}

DateCuts date_cuts(std::vector<std::string> dates) {
  if (dates.empty()) return {};
  std::sort(dates.begin(), dates.end());
  const auto place = [&](std::size_t part) { return dates[dates.size() * part / kParts]; };
  return {place(kParts - 2), place(kParts - 1)};
}

Split split_of_date(std::string_view date, const DateCuts& cuts) {
  if (date.empty() || cuts.test.empty()) return Split::Train;
  if (date >= cuts.test) return Split::Test;
  return date >= cuts.validation ? Split::Validation : Split::Train;
}

std::string_view split_name(Split split) {
  switch (split) {
    case Split::Train:
      return "train";
    case Split::Validation:
      return "validation";
    case Split::Test:
      return "test";
    case Split::All:
      break;
  }
  return "all";
}

std::string_view split_by_name(SplitBy by) {
  switch (by) {
    case SplitBy::Player:
      return "player";
    case SplitBy::Date:
      return "date";
    case SplitBy::Game:
      break;
  }
  return "game";
}

std::string normal_date(std::string_view text) {
  std::size_t at = 0;
  const int year = digits(text, at, 4);
  if (at != 4 || year < 0) return "";
  std::string out = fmt::format("{:04}", year);
  for (const int most : {12, 31}) {
    if (at >= text.size() || (text[at] != '-' && text[at] != '/' && text[at] != '.')) return out;
    ++at;
    const int part = digits(text, at, 2);
    if (part < 1 || part > most) return out;
    out += fmt::format("-{:02}", part);
  }
  return out;
}

}  // namespace ludens::records
