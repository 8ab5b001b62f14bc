// Files that people keep are written in one way, base/whole_file.h: on the disk before they take their place.
#include <regex>

#include <gtest/gtest.h>

#include "architecture/source_tree.h"

namespace ludens::tests {
namespace {

TEST(Writers, OfFilesAreTheWholeFileAlone) {
  // What is appended to line by line, or is no content: logs of engines, runs and trainings, a lock, a damaged file
  // that makes room; and a folder that is put in its place.
  const std::set<std::string> others = {
      "src/base/whole_file.cpp", "src/agents/external/dialogue.cpp", "src/runner/run_log.cpp",     "src/train/jobs.cpp",
      "src/base/file_lock.cpp",  "src/web/review_store.cpp",         "src/cluster/plan_folder.cpp"};
  const std::regex opens(R"(\bofstream\b|\bfopen\b|\bO_(WRONLY|RDWR|CREAT)\b|\bcreat\(|\brename\()");
  std::set<std::string> found;
  for (const auto& file : files_below({"src"}, {".h", ".cpp"}))
    for (const auto& line : lines_of(file))
      if (std::regex_search(line, opens)) found.insert(file.string());
  EXPECT_EQ(found, others) << "whoever writes a file does so by WholeFile";
}

}  // namespace
}  // namespace ludens::tests
