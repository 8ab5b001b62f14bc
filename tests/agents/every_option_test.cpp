// Every option of every agent and game in the tables: what is allowed can be written, and reads back as the same.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "agents/parts.h"

namespace ludens::agents {
namespace {

OptionValue any_value(const Option& option) {
  const Allowed& allowed = option.allowed;
  using Kind = Allowed::Kind;
  const auto words = allowed.words();
  if (!words.empty() && (allowed.kind() == Kind::Words || *rc::gen::inRange(0, 3) == 0))
    return *allowed.read({std::string(*rc::gen::elementOf(words)), {}, false});
  switch (allowed.kind()) {
    case Kind::Whole:
      return {.whole = *rc::gen::inRange<std::int64_t>(allowed.least(), allowed.most() + 1)};
    case Kind::Real: {
      const double share = *rc::gen::inRange(0, 1'000'001) / 1e6;
      return {.real = allowed.real_least() + share * (allowed.real_most() - allowed.real_least())};
    }
    case Kind::Bytes:
    case Kind::Duration:
      return {.whole = *rc::gen::inRange<std::int64_t>(1, 1'000'000'000'000)};
    case Kind::Agent:
      return {.spec = parse_spec(*rc::gen::element<std::string>("random", "uct(playouts=5)", "top(grave, p=0.5)"))};
    default: {
      const auto text = *rc::gen::nonEmpty(rc::gen::arbitrary<std::string>());
      const auto read = allowed.read({text, {}, true});
      RC_ASSERT(read.has_value());
      return *read;
    }
  }
}

void check_round_trip(std::string_view name, const std::vector<Option>& options) {
  std::vector<OptionValue> values;
  for (const auto& option : options)
    values.push_back(option.positional() || *rc::gen::arbitrary<bool>() ? any_value(option) : option.usual);
  const std::string text = settled_text(name, values, options);
  const auto again = settle(parse_spec(text), options);
  for (std::size_t i = 0; i < options.size(); ++i)
    RC_ASSERT(options[i].allowed.text(again[i]) == options[i].allowed.text(values[i]));
  RC_ASSERT(settled_text(name, again, options) == text);
}

RC_GTEST_PROP(EveryOption, OfAnAgentReadsBackWhatWasWritten, ()) {
  for (const auto& part : parts()) check_round_trip(part.name, part.options);
}

RC_GTEST_PROP(EveryOption, OfAGameReadsBackWhatWasWritten, ()) {
  for (const auto& family : families()) check_round_trip(family.name, family.options);
}

TEST(EveryOption, HasADefaultThatIsAllowedOrEmpty) {
  const auto check = [](std::string_view name, const std::vector<Option>& options) {
    for (const auto& option : options) {
      const std::string usual = option.fallback();
      if (usual.empty()) continue;
      const auto read = option.allowed.read({usual, {}, false});
      ASSERT_TRUE(read) << name << " " << option.name << "=" << usual;
      EXPECT_EQ(option.allowed.text(*read), usual) << name << " " << option.name;
    }
  };
  for (const auto& part : parts()) check(part.name, part.options);
  for (const auto& family : families()) check(family.name, family.options);
}

TEST(EveryOption, OfASearchKeepsTheCanonicalTextsOfPublishedResults) {
  const auto canonical = [](const char* text) { return agent_text(parse_spec(text)); };
  EXPECT_EQ(canonical("uct(c=0.70710678118654757, playouts=auto)"), "uct");
  EXPECT_EQ(canonical("grave(time=0.5s, memory=64000kB, ref=25, playouts=1e4)"),
            "grave(playouts=10000, memory=64MB, time=500ms)");
  EXPECT_EQ(canonical("graver2(nodes=200, share=no, early=no)"), "graver2(share=no)");
  EXPECT_EQ(canonical("mcts(levels=2, recycle=yes, select=grave)"), "mcts(select=grave, recycle=yes, levels=2)");
  EXPECT_EQ(canonical("dual(select=uct, visits=50, replace=value, trust=0)"),
            "dual(visits=50, replace=value, select=uct, trust=0)");
  EXPECT_EQ(canonical("blend(uct(c=1.0), top(random, p=0.90), alpha=0.7, power=0)"),
            "blend(uct(c=1), top(random), alpha=0.7)");
  EXPECT_EQ(canonical("kl(c=inf, policy=net(m, rating=15k, cache=4MB))"), "kl(policy=net(m, rating=15k), c=inf)");
  EXPECT_EQ(canonical("engine(\"gnugo --mode gtp\", startup=10000)"), "engine(\"gnugo --mode gtp\")");
}

}  // namespace
}  // namespace ludens::agents
