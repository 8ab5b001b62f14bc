#include "records/io/output.h"

#include <gtest/gtest.h>

#include "records/io/open_bytes.h"
#include "support/scratch.h"

namespace ludens::records {
using namespace tests;
namespace {

std::size_t files_in(const std::filesystem::path& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

TEST(Output, AppearsWholeOnCommit) {
  const std::string text(200'000, 'x');
  for (const char* name : {"plain", "packed.gz", "packed.zst"}) {
    const Scratch scratch;
    const auto path = scratch.file(name);
    {
      Output output(path);
      output.write(text);
      output.write("end");
      EXPECT_FALSE(std::filesystem::exists(path));
      output.commit();
    }
    EXPECT_EQ(files_in(scratch.path()), 1u);
    std::string back(300'000, ' ');
    back.resize(open_bytes(path)->read(back.data(), back.size()));
    EXPECT_EQ(back, text + "end") << name;
    EXPECT_EQ(file_bytes(path).size() < 1000, std::string(name) != "plain");
  }
}

TEST(Output, LeavesNothingBehindWithoutACommitAndKeepsWhatWasThere) {
  const Scratch scratch;
  const auto path = scratch.write("old.gz", "old");
  {
    Output output(path);
    output.write(std::string(200'000, 'x'));
  }
  EXPECT_EQ(file_bytes(path), "old");
  EXPECT_EQ(files_in(scratch.path()), 1u);
}

TEST(Output, GivesTheSameBytesForTheSameContent) {
  const Scratch scratch;
  for (const char* name : {"a.gz", "b.gz"}) {
    Output output(scratch.file(name));
    output.write("same");
    output.commit();
  }
  EXPECT_EQ(file_bytes(scratch.file("a.gz")), file_bytes(scratch.file("b.gz")));
}

TEST(Output, MayBeEmpty) {
  const Scratch scratch;
  for (const char* name : {"a", "a.gz", "a.zst"}) {
    Output(scratch.file(name)).commit();
    char byte = 0;
    EXPECT_EQ(open_bytes(scratch.file(name))->read(&byte, 1), 0u);
  }
}

TEST(Output, SaysWhereNothingCanBeWritten) {
  const Scratch scratch;
  const auto path = scratch.file("no/such/folder");
  EXPECT_EQ(complaint([&] { Output output(path); }), path.string() + ": cannot be written: No such file or directory");
  EXPECT_EQ(complaint([&] { Output output(scratch.path()); }),
            scratch.path().string() + ": is a folder, expected the name of a file");
}

}  // namespace
}  // namespace ludens::records
