#include "measure/ratings/game_day.h"

#include <array>
#include <chrono>

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::measure {
namespace {

namespace ch = std::chrono;

ch::sys_days date_of(int day) { return ch::sys_days(ch::days(day)); }

bool digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::optional<int> game_day(std::string_view date) {
  date = trim(date);
  // Up to three numbers with one of - / . between them; what follows (a time, further days) is left alone.
  std::array<int, 3> parts = {0, 7, 0};
  std::size_t count = 0, at = 0;
  while (count < 3) {
    std::size_t end = at;
    while (end < date.size() && digit(date[end])) ++end;
    const auto value = to_int(date.substr(at, end - at));
    if (!value || (count == 0 && end - at != 4) || (count > 0 && end - at > 2)) return std::nullopt;
    parts[count++] = *value;
    if (end + 1 >= date.size() || (date[end] != '-' && date[end] != '/' && date[end] != '.') || !digit(date[end + 1]))
      break;
    at = end + 1;
  }
  if (parts[2] == 0 && count < 3) parts[2] = count == 1 ? 1 : 15;
  const ch::year_month_day found{ch::year{parts[0]}, ch::month{static_cast<unsigned>(parts[1])},
                                 ch::day{static_cast<unsigned>(parts[2])}};
  if (!found.ok() || parts[0] == 0) return std::nullopt;
  return static_cast<int>(ch::sys_days(found).time_since_epoch().count());
}

std::string day_text(int day) {
  const ch::year_month_day date(date_of(day));
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                     static_cast<unsigned>(date.day()));
}

double year_of_day(int day) {
  const auto year = ch::year_month_day(date_of(day)).year();
  const ch::sys_days begin(year / ch::January / 1), next((year + ch::years(1)) / ch::January / 1);
  return static_cast<int>(year) +
         static_cast<double>((date_of(day) - begin).count()) / static_cast<double>((next - begin).count());
}

}  // namespace ludens::measure
