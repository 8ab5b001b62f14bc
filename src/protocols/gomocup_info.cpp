// INFO: what a manager tells its brain. None of it has an answer; keys that nobody knows are passed over, as the
// protocol wants. Limits of depth, nodes, memory and threads change nothing: who plays is the engine's own matter.
#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "protocols/gomocup.h"

namespace ludens::protocols {
namespace {

std::int64_t milliseconds(std::string_view text) {
  std::int64_t value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return std::clamp<std::int64_t>(value, 0, INT32_MAX);
}

// Keys that only programs of Yixin's kind send.
constexpr std::string_view kYixin[] = {
    "max_depth", "max_node", "hash_size",      "thread_num",  "thread_split_depth", "pondering",     "checkmate",
    "nbest_sym", "strength", "caution_factor", "usedatabase", "show_detail",        "time_increment"};

}  // namespace

std::string Gomocup::info(const Call& call) {
  if (call.args.size() < 2) return "";
  const std::string key = lower(call.args[0]);
  const std::string& value = call.args[1];
  for (const auto name : kYixin) seen_yixin_ = seen_yixin_ || key == name;
  if (key == "rule") rule_ = to_int(value).value_or(rule_);
  if (key == "timeout_turn") timeout_turn_ = milliseconds(value);
  if (key == "timeout_match") timeout_match_ = milliseconds(value);
  if (key == "time_increment") increment_ = milliseconds(value);
  if (key == "time_left") {
    const std::int64_t left = milliseconds(value);
    // The largest number stands for a match without a clock.
    if (left >= INT32_MAX)
      time_left_.reset();
    else
      time_left_ = left;
  }
  return "";
}

}  // namespace ludens::protocols
