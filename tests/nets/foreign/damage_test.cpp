// Damaged files of other people's networks: whatever is done to them, they are read or refused in one line.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "base/error.h"
#include "base/rng.h"
#include "nets/foreign/flat_net.h"
#include "nets/foreign/katago_file.h"
#include "nets/foreign/lc0_file.h"
#include "support/source_dir.h"

namespace ludens::nets {
namespace {

std::string corpus(const std::string& name) {
  std::ifstream file(tests::source_dir().string() + "/tests/fuzz/corpus/foreign_nets/" + name, std::ios::binary);
  std::stringstream out;
  out << file.rdbuf();
  return out.str().substr(1);  // the first byte says which reader
}

std::string damaged(std::string bytes, Rng& rng) {
  for (std::uint32_t i = 0; i <= rng.below(4); ++i) {
    const std::size_t at = rng.below(static_cast<std::uint32_t>(bytes.size()));
    switch (rng.below(4)) {
      case 0:
        bytes[at] = static_cast<char>(rng.below(256));
        break;
      case 1:
        bytes.erase(at, 1 + rng.below(20));
        break;
      case 2:
        bytes.insert(at, bytes.substr(rng.below(static_cast<std::uint32_t>(bytes.size())), rng.below(30)));
        break;
      default:
        bytes.resize(at + 1);
        break;
    }
  }
  return bytes;
}

template <class Read>
void expect_one_line(const std::string& whole, Read read) {
  EXPECT_NO_THROW(read(whole));
  Rng rng(11);
  int refused = 0;
  for (int i = 0; i < 3000; ++i) try {
      read(damaged(whole, rng));
    } catch (const Error& e) {
      ++refused;
      ASSERT_EQ(std::string(e.what()).find('\n'), std::string::npos) << e.what();
    }
  EXPECT_GT(refused, 100);
}

TEST(DamagedNetworks, OfLc0AreReadOrRefused) {
  expect_one_line(corpus("lc0"), [](const std::string& bytes) { read_lc0(bytes, "x"); });
}

TEST(DamagedNetworks, OfKataGoAreReadOrRefused) {
  expect_one_line(corpus("katago"), [](const std::string& bytes) { read_katago(bytes, 5, "x"); });
}

TEST(DamagedNetworks, FlatOnesAreReadOrRefused) {
  expect_one_line(corpus("flat"), [](const std::string& bytes) {
    const auto first = bytes.find('\f'), second = first == std::string::npos ? first : bytes.find('\f', first + 1);
    if (second == std::string::npos) throw Error("no parts");
    read_flat_net(bytes.substr(0, first), bytes.substr(first + 1, second - first - 1), bytes.substr(second + 1), 5, 4,
                  "x");
  });
}

}  // namespace
}  // namespace ludens::nets
