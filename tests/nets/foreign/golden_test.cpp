// Other people's networks against numbers that libtorch computed from the same files (tests/tools/foreign_golden.cpp),
// and the reduced precisions against our own floats.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "base/data_dir.h"
#include "base/error.h"
#include "nets/foreign/flat_net.h"
#include "nets/foreign/katago_file.h"
#include "nets/precision.h"
#include "support/source_dir.h"

namespace ludens::nets {
namespace {

namespace fs = std::filesystem;

// The inputs of foreign_golden.cpp.
struct Lcg {
  std::uint32_t state = 12345;
  std::uint32_t next() {
    state = state * 1664525u + 1013904223u;
    return state >> 16;
  }
};

std::map<std::string, std::vector<double>> golden(const std::string& name) {
  std::ifstream file(tests::source_dir() / "tests/nets/golden" / name);
  std::map<std::string, std::vector<double>> out;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string key;
    words >> key;
    for (double value; words >> value;) out[key].push_back(value);
  }
  return out;
}

void expect_golden(const NetGraph& net, int numbers, const std::string& name) {
  const Graph& g = net.graph;
  Lcg lcg;
  std::vector<float> planes(static_cast<std::size_t>(g.slots[0].size * g.points())), vector;
  for (auto& p : planes) p = lcg.next() % 4 == 0 ? 1.0f : 0.0f;
  for (int i = 0; i < numbers; ++i) vector.push_back(static_cast<float>(lcg.next() % 9) / 8 - 0.5f);
  const auto want = golden(name);
  ASSERT_EQ(want.at("points").size(), static_cast<std::size_t>(g.points()));
  std::vector<std::pair<std::string, int>> outputs = {{"points", net.points}, {"value", net.value}};
  if (net.extra >= 0) outputs.emplace_back("pass", net.extra);
  for (const Kernels* kernels : all_kernels()) {
    Workspace floats, reduced;
    Network(g, Precision::Exact, *kernels).forward(planes, vector, 1, floats);
    for (const auto& [key, slot] : outputs)
      EXPECT_LT(difference(output(g, floats, slot), want.at(key)).most, 1e-5)
          << name << " " << key << " " << kernels->name;
    if (kernels->fast == FastForm::None) continue;
    Network(g, Precision::Fast, *kernels).forward(planes, vector, 1, reduced);
    for (const auto& [key, slot] : outputs)
      expect_rounded(output(g, reduced, slot), output(g, floats, slot), rounding(g, kernels->fast),
                     name + " " + key + " " + kernels->name);
    EXPECT_EQ(best(output(g, reduced, net.points)), best(output(g, floats, net.points)))
        << name << " " << kernels->name;
  }
}

TEST(KataGoNetwork, InFloatsGivesTheNumbersOfLibtorchAndReducedThoseOfFloats) {
  const auto data = data_dir(tests::source_dir());
  if (!data) GTEST_SKIP() << "no data folder";
  const std::string bytes = read_gzipped(*data / "weights/katago/g170-b6c96-s175395328-d26788732.bin.gz");
  expect_golden(read_katago(bytes, 9, "b6c96"), 19, "katago_b6c96_side9.txt");
  expect_golden(read_katago(bytes, 19, "b6c96"), 19, "katago_b6c96_side19.txt");
}

TEST(KataGoNetwork, CutShortIsAnErrorThatSaysWhere) {
  const auto data = data_dir(tests::source_dir());
  if (!data) GTEST_SKIP() << "no data folder";
  const std::string bytes = read_gzipped(*data / "weights/katago/g170-b6c96-s175395328-d26788732.bin.gz");
  for (const std::size_t size : {std::size_t{0}, std::size_t{10}, std::size_t{60}, std::size_t{5000}, bytes.size() / 2})
    EXPECT_THROW(read_katago(bytes.substr(0, size), 9, "b6c96"), Error) << size;
  std::string other = bytes;
  other.replace(other.find("\n8\n"), 3, "\n9\n");
  try {
    read_katago(other, 9, "b6c96");
    FAIL();
  } catch (const Error& e) {
    EXPECT_NE(std::string(e.what()).find("version 9"), std::string::npos) << e.what();
  }
}

TEST(FlatNetwork, InFloatsGivesTheNumbersOfLibtorchAndReducedThoseOfFloats) {
  const auto data = data_dir(tests::source_dir());
  if (!data) GTEST_SKIP() << "no data folder";
  const fs::path stem = *data / "weights/renju_alphazero/best";
  const auto read = [&](const char* ending) { return read_gzipped(stem.string() + ending); };
  const std::string weights = read(".f16.bin"), index = read(".index.tsv"), operations = read(".ops.txt");
  expect_golden(read_flat_net(weights, index, operations, 15, kFlatRenjuPlanes, "renju"), 0, "renju_alphazero.txt");
  EXPECT_THROW(read_flat_net(weights.substr(0, 1000), index, operations, 15, 4, "renju"), Error);
  EXPECT_THROW(read_flat_net(weights, index.substr(0, 300), operations, 15, 4, "renju"), Error);
  EXPECT_THROW(read_flat_net(weights, index, operations.substr(0, 3000), 15, 4, "renju"), Error);
  EXPECT_THROW(read_flat_net(weights, index, operations, 15, 5, "renju"), Error);
}

TEST(FlatNetwork, AnUnknownOperationIsNamedWithItsLine) {
  try {
    read_flat_net("", "tensor\tdtype\n", "TRANSPOSE in=[0, 1] out=[2] act=\nWARP in=[2] out=[3] act=\n", 15, 4, "x");
    FAIL();
  } catch (const Error& e) {
    EXPECT_EQ(std::string(e.what()), "«x»: line 2 of its operations: operation «WARP» is unknown");
  }
}

}  // namespace
}  // namespace ludens::nets
