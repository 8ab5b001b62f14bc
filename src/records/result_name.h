#pragma once
#include <array>
#include <optional>
#include <string_view>

#include "games/game.h"
#include "records/room.h"

namespace ludens::records {

// The words for results in queries and JSON lines.
inline constexpr std::string_view kResultNames = "first, second, draw or unknown";

inline constexpr std::array kResults = {Result::FirstWins, Result::SecondWins, Result::Draw, Result::Ongoing};

constexpr std::string_view result_name(Result result) {
  switch (result) {
    case Result::FirstWins:
      return "first";
    case Result::SecondWins:
      return "second";
    case Result::Draw:
      return "draw";
    case Result::Ongoing:
      break;
  }
  return "unknown";
}

constexpr std::optional<Result> find_result(std::string_view name) {
  for (const Result result : kResults)
    if (name == result_name(result)) return result;
  return std::nullopt;
}

}  // namespace ludens::records
