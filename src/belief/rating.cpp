#include "belief/rating.h"

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::belief {
namespace {

struct Grade {
  std::string_view word;
  char kind;
};
constexpr Grade kGrades[] = {{"k", 'k'},   {"kyu", 'k'}, {"级", 'k'}, {"級", 'k'}, {"급", 'k'}, {"d", 'd'},
                             {"dan", 'd'}, {"段", 'd'},  {"단", 'd'}, {"p", 'p'},  {"pro", 'p'}};
constexpr int kWeakest = 30, kMostDan = 9, kProfessional = 39;

}  // namespace

std::optional<int> parse_rank(std::string_view text) {
  const std::string said = lower(trim(text));
  const auto digits = std::min(said.find_first_not_of("0123456789"), said.size());
  const auto number = to_int(std::string_view(said).substr(0, digits));
  if (!number || *number < 1) return std::nullopt;
  const std::string_view word = trim(std::string_view(said).substr(digits));
  for (const auto& grade : kGrades) {
    if (grade.word != word) continue;
    if (grade.kind == 'k') return *number <= kWeakest ? std::optional(30 - *number) : std::nullopt;
    if (*number > kMostDan) return std::nullopt;
    return grade.kind == 'd' ? 29 + *number : kProfessional;
  }
  return std::nullopt;
}

std::optional<int> parse_rating(std::string_view text) {
  const auto plain = to_int(text);
  return plain ? plain : parse_rank(text);
}

std::string rank_text(int rank) {
  if (rank >= kProfessional) return "9p";
  return rank < 30 ? fmt::format("{}k", 30 - rank) : fmt::format("{}d", rank - 29);
}

}  // namespace ludens::belief
