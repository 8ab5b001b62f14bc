#include "protocols/engine_options.h"

#include <algorithm>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::protocols {
namespace {

std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

bool word(std::string_view text) {
  return text != "bytes" && text != "duration" && text != "text" && text != "agent" &&
         text.find("..") == std::string_view::npos;
}

}  // namespace

EngineOption option_of_part(const OptionDoc& doc, std::string value) {
  EngineOption out{std::string(doc.name), std::move(value)};
  out.help = doc.help;
  const auto alternatives = split(doc.allowed, '|');
  if (std::all_of(alternatives.begin(), alternatives.end(), word)) {
    out.type = EngineOption::Type::Combo;
    out.choices.assign(alternatives.begin(), alternatives.end());
    return out;
  }
  const auto dots = doc.allowed.find("..");
  if (alternatives.size() != 1 || dots == std::string_view::npos) return out;
  const auto least = whole(doc.allowed.substr(0, dots)), most = whole(doc.allowed.substr(dots + 2));
  if (!least || !most) return out;
  out.type = EngineOption::Type::Spin;
  out.least = *least;
  out.most = *most;
  return out;
}

std::string announce(const EngineOption& option) {
  const std::string value = option.value.empty() ? "<empty>" : option.value;
  switch (option.type) {
    case EngineOption::Type::Spin:
      return fmt::format("option name {} type spin default {} min {} max {}", option.name, value, option.least,
                         option.most);
    case EngineOption::Type::Combo: {
      std::string out = fmt::format("option name {} type combo default {}", option.name, value);
      for (const auto& choice : option.choices) out += " var " + choice;
      return out;
    }
    default:
      return fmt::format("option name {} type string default {}", option.name, value);
  }
}

}  // namespace ludens::protocols
