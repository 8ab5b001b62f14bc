// GTP: clocks, of the draft and of KGS. Seconds come in, milliseconds are kept.
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "protocols/gtp.h"

namespace ludens::protocols {
namespace {

using Kind = TimeControl::Kind;
constexpr std::int64_t kUnsaid = 24LL * 3600 * 1000;  // of whose time nobody spoke

double number_arg(const Call& call, std::size_t place, std::string_view what) {
  const auto value = to_double(call.arg(place, what));
  if (!value || !std::isfinite(*value) || *value < 0 || *value > 1e9)
    throw Error(fmt::format("{} needs {}, found {}", call.name, what, cite(call.args[place])));
  return *value;
}

std::int64_t seconds_arg(const Call& call, std::size_t place, std::string_view what) {
  return static_cast<std::int64_t>(number_arg(call, place, what) * 1000);
}

}  // namespace

void Gtp::add_time() {
  const auto set = [this](const TimeControl& control) {
    engine().table().clock = GameClock(control);
    return "";
  };
  table_.add("time_settings", [=](const Call& call) {
    constexpr std::string_view kWhat = "main time, byo-yomi time and byo-yomi stones";
    const auto main = seconds_arg(call, 0, kWhat), period = seconds_arg(call, 1, kWhat);
    const auto stones = static_cast<int>(std::min(number_arg(call, 2, kWhat), 1e6));
    if (period == 0) return set({.kind = Kind::Fischer, .main_ms = main});
    if (stones == 0) return set({});  // time without stones means that there is no limit
    return set({.kind = Kind::Byoyomi, .main_ms = main, .period_ms = period, .periods = 1, .period_moves = stones});
  });
  table_.add("kgs-time_settings", [=](const Call& call) {
    constexpr std::string_view kWhat = "main time, period and number";
    const std::string& kind = call.arg(0, "none, absolute, byoyomi or canadian");
    if (kind == "none") return set({});
    if (kind == "absolute") return set({.kind = Kind::Fischer, .main_ms = seconds_arg(call, 1, "the main time")});
    if (kind != "byoyomi" && kind != "canadian")
      throw Error(fmt::format("kgs-time_settings knows none, absolute, byoyomi and canadian, not {}", cite(kind)));
    TimeControl control{Kind::Byoyomi, seconds_arg(call, 1, kWhat), seconds_arg(call, 2, kWhat)};
    const int count = std::max(static_cast<int>(std::min(number_arg(call, 3, kWhat), 1e6)), 1);
    control.periods = kind == "byoyomi" ? count : 1;
    control.period_moves = kind == "byoyomi" ? 1 : count;
    return set(control);
  });
  table_.add("time_left", [this](const Call& call) {
    constexpr std::string_view kWhat = "a color, the time left and the stones left";
    const int seat = colour(call.arg(0, kWhat)) == engine().session().side_of(0) ? 0 : 1;
    const auto left = seconds_arg(call, 1, kWhat);
    const auto stones = static_cast<int>(std::min(number_arg(call, 2, kWhat), 1e6));
    GameClock& clock = engine().table().clock;
    if (clock.none()) clock = GameClock({.kind = Kind::Fischer, .main_ms = kUnsaid});
    TimeLeft mine = clock.left(seat, 0);
    mine.main_ms = stones == 0 ? left : 0;
    if (stones > 0) mine = {0, left, std::max(mine.periods, 1), stones};  // overtime: so long for so many stones
    clock.set_left(seat, mine);
    return "";
  });
}

}  // namespace ludens::protocols
