// GTP: clocks, of the draft and of KGS. Seconds come in, milliseconds are kept.
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "protocols/gtp.h"

namespace ludens::protocols {
namespace {

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
  table_.add("time_settings", [this](const Call& call) {
    constexpr std::string_view kWhat = "main time, byo-yomi time and byo-yomi stones";
    TimeControl clock;
    const auto main = seconds_arg(call, 0, kWhat), period = seconds_arg(call, 1, kWhat);
    const auto stones = static_cast<int>(std::min(number_arg(call, 2, kWhat), 1e6));
    // Time without stones means that there is no limit.
    if (period == 0 || stones > 0) clock = {main, 0, period, period > 0 ? stones : 0, 0};
    settings_ = {clock, clock};
    engine().clocks = settings_;
    return "";
  });
  table_.add("kgs-time_settings", [this](const Call& call) {
    const std::string& kind = call.arg(0, "none, absolute, byoyomi or canadian");
    TimeControl clock;
    if (kind == "absolute") {
      clock.left = seconds_arg(call, 1, "the main time");
    } else if (kind == "byoyomi" || kind == "canadian") {
      clock.left = seconds_arg(call, 1, "main time, period and number");
      clock.period = seconds_arg(call, 2, "main time, period and number");
      const double count = std::min(number_arg(call, 3, "main time, period and number"), 1e6);
      clock.period_moves = kind == "byoyomi" ? 1 : std::max(static_cast<int>(count), 1);
    } else if (kind != "none") {
      throw Error(fmt::format("kgs-time_settings knows none, absolute, byoyomi and canadian, not {}", cite(kind)));
    }
    settings_ = {clock, clock};
    engine().clocks = settings_;
    return "";
  });
  table_.add("time_left", [this](const Call& call) {
    constexpr std::string_view kWhat = "a color, the time left and the stones left";
    auto& clock = engine().clocks[static_cast<std::size_t>(index(colour(call.arg(0, kWhat))))];
    const auto left = seconds_arg(call, 1, kWhat);
    const auto stones = static_cast<int>(std::min(number_arg(call, 2, kWhat), 1e6));
    if (stones == 0) {
      clock.left = left;
    } else {  // overtime: so long for so many stones
      clock.left = 0;
      clock.period = left;
      clock.period_moves = stones;
    }
    return "";
  });
}

}  // namespace ludens::protocols
