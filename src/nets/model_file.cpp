#include "nets/model_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/half.h"
#include "nets/whole_file.h"

namespace ludens {
namespace {

using Json = nlohmann::ordered_json;
constexpr std::string_view kMagic = "LUDNET1\n";
constexpr std::size_t kAlign = 64, kLongestDescription = 1 << 20;
static_assert(std::endian::native == std::endian::little);

void pad(std::string& bytes) { bytes.resize((bytes.size() + kAlign - 1) / kAlign * kAlign, '\0'); }

void add_word(std::string& bytes, std::uint64_t word) {
  bytes.append(reinterpret_cast<const char*>(&word), sizeof word);
}

std::uint64_t word_at(std::string_view bytes, std::size_t at) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes.data() + at, sizeof word);
  return word;
}

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
  s.blocks = json.at("blocks");
  s.channels = json.at("channels");
  s.squeeze = json.at("squeeze");
  s.policy_channels = json.at("policy_channels");
  s.value_channels = json.at("value_channels");
  s.value_hidden = json.at("value_hidden");
  s.planes = json.at("planes");
  s.width = json.at("width");
  s.height = json.at("height");
  s.moves = json.at("moves");
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
  const std::string type = entry.at("type");
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
  if (bytes.size() < kMagic.size() || !bytes.starts_with(kMagic))
    throw Error("is no network of ours (it does not begin with LUDNET1)");
  if (bytes.size() < kMagic.size() + 16) throw Error("is cut short");
  const std::string_view body = bytes.substr(0, bytes.size() - 8);
  const std::uint64_t length = word_at(bytes, kMagic.size());
  const std::size_t start = kMagic.size() + 8;
  if (length > kLongestDescription || length > body.size() - start)
    throw Error("is cut short or damaged: its description has no end");
  if (hash_text(body) != word_at(bytes, body.size())) throw Error("is cut short or damaged: its checksum is wrong");
  // Whoever writes it out again does so recursively.
  const auto shallow = [](int depth, Json::parse_event_t, Json&) {
    if (depth > 32) throw Error("is damaged: its description is nested too deeply");
    return true;
  };
  const Json json = Json::parse(body.substr(start, length), shallow);
  if (json.at("format") != 1) throw Error(fmt::format("has format {}; this program reads 1", json.at("format").dump()));
  NetModel out;
  out.game = json.at("game");
  out.features = json.at("features");
  out.shape = read_shape(json.at("shape"));
  check_shape(out.shape);
  out.about = json.at("about").dump();
  const std::size_t blob = (start + length + kAlign - 1) / kAlign * kAlign;
  const auto& entries = json.at("tensors");
  const auto wanted = net_tensors(out.shape);
  if (entries.size() != wanted.size())
    throw Error(fmt::format("has {} tensors where its shape needs {}", entries.size(), wanted.size()));
  for (std::size_t i = 0; i < wanted.size(); ++i)
    out.tensors.push_back(read_tensor(wanted[i], entries.at(i), body.substr(std::min(blob, body.size()))));
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
  const std::string text = json.dump();
  std::string out(kMagic);
  add_word(out, text.size());
  out += text;
  pad(out);
  out += blob;
  add_word(out, hash_text(out));
  return out;
}

void save_net(const std::filesystem::path& path, const NetModel& model, NumberType type) {
  write_whole_file(path, net_bytes(model, type));
}

NetModel parse_net(std::string_view bytes, std::string_view name) {
  try {
    return parse(bytes);
  } catch (const nlohmann::json::exception&) {
    throw Error(fmt::format("{} is damaged: its description lacks something or is of the wrong kind", name));
  } catch (const Error& error) {
    throw Error(fmt::format("{} {}", name, error.what()));
  }
}

NetModel load_net(const std::filesystem::path& path) { return parse_net(read_whole_file(path), path.string()); }

}  // namespace ludens
