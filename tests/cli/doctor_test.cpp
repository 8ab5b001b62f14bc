#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>

#include <gtest/gtest.h>

#include "base/json.h"
#include "support/scratch.h"
#include "support/shell.h"

namespace ludens::cli {
using namespace tests;
namespace {

// What the doctor says of one thing: {area, name, state, what}.
base::Json check_of(const base::Json& report, const std::string& area, const std::string& name) {
  for (const auto& check : report["checks"])
    if (check["area"].text() == area && check["name"].text() == name) return check;
  return {};
}

struct Visit {
  int code = -1;
  base::Json report;
};

Visit visit(const std::string& before, const std::string& options = "") {
  const Scratch scratch;
  const Ran ran = run_shell(before + " ludens doctor --json " + options, "", scratch.path());
  return {ran.code, base::Json::parse_or_null(ran.output)};
}

TEST(Doctor, FindsAllThatIsNeededHere) {
  const Visit here = visit("");
  EXPECT_EQ(here.code, 0);
  EXPECT_TRUE(here.report["ok"].get<bool>());
  for (const auto& [area, name] : {std::pair{"program", "ludens"},
                                   {"processor", "networks"},
                                   {"memory", "memory"},
                                   {"models", "go9-human-net"},
                                   {"models", "renju-human.persona"},
                                   {"levels", "renju"},
                                   {"data", "folder"}}) {
    const auto check = check_of(here.report, area, name);
    ASSERT_TRUE(check.is_object()) << area << " " << name;
    EXPECT_NE(check["state"].text(), "missing") << check;
  }
  EXPECT_EQ(check_of(here.report, "models", "go9-human-net")["hash"].text().size(), 16u);
}

TEST(Doctor, NamesAModelThatCannotBeRead) {
  const Scratch models;
  std::ofstream(models.path() / "renju-human.model") << "no model at all";
  const Visit sick = visit("LUDENS_MODELS=" + models.path().string());
  EXPECT_EQ(sick.code, 1);
  EXPECT_FALSE(sick.report["ok"].get<bool>());
  const auto check = check_of(sick.report, "models", "renju-human");
  EXPECT_EQ(check["state"].text(), "missing");
  EXPECT_NE(check["what"].text().find("renju-human.model"), std::string::npos) << check;
}

TEST(Doctor, SaysWhereGamesCannotBeKept) {
  const Visit sick = visit("XDG_DATA_HOME=/dev/null/none");
  EXPECT_EQ(sick.code, 1);
  EXPECT_EQ(check_of(sick.report, "data", "folder")["what"].text(), "/dev/null is no folder");
}

TEST(Doctor, SaysWhichKernelsThereAre) {
  const Visit sick = visit("LUDENS_KERNELS=abacus");
  EXPECT_EQ(sick.code, 1);
  EXPECT_NE(check_of(sick.report, "processor", "networks")["what"].text().find("«abacus»"), std::string::npos);
}

TEST(Doctor, SeesThatAPortIsTaken) {
  const int taken = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ASSERT_EQ(::bind(taken, reinterpret_cast<const sockaddr*>(&address), size), 0);
  ASSERT_EQ(::listen(taken, 1), 0);
  ASSERT_EQ(::getsockname(taken, reinterpret_cast<sockaddr*>(&address), &size), 0);
  const std::string port = std::to_string(ntohs(address.sin_port));
  const Visit busy = visit("", "--port " + port);
  EXPECT_EQ(busy.code, 0) << "the page may have another";
  EXPECT_EQ(check_of(busy.report, "network", "port " + port)["state"].text(), "note");
  ::close(taken);
  EXPECT_EQ(check_of(visit("", "--port " + port).report, "network", "port " + port)["state"].text(), "ok");
}

TEST(Doctor, GivesItsChecksAsCsv) {
  const Scratch scratch;
  const Ran ran = run_shell("ludens doctor --csv", "", scratch.path());
  EXPECT_TRUE(ran.output.starts_with("area,name,state,what,hash\n")) << ran.output.substr(0, 80);
}

}  // namespace
}  // namespace ludens::cli
