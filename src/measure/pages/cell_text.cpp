#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "measure/pages/result_lines.h"

namespace ludens::measure {
namespace {

constexpr std::string_view kUnknown = "–";
constexpr std::string_view kUnknownIntervals[] = {" (–––)", " (– … –)"};  // are left out
constexpr double kSignificant = 0.05;
constexpr int kMostDecimals = 9;

// 10 666, and −3 with the sign that is as wide as a digit.
std::string grouped(double value, int decimals, bool sign) {
  std::string digits = fmt::format("{:.{}f}", std::fabs(value), decimals);
  const auto point = std::min(digits.find('.'), digits.size());
  for (auto at = static_cast<std::ptrdiff_t>(point) - 3; at > 0; at -= 3)
    digits.insert(static_cast<std::size_t>(at), 1, ' ');
  if (std::signbit(value) && value != 0) return "−" + digits;
  return sign && value > 0 ? "+" + digits : digits;
}

std::string filled(const ResultLine& line, std::string_view inside) {
  const auto parts = words(inside);
  const auto wrong = [&] {
    return Error(fmt::format("a cell has {{key}}, {{key .2}}, {{key %1}}, {{key +.2}} or {{key *}}, found {{{}}}",
                             cite(inside)));
  };
  if (parts.empty() || parts.size() > 2) throw wrong();
  const Json* value = value_of(line, parts[0]);
  std::string_view form = parts.size() == 2 ? parts[1] : "";
  if (form == "*") return value && value->is_number() && value->get<double>() < kSignificant ? "*" : "";
  const bool sign = form.starts_with('+');
  form.remove_prefix(sign);
  const double scale = form.starts_with('%') ? 100 : 1;
  std::optional<int> decimals;
  if (!form.empty()) {
    decimals = to_int(form.substr(1));
    if ((form[0] != '%' && form[0] != '.') || !decimals || *decimals < 0 || *decimals > kMostDecimals) throw wrong();
  } else if (sign) {
    throw wrong();
  }
  if (!value) return std::string(kUnknown);
  if (!value->is_number()) {
    if (decimals) throw Error(fmt::format("{} is no number in a line: {}", cite(parts[0]), cite(plain_text(*value))));
    return plain_text(*value);
  }
  const double number_in_line = value->get<double>();
  if (!std::isfinite(number_in_line)) return std::string(kUnknown);
  if (decimals) return grouped(scale * number_in_line, *decimals, sign);
  return number_in_line == std::floor(number_in_line) ? grouped(number_in_line, 0, false) : number(number_in_line);
}

}  // namespace

std::string cell_text(const ResultLine& line, std::string_view pattern) {
  std::string out;
  while (!pattern.empty()) {
    const auto open = pattern.find('{');
    out += pattern.substr(0, open);
    if (open == std::string_view::npos) break;
    const auto close = pattern.find('}', open);
    if (close == std::string_view::npos) throw Error(fmt::format("a bracket is open in {}", cite(pattern)));
    out += filled(line, pattern.substr(open + 1, close - open - 1));
    pattern.remove_prefix(close + 1);
  }
  for (const std::string_view empty : kUnknownIntervals)
    for (auto at = out.find(empty); at != std::string::npos; at = out.find(empty)) out.erase(at, empty.size());
  return out;
}

}  // namespace ludens::measure
