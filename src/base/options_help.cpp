#include "base/options_help.h"

#include <algorithm>

#include <fmt/format.h>

namespace ludens::base {

Json options_json(std::span<const Option> options) {
  Json out = Json::array();
  for (const auto& option : options)
    out.push_back({{"name", option.name},
                   {"default", option.fallback()},
                   {"allowed", option.allowed.text_form()},
                   {"help", option.help}});
  return out;
}

std::string options_help(std::span<const Option> options, std::string_view mark) {
  std::size_t name = 6, fallback = 7, allowed = 0;
  for (const auto& option : options) {
    name = std::max(name, mark.size() + option.name.size());
    fallback = std::max(fallback, option.fallback().size());
    allowed = std::max(allowed, option.allowed.text_form().size());
  }
  std::string out = fmt::format("  {:<{}}  {:<{}}  allowed\n", "option", name, "default", fallback);
  for (const auto& option : options)
    out += fmt::format("  {:<{}}  {:<{}}  {:<{}}  {}\n", fmt::format("{}{}", mark, option.name), name,
                       option.fallback(), fallback, option.allowed.text_form(), allowed, option.help);
  return out;
}

}  // namespace ludens::base
