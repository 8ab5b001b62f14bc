// Files of habits: what parses is written and parsed back the same, and times drawn from it are times.
#include <cmath>

#include "agents/habits_file.h"
#include "base/error.h"
#include "one_input.h"
#include "play/pace.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::play;
  using namespace ludens::tests;
  try {
    const HabitsFile file = parse_habits(bytes_of(data, size));
    const std::string text = habits_text(file);
    must(habits_text(parse_habits(text)) == text, "habits come back from their text");
    for (const auto& ending : file.endings) {
      const double p = ending.hazard(1000, 0.01);
      must(p >= 0 && p <= 1, "a hazard is a probability");
    }
    if (file.pace) {
      PaceFeatures features;
      features.fill(1);
      const HumanTime time = draw_time(*file.pace, features, Rng(1), Rng(2));
      must(time.seconds >= file.pace->least && time.seconds <= file.pace->most, "a time lies within its bounds");
    }
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
  return 0;
}
