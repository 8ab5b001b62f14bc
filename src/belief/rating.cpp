#include "belief/rating.h"

#include "base/text.h"

namespace ludens::belief {

std::optional<int> parse_rating(std::string_view text) {
  if (const auto plain = to_int(text)) return plain;
  if (text.size() < 2) return std::nullopt;
  const auto grade = to_int(text.substr(0, text.size() - 1));
  if (!grade) return std::nullopt;
  const char kind = text.back();
  if ((kind == 'k' || kind == 'K') && *grade >= 1 && *grade <= 40) return 30 - *grade;
  if ((kind == 'd' || kind == 'D') && *grade >= 1 && *grade <= 12) return 29 + *grade;
  return std::nullopt;
}

}  // namespace ludens::belief
