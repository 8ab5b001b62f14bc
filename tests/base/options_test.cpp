#include "base/options.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "base/error.h"

namespace ludens::base {
namespace {

enum class Scoring { Area, Territory };
struct Inner {
  int handicap = 0;
};
struct Sample {
  double komi = 7.5;
  Inner inner = {};
  Scoring scoring = Scoring::Area;
  std::string label;
  bool suicide = false;
  std::optional<std::int64_t> memory;
  std::int64_t time = 0;
  Spec agent;
};

OptionTable<Sample> table() {
  using S = Sample;
  return {{"komi", &S::komi, Allowed::real(-400, 400), "points for White"},
          {"handicap", within(&S::inner, &Inner::handicap), Allowed::whole(0, 9), "stones"},
          {"scoring", &S::scoring,
           Allowed::one_of<Scoring>({{"area", Scoring::Area}, {"territory", Scoring::Territory}}), "how to count"},
          {"label", &S::label, Allowed::text(), "anything"},
          {"suicide", &S::suicide, Allowed::yes_no(), "of one's own stones"},
          {"memory", &S::memory, Allowed::bytes().or_word("auto"), "a promise"},
          {"time", &S::time, Allowed::duration().or_word("none", 0), "a move"},
          {"agent", &S::agent, Allowed::agent(), "who"}};
}

std::string canonical(const std::string& text) {
  const auto options = table();
  const Spec spec = parse_spec(text);
  return settled_text(spec.name, settle(spec, options.options()), options.options());
}

std::string option_complaint(const std::string& text) {
  try {
    table().read(parse_spec(text));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Options, ReadIntoTheirFields) {
  const Sample read = table().read(parse_spec(
      R"(go9(komi=6.50, handicap=02, scoring=territory, label="x y", suicide=yes, memory=2MB, time=2s, agent=uct(c=1)))"));
  EXPECT_EQ(read.komi, 6.5);
  EXPECT_EQ(read.inner.handicap, 2);
  EXPECT_EQ(read.scoring, Scoring::Territory);
  EXPECT_EQ(read.label, "x y");
  EXPECT_TRUE(read.suicide);
  EXPECT_EQ(read.memory, 2'000'000);
  EXPECT_EQ(read.time, 2000);
  EXPECT_EQ(to_text(read.agent), "uct(c=1)");
}

RC_GTEST_PROP(Options, ReadBackWhatWasWritten, ()) {
  Sample some;
  some.komi = *rc::gen::inRange(-400'000, 400'001) / 1000.0;
  some.inner.handicap = *rc::gen::inRange(0, 10);
  some.scoring = *rc::gen::element(Scoring::Area, Scoring::Territory);
  some.label = *rc::gen::arbitrary<std::string>();
  some.suicide = *rc::gen::arbitrary<bool>();
  if (*rc::gen::arbitrary<bool>()) some.memory = *rc::gen::inRange<std::int64_t>(0, 1'000'000'000'000);
  some.time = *rc::gen::inRange<std::int64_t>(0, 1'000'000'000);
  some.agent = parse_spec(*rc::gen::element<std::string>("random", "uct(c=1, d=\"x y\")"));
  const Sample read = table().read(parse_spec(table().text("go9", some)));
  RC_ASSERT(read.komi == some.komi);
  RC_ASSERT(read.inner.handicap == some.inner.handicap);
  RC_ASSERT(read.scoring == some.scoring);
  RC_ASSERT(read.label == some.label);
  RC_ASSERT(read.suicide == some.suicide);
  RC_ASSERT(read.memory == some.memory);
  RC_ASSERT(read.time == some.time);
  RC_ASSERT(read.agent == some.agent);
}

TEST(Options, TakeTheirDefaultsFromTheStruct) {
  const Sample read = table().read(parse_spec("go9"));
  EXPECT_EQ(read.komi, 7.5);
  EXPECT_EQ(read.memory, std::nullopt);
  EXPECT_EQ(read.agent.name, "");
  const OptionTable<Inner> other = {{{"handicap", &Inner::handicap, Allowed::whole(0, 9), "stones"}}, Inner{4}};
  EXPECT_EQ(other.read(parse_spec("x")).handicap, 4);
  EXPECT_EQ(other.options().front().fallback(), "4");
}

TEST(Options, HaveACanonicalTextWithoutDefaultsInTheOrderOfTheTable) {
  EXPECT_EQ(canonical("go9(label=\"x y\", handicap=02, komi=6.50)"), "go9(komi=6.5, handicap=2, label=\"x y\")");
  EXPECT_EQ(canonical("go9(komi=7.50, suicide=no, memory=auto, time=none)"), "go9");
  EXPECT_EQ(canonical("go9(komi=-0)"), "go9(komi=0)");
  EXPECT_EQ(canonical("go9(memory=64000000, time=1500)"), "go9(memory=64MB, time=1500ms)");
  EXPECT_EQ(canonical("go9(label=x)"), "go9(label=\"x\")");
  Sample changed;
  changed.inner.handicap = 3;
  changed.time = 500;
  EXPECT_EQ(table().text("go9", changed), "go9(handicap=3, time=500ms)");
}

TEST(Options, SayWhatIsAllowedWithTheDefaultFirstAmongWords) {
  const auto rows = table().options();
  const auto allowed = [&](std::string_view name) { return find_option(rows, name)->allowed.text_form(); };
  EXPECT_EQ(allowed("komi"), "-400.0..400.0");
  EXPECT_EQ(allowed("handicap"), "0..9");
  EXPECT_EQ(allowed("scoring"), "area|territory");
  EXPECT_EQ(allowed("suicide"), "no|yes");
  EXPECT_EQ(allowed("memory"), "auto|bytes");
  EXPECT_EQ(allowed("time"), "none|duration");
  EXPECT_EQ(find_option(rows, "handicap")->allowed.prose(), "a whole number from 0 to 9");
  EXPECT_EQ(find_option(rows, "scoring")->allowed.prose(), "area or territory");
}

TEST(Options, InCapitalsAreWrittenWithoutTheirNames) {
  struct Engine {
    std::string command;
    int level = 1;
  };
  const OptionTable<Engine> engine = {{"COMMAND", &Engine::command, Allowed::text(), "what to start"},
                                      {"level", &Engine::level, Allowed::whole(1, 9), "how hard"}};
  const Engine read = engine.read(parse_spec("engine(level=3, \"a b\")"));
  EXPECT_EQ(read.command, "a b");
  EXPECT_EQ(engine.text("engine", read), "engine(\"a b\", level=3)");
  EXPECT_EQ(engine.read(parse_spec("engine(level=3)")).command, "");
  EXPECT_THROW(engine.read(parse_spec("engine(\"a\", \"b\")")), Error);
  EXPECT_THROW(engine.read(parse_spec("engine(COMMAND=\"a\")")), Error);
}

TEST(Options, ThatAreUnknownAreRefusedWithTheNearestName) {
  const std::string all = "komi, handicap, scoring, label, suicide, memory, time, agent";
  EXPECT_EQ(option_complaint("go9(komu=5)"), "«go9» has no option «komu»; it takes " + all + ". Did you mean «komi»?");
  EXPECT_EQ(option_complaint("go9(5)"), "«go9» has no option «5»; it takes " + all);
  EXPECT_THROW(settle(parse_spec("renju(x=1)"), {}), Error);
}

TEST(Options, RefuseValuesThatAreNotAllowed) {
  EXPECT_EQ(option_complaint("go9(scoring=stones)"), "«go9»: scoring must be area|territory, found «stones»");
  EXPECT_EQ(option_complaint("go9(handicap=10)"), "«go9»: handicap must be 0..9, found «10»");
  EXPECT_EQ(option_complaint("go9(handicap=2.5)"), "«go9»: handicap must be 0..9, found «2.5»");
  EXPECT_EQ(option_complaint("go9(komi=nan)"), "«go9»: komi must be -400.0..400.0, found «nan»");
  EXPECT_EQ(option_complaint("go9(komi=1, komi=2)"), "«go9»: komi is given twice");
  EXPECT_EQ(option_complaint("go9(time=0ms)"), "«go9»: time must be none|duration, found «0ms»");
  EXPECT_NE(option_complaint("go9(komi=a(b))"), "");
}

}  // namespace
}  // namespace ludens::base
