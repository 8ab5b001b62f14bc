#include "agents/agent_files.h"

#include <gtest/gtest.h>

#include "agents/persona_file.h"
#include "support/scratch.h"

namespace ludens::agents {
using namespace tests;
namespace {

class AgentFiles : public testing::Test {
 protected:
  AgentFiles() {
    a_ = folder_.write("a.model", "one network").string();
    b_ = folder_.write("b.model", "another one").string();
  }
  static std::map<std::string, std::string> files(const std::string& agent) { return agent_files(parse_spec(agent)); }
  static std::string net(const std::string& path) { return "net(\"" + path + "\")"; }

  Scratch folder_;
  std::string a_, b_;
};

TEST_F(AgentFiles, AreThoseOfAllItsPartsWhereverTheyStand) {
  const auto found = files("blend(" + net(a_) + ", temper(kl(policy=" + net(b_) + ", value=" + net(a_) + "), t=0.5))");
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found.at(a_), file_hash(a_));
  EXPECT_EQ(found.at(b_), file_hash(b_));
  EXPECT_NE(found.at(a_), found.at(b_));
  EXPECT_TRUE(files("uct(playouts=100)").empty());
}

TEST_F(AgentFiles, ChangeWithWhatTheyHold) {
  const auto before = files(net(a_));
  EXPECT_EQ(files(net(a_)), before);
  folder_.write("a.model", "one Network");
  EXPECT_NE(files(net(a_)), before);
}

TEST_F(AgentFiles, OfAPersonaAreItsFileAndItsAgents) {
  PersonaFile persona;
  persona.game = "renju";
  persona.whole.agent = net(a_);
  persona.groups.push_back({2000, std::nullopt, net(b_), std::nullopt});
  const std::string path = folder_.write("people.persona", persona_text(persona)).string();
  const auto found = files("persona(\"" + path + "\")");
  EXPECT_EQ(found.size(), 3u);
  EXPECT_TRUE(found.contains(path) && found.contains(a_) && found.contains(b_));
}

TEST_F(AgentFiles, ADefaultCountsAsIfItWereSaid) {
  const auto found = files("system1");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found.begin()->first, "renju-human");
}

TEST_F(AgentFiles, ThePeopleWhoseHabitsItHasAreAmongThem) {
  EXPECT_TRUE(files("drawn(random)").empty());
  const auto found = files("drawn(random, habits=9k)");
  EXPECT_TRUE(found.contains("go9.habits") && found.contains("renju.habits"));
}

TEST_F(AgentFiles, WhatIsNotThereIsLeftToWhoeverMakesTheAgent) {
  EXPECT_TRUE(files(net(folder_.file("none.model").string())).empty());
}

}  // namespace
}  // namespace ludens::agents
