#pragma once
#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ludens::base {

inline constexpr std::string_view kSpace = " \t\r\n\f\v";  // white space, whatever the locale
constexpr bool is_space(char c) { return kSpace.find(c) != std::string_view::npos; }

std::string_view trim(std::string_view text);
std::string lower(std::string_view text);
std::vector<std::string_view> split(std::string_view text, char separator);
std::vector<std::string_view> words(std::string_view text);  // split at white space, empty pieces dropped
// The pieces would outlive a text that is about to go.
template <std::same_as<std::string> Text>
std::vector<std::string_view> split(Text&& text, char separator) = delete;
template <std::same_as<std::string> Text>
std::vector<std::string_view> words(Text&& text) = delete;
std::string join(std::span<const std::string> pieces, std::string_view between);

// The whole text as a number; nothing where it is not one, or does not fit.
std::optional<int> to_int(std::string_view text);
std::optional<double> to_double(std::string_view text);

// «12», «6.5»: the shortest text that reads back as the same number.
std::string number(double value);

// Text as people may see it in an error: cut to a sane length, control characters shown as \xNN.
std::string cite(std::string_view text);

// The candidate closest to a mistyped name (edits and swapped neighbours, at most a third of its length), or nothing.
std::optional<std::string> nearest(std::string_view name, std::span<const std::string> candidates);
std::string did_you_mean(std::string_view name, std::span<const std::string> candidates);  // «. Did you mean …?» or ""

}  // namespace ludens::base
