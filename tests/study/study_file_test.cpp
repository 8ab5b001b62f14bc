#include "study/study_file.h"

#include <gtest/gtest.h>

#include "small_study.h"
#include "support/scratch.h"
#include "support/source_dir.h"

namespace ludens::study {
using tests::complaint;
namespace {

std::string fault(const std::string& text) {
  return complaint([&] { parse_study(text, "s.toml"); });
}

TEST(StudyFile, ReadsWhatComesWithLudens) {
  const StudyFile study = load_study(tests::source_dir() / "studies/renju.toml");
  EXPECT_EQ(study.name, "person-or-program");
  EXPECT_EQ(study.games, (std::vector<std::string>{"renju", "go9"}));
  EXPECT_EQ(study.agents.size(), 5u);
  EXPECT_FALSE(study.agent_steps_in);
  for (const char* language : {"en", "de", "ja", "zh", "ru"})
    for (const Words* words : {&study.title, &study.welcome, &study.consent, &study.thanks})
      EXPECT_TRUE(words->count(language)) << language;
}

TEST(StudyFile, HasDefaultsForWhatItLeavesOut) {
  const StudyFile study = parse_study(small_study(), "s.toml");
  EXPECT_EQ(study.people, 1);
  EXPECT_EQ(study.watch, 0);
  EXPECT_EQ(study.wait_ms, 120'000);
  EXPECT_EQ(said_in(study.consent, "de"), "Einverstanden?");
  EXPECT_EQ(said_in(study.consent, "ja"), "Do you agree?") << "English where a language is missing";
  EXPECT_EQ(said_in(study.title, "ru"), "Small");
}

TEST(StudyFile, NamesLineAndKeyOfWhatIsWrong) {
  const std::string agent = "[[agents]]\nname = \"a\"\nagent = \"random\"\n";
  EXPECT_EQ(fault(small_study("[[agents]]\nname = \"a\"\nagent = \"random\"\nshare = -1\n")),
            "s.toml, line 10, agents[1].share: found -1, expected a number from 0 to 1000000");
  EXPECT_EQ(fault(small_study(agent + agent)), "s.toml, line 10, agents[2].name: «a» is the name of another agent");
  EXPECT_EQ(fault(small_study("[[agents]]\nname = \"person\"\nagent = \"random\"\n")),
            "s.toml, line 8, agents[1].name: «person» is what reports call people");
  EXPECT_EQ(fault(small_study("[[agents]]\nname = \"a\"\n")),
            "s.toml, line 7, agents[1].agent: name an agent or a level, one of them");
  EXPECT_EQ(
      fault(small_study("[[agents]]\nname = \"a\"\nagent = \"random(\"\n")).find("s.toml, line 9, agents[1].agent: "),
      0u);
  EXPECT_EQ(fault(small_study("[lobby]\nwait = \"soon\"\n")),
            "s.toml, line 8, lobby.wait: found «soon», expected a time from \"5s\" to \"60min\"");
  EXPECT_EQ(fault(small_study("[lobby]\nthen = \"agent\"\n")),
            "s.toml, line 8, lobby.then: no agent plays tictactoe, so that none can step in");
  EXPECT_EQ(fault(small_study("[people]\nshares = 1\n")),
            "s.toml, line 8, people.shares: no such key; known here: share. Did you mean «share»?");
  EXPECT_EQ(fault(small_study("[people]\nshare = 0\n")),
            "s.toml, line 6, games: nobody is to be met in tictactoe: every share is 0");
  EXPECT_EQ(fault(small_study("[[questions]]\nid = \"q\"\ntext = { fr = \"?\" }\n")),
            "s.toml, line 9, questions[1].text.fr: no language of the page; expected one of en, de, ja, zh, ru");
  EXPECT_EQ(fault("name = \"x\"\n").find("s.toml, line 1, title: is missing"), 0u);
  EXPECT_NE(fault("name = \"x\"\ntitle = \"x\"\ncontact = \"x\"\ngames = [\"renjo\"]\n").find("line 4, games: "),
            std::string::npos);
  EXPECT_EQ(fault("name = 'Up'\n").find("s.toml, line 1, name: "), 0u) << "it becomes a folder";
}

}  // namespace
}  // namespace ludens::study
