#include "base/sha256.h"

#include <gtest/gtest.h>

#include "base/digits.h"
#include "support/scratch.h"

namespace ludens::base {
namespace {

// Examples of NIST's «Cryptographic Standards and Guidelines: Examples with Intermediate Values», SHA-256, and the
// million letters of FIPS 180-2, appendix B.3.
TEST(Sha256, FindsThePublishedHashes) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, DoesNotCareHowItIsFed) {
  std::string text;
  for (int i = 0; i < 300; ++i) text += static_cast<char>(i * 7);
  for (const std::size_t step : {1u, 3u, 63u, 64u, 65u, 200u}) {
    Sha256 hash;
    for (std::size_t at = 0; at < text.size(); at += step) hash.add(std::string_view(text).substr(at, step));
    EXPECT_EQ(hash.hex(), sha256(text)) << step;
  }
}

TEST(Digits, TakeBytesThereAndBack) {
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  EXPECT_EQ(from_digits(to_digits(all)), all);
  EXPECT_EQ(to_digits("\x01\xff"), "01ff");
  for (const char* wrong : {"0", "0g", "AB"}) EXPECT_NE(tests::complaint([&] { from_digits(wrong); }), "") << wrong;
}

}  // namespace
}  // namespace ludens::base
