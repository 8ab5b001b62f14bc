#include "nets/model_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "base/error.h"
#include "base/half.h"
#include "base/json.h"
#include "base/sealed_file.h"
#include "base/text.h"
#include "base/whole_file.h"

namespace ludens::nets {
namespace {

constexpr std::string_view kMagic = "LUDNET1\n";
constexpr std::size_t kAlign = 64;
static_assert(std::endian::native == std::endian::little);

void pad(std::string& bytes) { bytes.resize((bytes.size() + kAlign - 1) / kAlign * kAlign, '\0'); }

Json shape_json(const NetShape& s) {
  return {{"blocks", s.blocks},
          {"channels", s.channels},
          {"squeeze", s.squeeze},
          {"policy_channels", s.policy_channels},
          {"value_channels", s.value_channels},
          {"value_hidden", s.value_hidden},
          {"planes", s.planes},
          {"width", s.width},
          {"height", s.height},
          {"moves", s.moves}};
}

NetShape read_shape(const Json& json) {
  NetShape s;
  json.at("blocks").get_to(s.blocks);
  json.at("channels").get_to(s.channels);
  json.at("squeeze").get_to(s.squeeze);
  json.at("policy_channels").get_to(s.policy_channels);
  json.at("value_channels").get_to(s.value_channels);
  json.at("value_hidden").get_to(s.value_hidden);
  json.at("planes").get_to(s.planes);
  json.at("width").get_to(s.width);
  json.at("height").get_to(s.height);
  json.at("moves").get_to(s.moves);
  return s;
}

std::string tensor_bytes(const Tensor& tensor, NumberType type) {
  std::string out;
  if (type == NumberType::F32) {
    out.assign(reinterpret_cast<const char*>(tensor.values.data()), tensor.values.size() * sizeof(float));
    return out;
  }
  out.resize(tensor.values.size() * 2);
  for (std::size_t i = 0; i < tensor.values.size(); ++i) {
    const std::uint16_t half = to_half(tensor.values[i]);
    if ((half & 0x7c00u) == 0x7c00u)
      throw Error(fmt::format("{} holds {}, which f16 cannot; write f32", tensor.name, tensor.values[i]));
    std::memcpy(out.data() + 2 * i, &half, 2);
  }
  return out;
}

Tensor read_tensor(const TensorShape& wanted, const Json& entry, std::string_view blob) {
  if (entry.at("name") != wanted.name || entry.at("sizes").get<std::vector<int>>() != wanted.sizes)
    throw Error(fmt::format("has {} where {} of {} is expected", entry.dump(), wanted.name,
                            fmt::format("{}", fmt::join(wanted.sizes, "×"))));
  const std::string& type = entry.at("type").text();
  if (type != "f16" && type != "f32")
    throw Error(fmt::format("has numbers of type {}; known are f16 and f32", cite(type)));
  const std::size_t width = type == "f16" ? 2 : 4, count = wanted.count();
  const auto offset = entry.at("offset").get<std::uint64_t>();
  if (offset > blob.size() || count * width > blob.size() - offset)
    throw Error(fmt::format("is cut short: {} lies beyond its end", wanted.name));
  Tensor out{wanted.name, wanted.sizes, std::vector<float>(count)};
  if (width == 4)
    std::memcpy(out.values.data(), blob.data() + offset, count * 4);
  else
    for (std::size_t i = 0; i < count; ++i) {
      std::uint16_t half = 0;
      std::memcpy(&half, blob.data() + offset + 2 * i, 2);
      out.values[i] = from_half(half);
    }
  for (const float value : out.values)
    if (!std::isfinite(value)) throw Error(fmt::format("holds a number in {} that is none", wanted.name));
  return out;
}

// What follows the name of the file in the message.
NetModel parse(std::string_view bytes) {
  const Unsealed parts = unseal(bytes, kMagic, "network");
  const Json json = Json::parse(parts.description);
  if (json.at("format") != 1) throw Error(fmt::format("has format {}; this program reads 1", json.at("format").dump()));
  NetModel out;
  json.at("game").get_to(out.game);
  json.at("features").get_to(out.features);
  out.shape = read_shape(json.at("shape"));
  check_shape(out.shape);
  out.about = json.at("about").dump();
  const Json& entries = json.at("tensors");
  const auto wanted = net_tensors(out.shape);
  if (entries.size() != wanted.size())
    throw Error(fmt::format("has {} tensors where its shape needs {}", entries.size(), wanted.size()));
  for (std::size_t i = 0; i < wanted.size(); ++i)
    out.tensors.push_back(read_tensor(wanted[i], entries.at(i), parts.block));
  return out;
}

}  // namespace

const Tensor& NetModel::tensor(std::string_view name) const {
  for (const auto& tensor : tensors)
    if (tensor.name == name) return tensor;
  throw Error(fmt::format("the network has no tensor {}", name));
}

std::string net_bytes(const NetModel& model, NumberType type) {
  check_shape(model.shape);
  const auto wanted = net_tensors(model.shape);
  if (wanted.size() != model.tensors.size()) throw Error("the network lacks tensors");
  Json entries = Json::array();
  std::string blob;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Tensor& tensor = model.tensors[i];
    if (tensor.name != wanted[i].name || tensor.sizes != wanted[i].sizes || tensor.values.size() != wanted[i].count())
      throw Error(fmt::format("tensor {} is not what the network's shape asks for", tensor.name));
    pad(blob);
    entries.push_back({{"name", tensor.name},
                       {"sizes", tensor.sizes},
                       {"type", type == NumberType::F16 ? "f16" : "f32"},
                       {"offset", blob.size()}});
    blob += tensor_bytes(tensor, type);
  }
  const Json json = {{"format", 1},
                     {"game", model.game},
                     {"features", model.features},
                     {"shape", shape_json(model.shape)},
                     {"about", Json::parse(model.about)},
                     {"tensors", std::move(entries)}};
  return seal(kMagic, json.dump(), blob);
}

void save_net(const std::filesystem::path& path, const NetModel& model, NumberType type) {
  write_whole_file(path, net_bytes(model, type));
}

NetModel parse_net(std::string_view bytes, std::string_view name) {
  return parse_sealed(bytes, name, parse);
}

NetModel load_net(const std::filesystem::path& path) { return parse_net(read_whole_file(path), path.string()); }

}  // namespace ludens::nets
