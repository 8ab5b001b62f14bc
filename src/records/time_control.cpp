#include "records/time_control.h"

#include "base/text.h"

namespace ludens::records {

std::optional<RecordedTime> read_time_control(std::string_view text) {
  const auto plus = text.find('+');
  const auto base = to_double(text.substr(0, plus));
  const auto increment = plus == std::string_view::npos ? std::optional(0.0) : to_double(text.substr(plus + 1));
  constexpr double kMost = 1e7;
  if (!base || !increment || !(*base >= 0 && *base < kMost && *increment >= 0 && *increment < kMost))
    return std::nullopt;
  return RecordedTime{*base, *increment};
}

std::string_view time_class(const RecordedTime& time) {
  const double forty_moves = time.base + 40 * time.increment;
  if (forty_moves < 29) return "ultrabullet";
  if (forty_moves < 179) return "bullet";
  if (forty_moves < 479) return "blitz";
  return forty_moves < 1499 ? "rapid" : "classical";
}

}  // namespace ludens::records
