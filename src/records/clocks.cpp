#include "records/clocks.h"

#include "base/text.h"
#include "records/time_control.h"

namespace ludens::records {
namespace {

std::optional<RecordedTime> control_of(const Record& record) {
  const auto text = record.tags.find("time_control");
  return text == record.tags.end() ? std::nullopt : read_time_control(text->second);
}

}  // namespace

std::string clocks_text(const Clocks& clocks) {
  std::string out;
  for (const auto& clock : clocks) {
    if (!out.empty()) out += ' ';
    out += clock ? number(*clock) : "-";
  }
  return out;
}

Clocks clocks_of(const Record& record) {
  const auto text = record.tags.find("clocks");
  if (text == record.tags.end()) return {};
  Clocks out;
  for (const auto word : words(text->second)) out.push_back(to_double(word));
  return out.size() == record.turns.size() ? out : Clocks();
}

Clocks time_left(const Record& record) {
  Clocks out = clocks_of(record);
  if (out.empty()) return out;
  const auto control = control_of(record);
  for (std::size_t i = out.size(); i-- > 0;)
    out[i] = i >= 2 ? out[i - 2] : control ? std::optional(control->base) : std::nullopt;
  return out;
}

void add_thinking_times(const Clocks& clocks, Record& record) {
  const auto control = control_of(record);
  if (!control || clocks.size() != record.turns.size()) return;
  for (std::size_t i = 0; i < clocks.size(); ++i) {
    const auto before = i >= 2 ? clocks[i - 2] : std::optional(control->base);
    if (!clocks[i] || !before || record.turns[i].seconds) continue;
    const double seconds = *before - *clocks[i] + (i >= 2 ? control->increment : 0);
    if (seconds >= 0) record.turns[i].seconds = seconds;
  }
}

}  // namespace ludens::records
