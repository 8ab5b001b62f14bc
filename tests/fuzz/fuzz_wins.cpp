// Tables of win rates: what parses is written and parsed back the same, and the temperature of every rating is one.
#include <cmath>

#include "agents/win_table.h"
#include "base/error.h"
#include "one_input.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::agents;
  using namespace ludens::tests;
  try {
    const WinTable table = parse_win_table(bytes_of(data, size));
    const std::string text = win_table_text(table);
    must(win_table_text(parse_win_table(text)) == text, "win rates come back from their text");
    for (const auto& estimator : table.estimators)
      for (const double rating : {-1e9, 0.0, 13.0, 2550.0, 1e9}) {
        const double t = estimator.temperature(rating);
        must(std::isfinite(t) && t > 0, "a temperature is a number above 0");
      }
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
  return 0;
}
