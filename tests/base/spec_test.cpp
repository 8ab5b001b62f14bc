#include "base/spec.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "base/error.h"

namespace ludens::base {
namespace {

rc::Gen<std::string> any_word() {
  return rc::gen::nonEmpty(rc::gen::container<std::string>(
      rc::gen::elementOf(std::string("abcdefghijklmnopqrstuvwxyzABCXYZ0123456789_-.+"))));
}

rc::Gen<Spec> any_spec(int depth) {
  const auto plain = rc::gen::map(any_word(), [](std::string name) { return Spec{std::move(name), {}, false}; });
  const auto quotes =
      rc::gen::map(rc::gen::arbitrary<std::string>(), [](std::string text) { return Spec{std::move(text), {}, true}; });
  if (depth == 0) return rc::gen::oneOf(plain, quotes);
  const auto arg = rc::gen::map(
      rc::gen::pair(rc::gen::oneOf(rc::gen::just(std::string()), any_word()), any_spec(depth - 1)),
      [](std::pair<std::string, Spec> kept) { return Arg{std::move(kept.first), std::move(kept.second)}; });
  const auto call =
      rc::gen::map(rc::gen::pair(any_word(), rc::gen::resize(4, rc::gen::container<std::vector<Arg>>(arg))),
                   [](std::pair<std::string, std::vector<Arg>> kept) {
                     return Spec{std::move(kept.first), std::move(kept.second), false};
                   });
  return rc::gen::oneOf(plain, quotes, call);
}

RC_GTEST_PROP(Spec, ComesBackFromItsText, ()) {
  const Spec spec = *any_spec(3);
  RC_ASSERT(parse_spec(to_text(spec)) == spec);
}

RC_GTEST_PROP(Spec, AnyTextIsReadOrRefusedWithAnError, (const std::string& text)) {
  try {
    const Spec spec = parse_spec(text);
    RC_ASSERT(parse_spec(to_text(spec)) == spec);
  } catch (const Error& error) {
    RC_ASSERT(std::string(error.what()).starts_with("column "));
  }
}

std::string spec_complaint(const std::string& text) {
  try {
    parse_spec(text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Spec, ReadsNamesNumbersStringsAndCalls) {
  const Spec spec = parse_spec(R"(  blend( a , net("my \"best\" \\ file", rating=1800), memory=64MB,alpha=-0.5 ) )");
  EXPECT_EQ(spec.name, "blend");
  ASSERT_EQ(spec.args.size(), 4u);
  EXPECT_EQ(spec.args[0].value.name, "a");
  EXPECT_EQ(spec.args[1].value.args[0].value.name, R"(my "best" \ file)");
  EXPECT_TRUE(spec.args[1].value.args[0].value.quoted);
  EXPECT_EQ(spec.args[2].key, "memory");
  EXPECT_EQ(spec.args[3].value.name, "-0.5");
  EXPECT_EQ(to_text(spec), R"(blend(a, net("my \"best\" \\ file", rating=1800), memory=64MB, alpha=-0.5))");
  EXPECT_EQ(parse_spec("go9()"), parse_spec("go9"));
}

TEST(Spec, ErrorsCarryTheColumnAndWhatWasExpected) {
  EXPECT_EQ(spec_complaint("go9(komi"), "column 9 of «go9(komi»: found the end, expected «,» or «)»");
  EXPECT_EQ(spec_complaint("go9(komi=)"),
            "column 10 of «go9(komi=)»: found «)», expected a name, a number or a quoted string");
  EXPECT_EQ(spec_complaint("go9)"), "column 4 of «go9)»: found «)», expected nothing more");
  EXPECT_EQ(spec_complaint(""), "column 1 of «»: found the end, expected a name, a number or a quoted string");
  EXPECT_EQ(spec_complaint("a(\"b)"), "column 6 of «a(\"b)»: found the end, expected a closing quotation mark");
  EXPECT_NE(spec_complaint(std::string("a(b,,c)")).find("column 5"), std::string::npos);
}

TEST(Spec, RefusesCallsNestedTooDeeply) {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "a(";
  EXPECT_NE(spec_complaint(deep).find("nested"), std::string::npos);
}

}  // namespace
}  // namespace ludens::base
