#include "web/agent_policy.h"

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "agents/level_file.h"
#include "base/whole_file.h"
#include "games/catalogue.h"
#include "support/scratch.h"
#include "web/http.h"

namespace ludens::web {
using namespace tests;
namespace {

std::string answer(const std::string& agent) {
  try {
    return page_agent(agent, {});
  } catch (const Refusal& refusal) {
    return refusal.what();
  }
}

TEST(AgentPolicy, KnowsAWordFromAnAgentOfTheSameName) {
  EXPECT_EQ(answer("dual(select=uct, visits=10)"), "dual(visits=10, select=uct)");
  EXPECT_EQ(answer("mcts(select=rave, playouts=10)").find("must be"), std::string::npos);
}

TEST(AgentPolicy, BoundsAgentsWithinAgents) {
  EXPECT_EQ(answer("blend(uct(playouts=10), random)").find("more than"), std::string::npos);
  EXPECT_NE(answer("blend(uct(threads=64), random)").find("threads=64 is more than"), std::string::npos);
  EXPECT_NE(answer("temper(engine(\"sh\"))").find("cannot be chosen from the page"), std::string::npos);
}

// «64 MB» is for the agent, not for each of its parts.
TEST(AgentPolicy, PartsShareWhatOneAgentMayTake) {
  EXPECT_EQ(answer("kl(policy=random, visits=400000)").find("more than"), std::string::npos);
  EXPECT_NE(answer("blend(kl(policy=random, visits=400000), random, kl(policy=random))").find("the 250000 of"),
            std::string::npos);
  const GamePtr game = find_game("tictactoe");
  Rng rng(1);
  const Limits little{.agent_bytes = 1 << 20};
  const auto bytes = [&](const char* agent) {
    return bounded_agent(game, agent, little)->consider({*game, game->start(), {}}, rng).peak_bytes;
  };
  const auto alone = bytes("uct(playouts=20000)");
  EXPECT_LE(bytes("blend(uct(playouts=20000), uct(playouts=20000), uct(playouts=20000), uct(playouts=20000))"),
            std::max<std::int64_t>(alone, 1 << 20));
}

TEST(AgentPolicy, ReadsNoFile) {
  EXPECT_EQ(answer("net(no-such-net)"), "net(no-such-net)");
  EXPECT_EQ(answer("persona(no-such-persona)"), "persona(no-such-persona)");
}

TEST(AgentPolicy, NamesModelsThatAreInstalledAndNoFileOfTheWorkingFolder) {
  const Scratch folder;
  const auto before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  write_whole_file(folder.file("notes.model"), "not for the page");
  const GamePtr game = find_game("renju");
  for (const char* agent :
       {"net(notes)", "net(notes.model)", "system1(notes)", "persona(notes.model)", "drawn(temper(net(notes)))"}) {
    const std::string said = complaint([&] { bounded_agent(game, agent, {}); });
    EXPECT_NE(said.find("no model is called"), std::string::npos) << agent << ": " << said;
    EXPECT_EQ(said.find('/'), std::string::npos) << said;  // and no path of the server
  }
  EXPECT_EQ(complaint([&] { bounded_agent(game, "net(renju-human-net)", {}); }), "");
  std::filesystem::current_path(before);
}

// What a level is made of is its file's to say, and the server's to bound, wherever it stands.
TEST(AgentPolicy, BoundsWhatALevelMeans) {
  const Scratch folder;
  const GamePtr game = find_game("tictactoe");
  const auto complaint_of = [&](const char* agent) { return complaint([&] { bounded_agent(game, agent, {}); }); };
  EXPECT_EQ(complaint_of("level(1)"), "");
  LevelFile file{.game = "tictactoe", .rungs = {{"1", "uct(threads=64)"}}};
  write_whole_file(folder.file("tictactoe.levels"), levels_text(file));
  ::setenv("LUDENS_MODELS", folder.path().c_str(), 1);
  for (const char* agent : {"level(1)", "blend(random, level(1))", "drawn(temper(level(1)))"})
    EXPECT_NE(complaint_of(agent).find("threads=64 is more than"), std::string::npos) << agent;
  EXPECT_NE(complaint_of("level(7)").find("is no level of"), std::string::npos);
  EXPECT_NE(complaint_of("level()"), "");
  ::unsetenv("LUDENS_MODELS");
}

// Whatever the options are called: the tables say what they cost.
TEST(AgentPolicy, BoundsEveryOptionThatCostsSomething) {
  int threads = 0, searches = 0;
  for (const auto& part : parts()) {
    if (!page_may_name(part)) continue;
    const auto costs = [&](Allowed::Cost cost) {
      return std::find_if(part.options.begin(), part.options.end(),
                          [&](const Option& option) { return option.allowed.cost() == cost; });
    };
    const auto refused = [&](const Option& option) {
      return answer(fmt::format("{}({}={})", part.name, option.name, option.allowed.most())).find("is more than the") !=
             std::string::npos;
    };
    const auto none = part.options.end(), thread = costs(Allowed::Cost::Threads), search = costs(Allowed::Cost::Search);
    threads += thread != none;
    searches += search != none;
    if (thread != none) EXPECT_TRUE(refused(*thread)) << part.name;
    if (search != none) EXPECT_EQ(refused(*search), costs(Allowed::Cost::Memory) == none) << part.name;
    for (const auto& option : part.options) {
      if (option.name == "threads") EXPECT_EQ(option.allowed.cost(), Allowed::Cost::Threads) << part.name;
      if (option.allowed.kind() == Allowed::Kind::Bytes)
        EXPECT_EQ(option.allowed.cost(), Allowed::Cost::Memory) << part.name << " " << option.name;
    }
  }
  EXPECT_GT(threads, 5);
  EXPECT_GT(searches, 5);
}

TEST(AgentPolicy, TellsNobodyWhereModelsAreLookedFor) {
  for (const char* agent : {"features", "uct-features", "net(nosuch)"}) {
    try {
      bounded_agent(find_game("hex11"), agent, {});
      ADD_FAILURE() << agent;
    } catch (const Error& error) {
      EXPECT_EQ(std::string_view(error.what()).find('/'), std::string_view::npos) << error.what();
    }
  }
}

}  // namespace
}  // namespace ludens::web
