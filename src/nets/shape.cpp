#include "nets/shape.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::nets {

std::size_t TensorShape::count() const {
  std::size_t product = 1;
  for (const int size : sizes) product *= static_cast<std::size_t>(size);
  return product;
}

NetShape parse_net_size(std::string_view text) {
  NetShape shape;
  const auto wrong = [&] {
    return Error(fmt::format("a network is «BLOCKSxCHANNELS» or «BLOCKSxCHANNELSseN», as in 10x128 or 6x64se16, not {}",
                             cite(text)));
  };
  const auto cross = text.find('x');
  if (cross == std::string_view::npos) throw wrong();
  const auto se = text.find("se");
  const auto end = se == std::string_view::npos ? text.size() : se;
  if (end < cross) throw wrong();
  const auto blocks = to_int(text.substr(0, cross)), channels = to_int(text.substr(cross + 1, end - cross - 1));
  const auto squeeze = se == std::string_view::npos ? std::optional<int>(0) : to_int(text.substr(se + 2));
  if (!blocks || !channels || !squeeze) throw wrong();
  shape.blocks = *blocks;
  shape.channels = *channels;
  shape.squeeze = *squeeze;
  if (shape.blocks < 1 || shape.blocks > 80 || shape.channels < 4 || shape.channels > 1024 || shape.squeeze < 0 ||
      shape.squeeze > 1024)
    throw Error(fmt::format("a network has 1–80 blocks of 4–1024 channels, not {}", cite(text)));
  return shape;
}

std::string net_size_text(const NetShape& shape) {
  return shape.squeeze > 0 ? fmt::format("{}x{}se{}", shape.blocks, shape.channels, shape.squeeze)
                           : fmt::format("{}x{}", shape.blocks, shape.channels);
}

void check_shape(const NetShape& s) {
  const auto check = [](std::string_view name, int value, int low, int high) {
    if (value < low || value > high)
      throw Error(fmt::format("a network's {} is between {} and {}, not {}", name, low, high, value));
  };
  check("number of blocks", s.blocks, 1, 80);
  check("number of channels", s.channels, 4, 1024);
  check("squeeze", s.squeeze, 0, 1024);
  check("number of policy channels", s.policy_channels, 1, 1024);
  check("number of value channels", s.value_channels, 1, 1024);
  check("number of hidden units", s.value_hidden, 1, 4096);
  check("number of planes", s.planes, 1, 512);
  check("width", s.width, 2, 64);
  check("height", s.height, 2, 64);
  check("number of policy planes", s.policy_planes, 1, 256);
  check("number of moves", s.moves, s.point_moves(), s.point_moves() + 64);
}

std::vector<TensorShape> net_tensors(const NetShape& s) {
  std::vector<TensorShape> out;
  const auto add = [&](const std::string& name, std::vector<int> sizes) {
    const int outputs = sizes.front();
    out.push_back({name + ".w", std::move(sizes)});
    out.push_back({name + ".b", {outputs}});
  };
  add("input", {s.channels, s.planes, 3, 3});
  for (int block = 0; block < s.blocks; ++block) {
    const std::string name = fmt::format("block{}.", block);
    add(name + "conv1", {s.channels, s.channels, 3, 3});
    add(name + "conv2", {s.channels, s.channels, 3, 3});
    if (s.squeeze == 0) continue;
    add(name + "se1", {s.squeeze, s.channels});
    add(name + "se2", {2 * s.channels, s.squeeze});
  }
  add("policy.conv", {s.policy_channels, s.channels});
  add("policy.point", {s.policy_planes, s.policy_channels});
  if (s.extra_moves() > 0) add("policy.extra", {s.extra_moves(), 2 * s.policy_channels});
  add("value.conv", {s.value_channels, s.channels});
  add("value.hidden", {s.value_hidden, 2 * s.value_channels});
  add("value.out", {3, s.value_hidden});
  return out;
}

}  // namespace ludens::nets
