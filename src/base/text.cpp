#include "base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "base/visible.h"

namespace ludens::base {
namespace {

// Optimal string alignment: insertions, deletions, changes and swaps of neighbours, one each.
int distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<int>> d(a.size() + 1, std::vector<int>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = static_cast<int>(i);
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  return d[a.size()][b.size()];
}

template <class T>
std::optional<T> whole_number(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(kSpace);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpace) - first + 1);
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> out;
  for (;;) {
    const auto at = text.find(separator);
    out.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return out;
    text.remove_prefix(at + 1);
  }
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> out;
  for (;;) {
    const auto first = text.find_first_not_of(kSpace);
    if (first == std::string_view::npos) return out;
    text.remove_prefix(first);
    const auto end = std::min(text.find_first_of(kSpace), text.size());
    out.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
}

std::string join(std::span<const std::string> pieces, std::string_view between) {
  return fmt::format("{}", fmt::join(pieces, between));
}

std::optional<int> to_int(std::string_view text) { return whole_number<int>(text); }

std::optional<double> to_double(std::string_view text) {
  const auto value = whole_number<double>(text);
  return value && std::isfinite(*value) ? value : std::nullopt;
}

std::string number(double value) { return fmt::format("{}", value); }

std::string cite(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string out = "«" + visible(text.substr(0, kLongest));
  // A cut inside a UTF-8 sequence would print as rubbish: drop the started character.
  if (text.size() > kLongest) {
    while (!out.empty() && (static_cast<unsigned char>(text[kLongest]) & 0xc0) == 0x80 &&
           (static_cast<unsigned char>(out.back()) & 0x80) != 0) {
      const bool lead = (static_cast<unsigned char>(out.back()) & 0xc0) == 0xc0;
      out.pop_back();
      if (lead) break;
    }
    out += "…";
  }
  return out + "»";
}

std::optional<std::string> nearest(std::string_view name, std::span<const std::string> candidates) {
  std::optional<std::string> best;
  constexpr std::size_t kLongest = 100;  // nobody mistypes that much, and the distance is quadratic
  if (name.size() > kLongest) return best;
  int least = static_cast<int>(std::max<std::size_t>(name.size(), 3) / 3) + 1;
  const std::string wanted = lower(name);
  for (const auto& candidate : candidates) {
    if (const int d = distance(wanted, lower(candidate)); d < least) {
      least = d;
      best = candidate;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view name, std::span<const std::string> candidates) {
  const auto best = nearest(name, candidates);
  return best ? fmt::format(". Did you mean «{}»?", *best) : "";
}

}  // namespace ludens::base
