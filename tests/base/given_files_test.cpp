#include "base/given_files.h"

#include <cstdlib>

#include <gtest/gtest.h>

#include "base/find_model.h"
#include "base/shipped_folders.h"
#include "support/scratch.h"

namespace ludens::base {
using namespace tests;
namespace {

TEST(GivenFiles, AreAllThatMayBeReadByName) {
  EXPECT_FALSE(given_file("anything"));
  const Scratch folder;
  const auto own = folder.write("own.model", "ours");
  std::filesystem::create_directories(folder.file("given/%2Fhome%2Fa.model"));
  folder.write("given/%2Fhome%2Fa.model/a.model", "theirs");
  folder.write("given/go9.levels", "levels");
  ::setenv("LUDENS_GIVEN", folder.file("given").c_str(), 1);
  EXPECT_EQ(find_model("/home/a.model"), folder.file("given/%2Fhome%2Fa.model/a.model"));
  EXPECT_EQ(find_model("go9.levels"), folder.file("given/go9.levels"));
  EXPECT_NE(complaint([&] { find_model(own.string()); }), "") << "a file of this machine is none of the plan's";
  EXPECT_NE(complaint([] { find_model("../own.model"); }), "");
  EXPECT_NE(complaint([] { find_model("renju-human"); }), "");
  EXPECT_EQ(shipped_folders("models"), std::vector{folder.file("given")});
  ::unsetenv("LUDENS_GIVEN");
  EXPECT_EQ(find_model(own.string()), own);
}

TEST(GivenFiles, HaveNamesThatLeadNowhereElse) {
  EXPECT_EQ(given_name("a.model"), "a.model");
  EXPECT_EQ(given_name("../a%b/c"), "%2E.%2Fa%25b%2Fc");
}

}  // namespace
}  // namespace ludens::base
