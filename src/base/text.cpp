#include "base/text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace ludens {
namespace {

constexpr std::string_view kSpace = " \t\r\n\f\v";

int distance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 0; i < a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i) + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const int above = row[j + 1];
      row[j + 1] = std::min({above + 1, row[j] + 1, diagonal + (a[i] != b[j])});
      diagonal = above;
    }
  }
  return row.back();
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
  std::string out = "«";
  for (const char c : text.substr(0, kLongest)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f)
      out += fmt::format("\\x{:02x}", byte);
    else
      out += c;
  }
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

}  // namespace ludens
