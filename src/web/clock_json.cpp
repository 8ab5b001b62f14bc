#include "web/clock_json.h"

#include <array>
#include <cmath>

#include <fmt/format.h>

#include "base/json_read.h"
#include "web/http.h"

namespace ludens::web {
namespace {

constexpr std::int64_t kLongestTime = 24LL * 3600 * 1000;

}  // namespace

Json clock_json(const GameClock& clock, std::int64_t now) {
  if (clock.none()) return nullptr;
  Json left = Json::array();
  for (const int seat : {0, 1}) {
    const TimeLeft mine = clock.left(seat, now);
    left.push_back({{"main_ms", mine.main_ms}, {"period_ms", mine.period_ms}, {"periods", mine.periods}});
  }
  const TimeControl& control = clock.control();
  return {{"kind", time_kind_text(control.kind)},
          {"main_ms", control.main_ms},
          {"period_ms", control.period_ms},
          {"periods", control.periods},
          {"increment_ms", control.increment_ms},
          {"running", clock.running() ? Json(*clock.running()) : Json(nullptr)},
          {"left", std::move(left)}};
}

Json seconds_json(const std::optional<double>& seconds) {
  return seconds ? Json(std::round(*seconds * 1000) / 1000) : Json(nullptr);
}

TimeControl clock_of(const Json& body) {
  const Json* said = body.find("clock");
  TimeControl control;
  if (!said) return control;
  if (!said->is_object()) throw Refusal(400, "bad-request", "«clock» must be an object with kind and main_ms");
  const std::string kind = text_of(*said, "kind", "none");
  try {
    control.kind = time_kind(kind);
  } catch (const Error& error) {
    throw Refusal(400, "bad-clock", error.what());
  }
  if (control.kind == TimeControl::Kind::None) return control;
  control.main_ms = whole_of(*said, "main_ms", 0, 0, kLongestTime);
  if (control.kind == TimeControl::Kind::Byoyomi) {
    control.period_ms = whole_of(*said, "period_ms", 30'000, 100, kLongestTime);
    control.periods = static_cast<int>(whole_of(*said, "periods", 1, 1, 100));
  } else {
    control.increment_ms = whole_of(*said, "increment_ms", 0, 0, kLongestTime);
    if (control.main_ms == 0) throw Refusal(400, "bad-clock", "a Fischer clock needs some main_ms");
  }
  return control;
}

std::int64_t within(std::int64_t value, std::int64_t least, std::int64_t most, std::string_view what) {
  if (value < least || value > most)
    throw Error(fmt::format("{} {} is not within {} and {}", what, value, least, most));
  return value;
}

GameClock clock_from(const Json& clock) {
  const auto time = [](const Json& from, std::string_view name) {
    return within(from.at(name).get<std::int64_t>(), 0, 1000 * kLongestTime, name);
  };
  const auto periods = [](const Json& from) {
    return static_cast<int>(within(from.at("periods").get<int>(), 0, 1000, "periods"));
  };
  const TimeControl control{.kind = time_kind(clock.at("kind").get<std::string>()),
                            .main_ms = time(clock, "main_ms"),
                            .period_ms = time(clock, "period_ms"),
                            .increment_ms = time(clock, "increment_ms"),
                            .periods = periods(clock)};
  std::array<TimeLeft, 2> left;
  for (const std::size_t i : {0u, 1u}) {
    const Json& mine = clock.at("left").at(i);
    left[i] = {time(mine, "main_ms"), time(mine, "period_ms"), periods(mine)};
  }
  return GameClock(control, left);
}

}  // namespace ludens::web
