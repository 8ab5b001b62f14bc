#include "base/sealed_file.h"

#include <gtest/gtest.h>

#include "base/numbers.h"

namespace ludens::base {
namespace {

struct Thing {
  std::string name = "a";
  int size = 3;
  double share = 0.5;
  std::vector<int> list = {1, 2};
  std::string about = R"({"seed":1})";
  bool operator==(const Thing&) const = default;
};
template <class Fields, class T>
void list(Fields& fields, T& thing) {
  fields.format(1);
  fields("name", thing.name);
  fields.object("shape", [&](auto& inner) { inner("size", thing.size); });
  fields.optional("share", thing.share);
  fields("list", thing.list);
  fields.json("about", thing.about);
}

std::string bytes_of(const FieldWriter& fields, std::string_view block = "block") {
  return seal("LUDTEST1", fields, block);
}
Thing parse(std::string_view bytes) {
  return parse_sealed(bytes, "LUDTEST1", "thing", "x", [](const FieldReader& fields, std::string_view block) {
    Thing out;
    list(fields, out);
    if (block != "block") throw Error("has another block");
    return out;
  });
}
std::string message(std::string_view bytes) {
  try {
    parse(bytes);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(SealedFile, ReadsTheFieldsThatItsStructListsInTheirOrder) {
  const Thing thing{"b", 7, 0.25, {4}, R"({"z":1,"a":[]})"};
  FieldWriter fields;
  list(fields, thing);
  EXPECT_EQ(fields.value().dump(),
            R"({"format":1,"name":"b","shape":{"size":7},"share":0.25,"list":[4],"about":{"z":1,"a":[]}})");
  EXPECT_EQ(parse(bytes_of(fields)), thing);
}

TEST(SealedFile, SaysWhichFieldIsMissingOrOfAnotherKind) {
  FieldWriter fields;
  EXPECT_EQ(message(bytes_of(fields)), "x is damaged: its description lacks «format», or has something else there");
  fields.format(2);
  EXPECT_EQ(message(bytes_of(fields)), "x has format 2; this program reads 1");
  fields.format(1);
  fields("name", "a");
  fields.object("shape", [](FieldWriter& inner) { inner("size", "large"); });
  EXPECT_EQ(message(bytes_of(fields)), "x is damaged: its description lacks «size», or has something else there");
  fields("shape", 3);
  EXPECT_EQ(message(bytes_of(fields)), "x is damaged: its description lacks «size», or has something else there");
  fields.object("shape", [](FieldWriter& inner) { inner("size", 3); });
  fields("list", std::vector<int>{});
  fields.json("about", "{}");
  EXPECT_EQ(message(bytes_of(fields)), "") << "what old files lack has its default";
  EXPECT_EQ(message(bytes_of(fields, "other")), "x has another block");
}

TEST(SealedFile, EveryByteIsChecked) {
  FieldWriter fields;
  const Thing thing;
  list(fields, thing);
  const std::string good = bytes_of(fields);
  ASSERT_EQ(message(good), "");
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    EXPECT_NE(message(bad), "") << i;
    EXPECT_NE(message(good.substr(0, i)), "") << i;
  }
}

TEST(Numbers, ReadBackAndSayWhatIsWrong) {
  std::string block = "xx";
  const std::vector<float> values = {0, -1.5f, 65504};
  for (const NumberType type : {NumberType::F16, NumberType::F32}) {
    block.resize(2);
    add_numbers(block, values, type, "w");
    EXPECT_EQ(read_numbers(block, 2, 3, type, "w"), values);
    EXPECT_THROW(read_numbers(block, 3, 3, type, "w"), Error);
    EXPECT_THROW(read_numbers(block, ~0ull, 1, type, "w"), Error);
    EXPECT_THROW(read_numbers(block, 2, ~0ull / 2, type, "w"), Error);
    EXPECT_EQ(number_type(number_type_text(type)), type);
    EXPECT_THROW(add_numbers(block, std::vector<float>{INFINITY}, type, "w"), Error);
  }
  EXPECT_THROW(add_numbers(block, std::vector<float>{70000}, NumberType::F16, "w"), Error);
  EXPECT_THROW(number_type("f64"), Error);
  block = "xx";
  const std::uint16_t nan = 0x7e00;
  block.append(reinterpret_cast<const char*>(&nan), 2);
  EXPECT_THROW(read_numbers(block, 2, 1, NumberType::F16, "w"), Error);
}

}  // namespace
}  // namespace ludens::base
