#include "base/json_read.h"

#include <bit>
#include <cmath>
#include <map>
#include <sstream>

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <nlohmann/json.hpp>

namespace ludens::base {
namespace {

using Theirs = nlohmann::ordered_json;

Theirs theirs(const Json& json) {
  if (json.is_null()) return nullptr;
  if (json.is_boolean()) return json.get<bool>();
  if (json.is_string()) return json.text();
  if (json.is_array()) {
    Theirs out = Theirs::array();
    for (const Json& item : json) out.push_back(theirs(item));
    return out;
  }
  if (json.is_object()) {
    Theirs out = Theirs::object();
    for (const auto& [key, value] : json.items()) out[key] = theirs(value);
    return out;
  }
  if (!json.is_whole()) return json.get<double>();
  try {
    return json.get<std::int64_t>();
  } catch (const JsonError&) {
    return json.get<std::uint64_t>();
  }
}

std::string their_dump(const Theirs& json, int indent = -1) {
  return json.dump(indent, ' ', false, Theirs::error_handler_t::replace);
}

rc::Gen<std::string> any_text() {
  // Bytes of all kinds, more often than not of characters that UTF-8 begins or goes on with.
  return rc::gen::container<std::string>(
      rc::gen::oneOf(rc::gen::inRange<char>(0x20, 0x7f), rc::gen::arbitrary<char>(),
                     rc::gen::element<char>('"', '\\', '\n', '\x01', '\x7f', '\xc3', '\xa9', '\xe2', '\x82', '\xac',
                                            '\xed', '\xa0', '\xf0', '\x9f', '\x98', '\x80', '\xf4', '\x90', '\xc0')));
}

rc::Gen<Json> any_json(int depth) {
  const auto real = rc::gen::map(rc::gen::arbitrary<std::uint64_t>(),
                                 [](std::uint64_t bits) { return Json(std::bit_cast<double>(bits)); });
  const auto leaf = rc::gen::oneOf(rc::gen::construct<Json>(), rc::gen::construct<Json>(rc::gen::arbitrary<bool>()),
                                   rc::gen::construct<Json>(rc::gen::arbitrary<std::int64_t>()),
                                   rc::gen::construct<Json>(rc::gen::arbitrary<std::uint64_t>()),
                                   rc::gen::construct<Json>(rc::gen::arbitrary<double>()), real,
                                   rc::gen::construct<Json>(any_text()));
  if (depth == 0) return leaf;
  const auto array = rc::gen::map(rc::gen::container<std::vector<Json>>(any_json(depth - 1)),
                                  [](std::vector<Json> items) { return Json(std::move(items)); });
  const auto object = rc::gen::map(
      rc::gen::container<std::vector<std::pair<std::string, Json>>>(rc::gen::pair(any_text(), any_json(depth - 1))),
      [](const std::vector<std::pair<std::string, Json>>& members) {
        Json out = Json::object();
        for (const auto& [key, value] : members) out[key] = value;
        return out;
      });
  return rc::gen::oneOf(leaf, array, object);
}

std::string json_complaint(std::string_view text) {
  try {
    Json::parse(text);
  } catch (const JsonError& error) {
    return error.what();
  }
  return "";
}

RC_GTEST_PROP(Json, WritesTheBytesThatNlohmannWrites, ()) {
  const Json json = *any_json(2);
  RC_ASSERT(json.dump() == their_dump(theirs(json)));
  RC_ASSERT(json.dump(2) == their_dump(theirs(json), 2));
}

RC_GTEST_PROP(Json, WritesAnyTextAsNlohmannDoes, ()) {
  const std::string text = *any_text();
  RC_ASSERT(Json(text).dump() == their_dump(text));
}

RC_GTEST_PROP(Json, WritesAnyNumberAsNlohmannDoes, (std::uint64_t bits, float single, int whole, int part)) {
  for (const double value : {std::bit_cast<double>(bits), static_cast<double>(single), whole / 1000.0,
                             whole / (1.0 + std::abs(part / 2)), static_cast<double>(bits)})
    RC_ASSERT(Json(value).dump() == Theirs(value).dump());
}

// Half of these are damaged: one byte is another.
RC_GTEST_PROP(Json, ReadsAndRefusesWhatNlohmannDoes, ()) {
  std::string text = (*any_json(2)).dump();
  if (*rc::gen::arbitrary<bool>()) text[*rc::gen::inRange<std::size_t>(0, text.size())] = *rc::gen::arbitrary<char>();
  const Theirs read = Theirs::parse(text, nullptr, false);
  const Json json = Json::parse_or_null(text);
  RC_ASSERT(read.is_discarded() == !json_complaint(text).empty());
  RC_ASSERT(json.dump() == (read.is_discarded() ? "null" : their_dump(read)));
}

TEST(Json, IsMadeOfBraces) {
  const std::map<std::string, int> counts = {{"b", 2}, {"a", 1}};
  const std::optional<double> nothing, half = 0.5;
  Json json = {{"text", "x"},
               {"list", {1, 2.0, "three", nullptr}},
               {"of one", std::vector<std::string>{"one"}},
               {"inner", {{"yes", true}, {"no", std::string_view("no")}}},
               {"map", counts},
               {"nothing", nothing},
               {"half", half}};
  json["added"]["deep"].push_back({{"k", 1}});
  EXPECT_EQ(json.dump(), R"({"text":"x","list":[1,2.0,"three",null],"of one":["one"],"inner":{"yes":true,"no":"no"},)"
                         R"("map":{"a":1,"b":2},"nothing":null,"half":0.5,"added":{"deep":[{"k":1}]}})");
  EXPECT_EQ(Json::array().dump(), "[]");
  EXPECT_EQ(Json::object().dump(2), "{}");
  std::ostringstream out;
  out << json["list"];
  EXPECT_EQ(out.str(), R"([1,2.0,"three",null])");
}

TEST(Json, OfEqualKeysTheLastCountsInThePlaceOfTheFirst) {
  EXPECT_EQ(Json::parse(R"({"a":1,"b":2,"a":3})").dump(), R"({"a":3,"b":2})");
  std::string many = "{", once = "{";
  for (int i = 0; i < 50; ++i) many += "\"k" + std::to_string(i % 25) + "\":" + std::to_string(i) + ",";
  for (int i = 0; i < 25; ++i) once += "\"k" + std::to_string(i) + "\":" + std::to_string(i + 25) + ",";
  many.back() = once.back() = '}';
  EXPECT_EQ(Json::parse(many).dump(), once);
}

TEST(Json, SaysWhereATextIsNoJson) {
  EXPECT_EQ(json_complaint(R"({"game":)"), "column 9: it ends too early");
  EXPECT_EQ(json_complaint(""), "column 1: it ends too early");
  EXPECT_EQ(json_complaint(R"({"moves": [}])"), "column 12: «}» is out of place");
  EXPECT_EQ(json_complaint("{\n \"a\": 1,\n b}"), "line 3, column 2: «b» is out of place");
  EXPECT_EQ(json_complaint("[\"a]"), "column 5: a text without its closing quote");
  EXPECT_EQ(json_complaint("[\"\xff\"]"), "column 3: a character that is not UTF-8");
  EXPECT_EQ(json_complaint(std::string(32, '[') + std::string(32, ']')), "");
  EXPECT_EQ(json_complaint(R"({"[[\"[": )" + std::string(32, '[')), "column 42: nested deeper than 32 levels");
  EXPECT_EQ(json_complaint("1e999"), "column 5: the number is too large");
  EXPECT_TRUE(Json::parse_or_null("[1,").is_null());
}

TEST(Json, GivesWhatItHoldsAndNothingElse) {
  const Json json =
      Json::parse(R"({"big":18446744073709551615,"small":-5,"half":0.5,"text":"t","list":[1,2],"no":null})");
  EXPECT_EQ(json.at("big").get<std::uint64_t>(), UINT64_MAX);
  EXPECT_EQ(json.at("small").get<int>(), -5);
  EXPECT_EQ(json.at("small").get<double>(), -5);
  EXPECT_EQ(json.at("list").get<std::vector<int>>(), (std::vector{1, 2}));
  EXPECT_EQ(json.value("text", ""), "t");
  EXPECT_EQ(json.value("none", 7), 7);
  EXPECT_EQ(json.find("no"), nullptr);
  EXPECT_TRUE(json.contains("no"));
  EXPECT_THROW(json.at("big").get<std::int64_t>(), JsonError);
  EXPECT_THROW(json.at("small").get<unsigned>(), JsonError);
  EXPECT_THROW(json.at("half").get<int>(), JsonError);
  EXPECT_THROW(json.at("text").get<double>(), JsonError);
  EXPECT_THROW(json.at("list").at(2), JsonError);
  EXPECT_THROW(json.at("none"), JsonError);
  EXPECT_THROW(json["text"].begin(), JsonError);
}

TEST(Json, ComparesNumbersByValueAndObjectsByKey) {
  EXPECT_EQ(Json(1), Json(1.0));
  EXPECT_EQ(Json(1u), 1);
  EXPECT_NE(Json(UINT64_MAX), Json(-1));
  EXPECT_EQ(Json::parse(R"({"a":[1],"b":2})"), Json::parse(R"({"b":2.0,"a":[1]})"));
  EXPECT_NE(Json::parse(R"({"a":1})"), Json::parse(R"({"a":1,"b":null})"));
  EXPECT_EQ(Json::parse(R"({"b":{"z":1,"y":[{"q":1,"p":2}]},"a":1})").sorted().dump(),
            R"({"a":1,"b":{"y":[{"p":2,"q":1}],"z":1}})");
}

TEST(JsonReading, AsksEveryValueForItsKindAndRange) {
  const Json json = Json::parse(R"j({"n":12,"big":18446744073709551615,"t":"x","l":["a"],"f":1.5})j");
  EXPECT_EQ(whole_of(json, "n", 0, 0, 20), 12);
  EXPECT_THROW(whole_of(json, "n", 0, 0, 11), WrongJson);
  EXPECT_THROW(whole_of(json, "big", 0, INT64_MIN, INT64_MAX), WrongJson);
  EXPECT_THROW(whole_of(json, "f", 0, 0, 11), WrongJson);
  EXPECT_THROW(text_of(json, "n"), WrongJson);
  EXPECT_THROW(texts_of(json, "l", 0), WrongJson);
  EXPECT_EQ(real_of(json, "f", 0, 0, 2), 1.5);
  EXPECT_EQ(text_of(json, "none", "else"), "else");
  EXPECT_EQ(needed_text(json, "t"), "x");
  const auto complaint = [](auto read) -> std::string {
    try {
      read();
    } catch (const WrongJson& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint([&] { whole_of(json, "n", 0, 0, 11); }), "n: found «12», expected a whole number from 0 to 11");
  EXPECT_EQ(complaint([&] { needed_text(json, "none"); }), "none: found nothing, expected a text");
  EXPECT_EQ(complaint([&] { texts_of(json, "l", 0); }), "l: found 1 entries, expected at most 0");
  EXPECT_EQ(complaint([&] { flag_of(json, "t", false); }), "t: found «\"x\"», expected true or false");
}

}  // namespace
}  // namespace ludens::base
