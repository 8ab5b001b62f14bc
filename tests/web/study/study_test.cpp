#include <gtest/gtest.h>

#include "study_desk.h"
#include "support/scratch.h"

namespace ludens::web {
using namespace tests;
namespace {

const std::string kPeopleOnly = small_study();
const std::string kAgentOnly =
    small_study("[people]\nshare = 0\n[[agents]]\nname = \"secretive\"\nagent = \"uct(playouts=20)\"\n");

TEST(Study, KeepsNothingOfWhoRefuses) {
  StudyDesk desk(kPeopleOnly);
  EXPECT_EQ(desk.state("ada"), "new");
  EXPECT_EQ(desk.post("ada", "/consent", R"j({"agree":false})j").at("state"), "refused");
  EXPECT_EQ(desk.cookies["ada"], "");
  EXPECT_EQ(desk.owner().at("participants"), 0);
  EXPECT_EQ(desk.code_of(desk.ask("ada", "POST", "/begin")), "no-participant");
}

TEST(Study, TakesInAParticipantOnceHoweverOftenTheButtonIsPressed) {
  StudyDesk desk(kPeopleOnly);
  desk.consent("ada");
  desk.consent("ada");
  EXPECT_EQ(desk.owner().at("participants"), 1);
  EXPECT_EQ(desk.state("ada"), "ready");
  EXPECT_EQ(desk.get("ada").at("code").text().empty(), false);
}

TEST(Study, LetsTwoPeopleMeetPlayAnswerAndFinish) {
  StudyDesk desk(kPeopleOnly);
  for (const char* who : {"ada", "bo"}) desk.consent(who);
  for (int round = 1; round <= 2; ++round) {
    desk.meet({"ada", "bo"});
    const Json ada = desk.get("ada"), bo = desk.get("bo");
    ASSERT_EQ(ada.at("state"), "playing");
    EXPECT_NE(ada.at("game").at("seat"), bo.at("game").at("seat"));
    EXPECT_NE(ada.at("game").at("mine"), bo.at("game").at("mine"));
    desk.play_out({"ada", "bo"});
    for (const char* who : {"ada", "bo"}) {
      const Json over = desk.get(who);
      ASSERT_EQ(over.at("state"), "asked");
      EXPECT_EQ(over.at("game").at("over"), true);
      desk.post(who, "/answer", StudyDesk::form(round, true));
    }
  }
  EXPECT_EQ(desk.state("ada"), "thanks");
  const Json now = desk.owner();
  EXPECT_EQ(now.at("finished"), 2);
  EXPECT_EQ(now.at("answers"), 4);
  const Json& arm = now.at("arms").at(0);
  EXPECT_EQ(arm.at("met"), "person");
  EXPECT_EQ(arm.at("as_first"), 2) << "the colours are balanced";
  EXPECT_EQ(arm.at("as_second"), 2);
}

TEST(Study, LetsAPersonPlayAnAgentAtPeoplesPace) {
  StudyDesk desk(kAgentOnly);
  desk.consent("ada");
  desk.meet({"ada"});
  ASSERT_EQ(desk.state("ada"), "playing");
  const std::int64_t began = *desk.inside.time;
  desk.play_out({"ada"});
  EXPECT_EQ(desk.state("ada"), "asked");
  EXPECT_GT(*desk.inside.time - began, 2000) << "the agent takes its time";
  desk.post("ada", "/answer", StudyDesk::form(1, false));
  const std::string rows = desk.owner_text("/export");
  EXPECT_NE(rows.find("\"met\":\"secretive\""), std::string::npos);
  EXPECT_NE(rows.find("\"opinions\":{\""), std::string::npos) << "what the agent thought is kept";
  EXPECT_NE(desk.owner_text("/export?format=csv").find("secretive"), std::string::npos);
}

TEST(Study, KeepsTheFirstOfTwoAnswersAndRefusesWhatIsNoAnswer) {
  StudyDesk desk(kAgentOnly);
  desk.consent("ada");
  EXPECT_EQ(desk.code_of(desk.ask("ada", "POST", "/answer", StudyDesk::form(1, true))), "not-asked");
  desk.meet({"ada"});
  desk.post("ada", "/resign");
  ASSERT_EQ(desk.state("ada"), "asked");
  for (
      const char* wrong :
      {R"j({"round":1,"answers":[]})j", R"j({"round":1,"answers":[{"human":1}]})j", R"j({"round":1})j",
       R"j({"round":1,"answers":[{"human":true,"likeness":101,"comfort":1,"aggressiveness":1,"strength":1,"predictability":1,"level":1}]})j"})
    EXPECT_EQ(desk.ask("ada", "POST", "/answer", wrong).status, 400) << wrong;
  EXPECT_EQ(desk.state("ada"), "asked");
  EXPECT_EQ(desk.post("ada", "/answer", StudyDesk::form(1, true, 1, 80)).at("done"), 1);
  EXPECT_EQ(desk.post("ada", "/answer", StudyDesk::form(1, false, 1, 10)).at("done"), 1) << "sent twice";
  EXPECT_NE(desk.owner_text("/export").find("\"likeness\":80"), std::string::npos);
  EXPECT_EQ(desk.owner().at("answers"), 1);
}

TEST(Study, PlaysAMoveOnceHoweverOftenItIsSent) {
  StudyDesk desk(kPeopleOnly);
  for (const char* who : {"ada", "bo"}) desk.consent(who);
  desk.meet({"ada", "bo"});
  const std::string first = desk.get("ada").at("game").at("mine").get<bool>() ? "ada" : "bo",
                    second = first == "ada" ? "bo" : "ada";
  EXPECT_EQ(desk.code_of(desk.ask(second, "POST", "/move", R"j({"move":"a1","ply":0})j")), "changed");
  EXPECT_EQ(desk.post(first, "/move", R"j({"move":"b2","ply":0})j").at("game").at("moves").size(), 1u);
  EXPECT_EQ(desk.code_of(desk.ask(first, "POST", "/move", R"j({"move":"b2","ply":0})j")), "changed");
  EXPECT_EQ(desk.ask(second, "POST", "/move", R"j({"move":"b2","ply":1})j").status, 400) << "it is taken";
  EXPECT_EQ(desk.get(second).at("game").at("moves").size(), 1u);
}

TEST(Study, TellsWhoWaitsInVainThatNobodyCame) {
  StudyDesk desk(kPeopleOnly);
  desk.consent("ada");
  desk.meet({"ada"});
  const Json now = desk.get("ada");
  EXPECT_EQ(now.at("state"), "ready");
  EXPECT_EQ(now.at("last"), "nobody");
  EXPECT_EQ(now.at("done"), 0);
}

TEST(Study, LetsAnAgentStepInOnlyWhereTheFileSaysSo) {
  StudyDesk desk(small_study("[[agents]]\nname = \"secretive\"\nagent = \"random\"\nshare = 0.000001\n",
                             "[lobby]\nwait = \"20s\"\nthen = \"agent\"\n"));
  desk.consent("ada");
  desk.meet({"ada"});
  ASSERT_EQ(desk.state("ada"), "playing");
  const Json row = Json::parse(desk.owner_text("/export"));
  EXPECT_EQ(row.at("planned"), "person");
  EXPECT_EQ(row.at("met"), "secretive");
  EXPECT_EQ(row.at("timed_out"), true);
}

TEST(Study, WhoClosesTheBrowserIsNotMetAnyMore) {
  StudyDesk desk(kPeopleOnly);
  for (const char* who : {"ada", "bo"}) desk.consent(who);
  desk.post("ada", "/begin");
  desk.pass(30'000);
  desk.meet({"bo"}, 20);
  EXPECT_EQ(desk.state("bo"), "waiting");
  EXPECT_EQ(desk.state("ada"), "ready") << "who comes back begins anew";
}

TEST(Study, WhoDoesNotMoveLosesAndBothAreAsked) {
  StudyDesk desk(small_study("", "[play]\nmove_time = \"30s\"\n"));
  for (const char* who : {"ada", "bo"}) desk.consent(who);
  desk.meet({"ada", "bo"});
  EXPECT_EQ(desk.get("ada").at("game").at("left_seconds"), 30);
  desk.pass(35'000, {"ada"});
  const Json over = desk.get("ada");
  ASSERT_EQ(over.at("state"), "asked");
  EXPECT_EQ(over.at("game").at("ended_by"), "time");
  EXPECT_EQ(desk.state("bo"), "asked");
}

TEST(Study, GoesOnAfterARestart) {
  const Scratch folder;
  std::map<std::string, std::string> cookies;
  {
    StudyDesk desk(kPeopleOnly, folder.file("sessions.db"));
    for (const char* who : {"ada", "bo"}) desk.consent(who);
    desk.meet({"ada", "bo"});
    const std::string first = desk.get("ada").at("game").at("mine").get<bool>() ? "ada" : "bo";
    desk.post(first, "/move", R"j({"move":"b2","ply":0})j");
    cookies = desk.cookies;
  }
  StudyDesk desk(kPeopleOnly, folder.file("sessions.db"));
  desk.cookies = cookies;
  EXPECT_EQ(desk.get("ada").at("game").at("moves").at(0).at("move"), "b2");
  desk.play_out({"ada", "bo"});
  EXPECT_EQ(desk.state("bo"), "asked");
  desk.post("bo", "/answer", StudyDesk::form(1, true));
  EXPECT_EQ(desk.state("bo"), "ready");
}

TEST(Study, DeletesByTheCodeAndForgetsWhoItWas) {
  StudyDesk desk(kPeopleOnly);
  for (const char* who : {"ada", "bo"}) desk.consent(who);
  desk.meet({"ada", "bo"});
  desk.play_out({"ada", "bo"});
  for (const char* who : {"ada", "bo"}) desk.post(who, "/answer", StudyDesk::form(1, true));
  const std::string code = desk.get("ada").at("code").text();
  EXPECT_EQ(desk.code_of(desk.ask("eve", "POST", "/delete", R"j({"code":"guess"})j")), "no-code");
  // Any browser will do: who has the code is who it belongs to.
  EXPECT_EQ(desk.post("eve", "/delete", Json({{"code", " " + code + " "}}).dump()).at("state"), "deleted");
  EXPECT_EQ(desk.state("ada"), "new");
  const Json now = desk.owner();
  EXPECT_EQ(now.at("participants"), 1);
  EXPECT_EQ(now.at("deleted"), 1);
  EXPECT_EQ(now.at("answers"), 1) << "what Bo said is Bo's";
  EXPECT_EQ(desk.state("bo"), "ready");
}

TEST(Study, DeletesInTheMiddleOfAGameWhichTheOtherWins) {
  StudyDesk desk(kPeopleOnly);
  for (const char* who : {"ada", "bo"}) desk.consent(who);
  desk.meet({"ada", "bo"});
  desk.post("ada", "/delete", Json({{"code", desk.get("ada").at("code")}}).dump());
  const Json over = desk.get("bo");
  EXPECT_EQ(over.at("state"), "asked");
  EXPECT_EQ(over.at("game").at("ended_by"), "resigned");
}

TEST(Study, StopsWhenItsOwnerSaysSo) {
  StudyDesk desk(kPeopleOnly);
  for (const char* who : {"ada", "bo", "cy"}) desk.consent(who);
  desk.meet({"ada", "bo"});
  desk.post("cy", "/begin");
  EXPECT_EQ(desk.owner("/stop", R"j({"stopped":true})j").at("stopped"), true);
  EXPECT_EQ(desk.state("cy"), "stopped");
  EXPECT_EQ(desk.state("new"), "stopped");
  EXPECT_EQ(desk.code_of(desk.ask("dee", "POST", "/consent", R"j({"agree":true})j")), "stopped");
  EXPECT_EQ(desk.state("ada"), "playing") << "what is under way is finished";
  desk.play_out({"ada", "bo"});
  desk.post("ada", "/answer", StudyDesk::form(1, true));
  EXPECT_EQ(desk.state("ada"), "stopped");
}

TEST(Study, TakesInAsManyAsItNeeds) {
  std::string text = kPeopleOnly;
  StudyDesk desk(text.insert(0, "participants = 1\n"));
  desk.consent("ada");
  EXPECT_EQ(desk.code_of(desk.ask("bo", "POST", "/consent", R"j({"agree":true})j")), "full");
}

TEST(Study, SlowsDownWhoAsksTooMuch) {
  StudyDesk desk(kPeopleOnly);
  desk.consent("ada");
  int refused = 0;
  for (int i = 0; i < 100; ++i) refused += desk.ask("ada", "GET", "/state").status == 429;
  EXPECT_EQ(refused, 40);
  EXPECT_EQ(desk.state("bo"), "new");
  *desk.inside.time += 2000;
  EXPECT_EQ(desk.state("ada"), "ready");
}

TEST(Study, ShowsWhoWatchesAGameOfOthersAndAsksAboutBoth) {
  const Scratch folder;
  std::string records;
  for (int i = 0; i < 2; ++i)
    records += R"j({"game":"tictactoe","moves":"b2 a1 a2 c2 b1 b3 c1","result":"unknown"})j"
               "\n";
  const auto file = folder.write("games.jsonl", records);
  StudyDesk desk(small_study("", "[watch]\nshare = 1\nrecords = [\"" + file.string() + "\"]\n"));
  desk.consent("ada");
  desk.meet({"ada"});
  Json now = desk.get("ada");
  ASSERT_EQ(now.at("state"), "watching");
  EXPECT_EQ(now.at("game").at("moves").size(), 0u) << "it begins at the beginning";
  EXPECT_TRUE(now.at("game").at("seat").is_null());
  EXPECT_EQ(desk.code_of(desk.ask("ada", "POST", "/move", R"j({"move":"a3","ply":0})j")), "over");
  std::size_t seen = 0;
  for (int i = 0; i < 200 && desk.state("ada") == "watching"; ++i) {
    const std::size_t moves = desk.get("ada").at("game").at("moves").size();
    EXPECT_GE(moves, seen);
    EXPECT_LE(moves, seen + 1) << "move by move";
    seen = moves;
    desk.pass(500, {"ada"});
  }
  EXPECT_EQ(seen, 7u);
  EXPECT_EQ(desk.state("ada"), "asked");
  EXPECT_EQ(desk.ask("ada", "POST", "/answer", StudyDesk::form(1, true)).status, 400) << "both sides are asked about";
  desk.post("ada", "/answer", StudyDesk::form(1, true, 2));
  EXPECT_EQ(desk.owner().at("answers"), 2);
}

TEST(Study, NamesTheLineOfAnAgentThatCannotBeMade) {
  const auto fault = [](const std::string& agent) {
    return complaint([&] { StudyDesk(small_study("[[agents]]\nname = \"a\"\n" + agent + "\n")); });
  };
  EXPECT_EQ(fault("agent = \"rendom\"").find("small: line 7, agents[1] in tictactoe: "), 0u);
  EXPECT_NE(fault("agent = 'engine(\"gnugo\", protocol=gtp)'").find("engine cannot be chosen from the page"),
            std::string::npos);
  EXPECT_NE(fault("level = \"99\"").find("agents[1]"), std::string::npos);
}

}  // namespace
}  // namespace ludens::web
