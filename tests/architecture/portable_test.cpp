// Instructions of one processor stand in src/nets/kernels, each file compiled for its own; elsewhere only where the
// compiler was told that they exist, beside a version for all.
#include <algorithm>
#include <regex>

#include <gtest/gtest.h>

#include "architecture/source_tree.h"

namespace ludens::tests {
namespace {

// The lines that use them without asking.
std::vector<std::string> unguarded(const std::vector<std::string>& lines) {
  static const std::regex instruction(R"(\b_mm\d*_\w+\(|\b__m(128|256|512)|__builtin_ia32_|\b_p(dep|ext)_u|immintrin)");
  const auto may_use = [](const std::string& line) {  // quicker than the expression
    for (const char* part : {"_mm", "__m", "ia32", "_pdep", "_pext", "immintrin"})
      if (line.find(part) != std::string::npos) return true;
    return false;
  };
  static const std::regex asked("__AVX|__BMI|__SSE|__x86_64__");
  std::vector<bool> inside;  // by conditional: are we where it was asked for?
  std::vector<std::string> out;
  for (const auto& line : lines) {
    if (line.starts_with("#if"))
      inside.push_back(std::regex_search(line, asked));
    else if (line.starts_with("#elif") && !inside.empty())
      inside.back() = std::regex_search(line, asked);
    else if (line.starts_with("#else") && !inside.empty())
      inside.back() = false;
    else if (line.starts_with("#endif") && !inside.empty())
      inside.pop_back();
    else if (std::none_of(inside.begin(), inside.end(), [](bool yes) { return yes; }) && may_use(line) &&
             std::regex_search(line, instruction))
      out.push_back(line);
  }
  return out;
}

TEST(Sources, UseInstructionsOfOneProcessorOnlyWhereItWasAskedFor) {
  for (const auto& file : files_below({"src", "tests", "bench"}, {".h", ".cpp"})) {
    if (file.string().starts_with("src/nets/kernels/") || file.filename() == "portable_test.cpp") continue;
    for (const auto& line : unguarded(lines_of(file))) ADD_FAILURE() << file.string() << ": " << line;
  }
}

TEST(Sources, AreSeenThroughTheirConditionals) {
  EXPECT_EQ(unguarded({"#if defined(__AVX2__)", "_mm256_add_epi32(a, b);", "#else", "_mm_pause();", "#endif"}),
            std::vector<std::string>{"_mm_pause();"});
}

}  // namespace
}  // namespace ludens::tests
