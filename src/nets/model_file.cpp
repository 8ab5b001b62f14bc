#include "nets/model_file.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/json.h"
#include "base/sealed_file.h"
#include "base/whole_file.h"

namespace ludens::nets {
namespace {

constexpr std::string_view kMagic = "LUDNET1\n";
constexpr std::size_t kAlign = 64;

void pad(std::string& bytes) { bytes.resize((bytes.size() + kAlign - 1) / kAlign * kAlign, '\0'); }

template <class Fields, class Shape>
void list_shape(Fields& fields, Shape& s) {
  fields("blocks", s.blocks);
  fields("channels", s.channels);
  fields("squeeze", s.squeeze);
  fields("policy_channels", s.policy_channels);
  fields("value_channels", s.value_channels);
  fields("value_hidden", s.value_hidden);
  fields("planes", s.planes);
  fields("width", s.width);
  fields("height", s.height);
  fields("moves", s.moves);
  if constexpr (std::is_const_v<Shape>) {
    if (s.policy_planes != NetShape().policy_planes) fields("policy_planes", s.policy_planes);  // as in older files
  } else {
    fields.optional("policy_planes", s.policy_planes);
  }
}

template <class Fields, class Model>
void list(Fields& fields, Model& model) {
  fields.format(1);
  fields("game", model.game);
  fields("features", model.features);
  fields.object("shape", [&](auto& inner) { list_shape(inner, model.shape); });
  fields.json("about", model.about);
}

struct Entry {  // of the list of tensors
  std::string name;
  std::vector<int> sizes;
  std::string type;
  std::uint64_t offset = 0;
};
template <class Fields, class E>
void list_entry(Fields& fields, E& entry) {
  fields("name", entry.name);
  fields("sizes", entry.sizes);
  fields("type", entry.type);
  fields("offset", entry.offset);
}

Tensor read_tensor(const TensorShape& wanted, const Json& json, std::string_view block) {
  Entry entry;
  const FieldReader fields(json);
  list_entry(fields, entry);
  if (entry.name != wanted.name || entry.sizes != wanted.sizes)
    throw Error(fmt::format("has {} where {} of {} is expected", json.dump(), wanted.name,
                            fmt::format("{}", fmt::join(wanted.sizes, "×"))));
  const NumberType type = number_type(entry.type);
  return {wanted.name, wanted.sizes, read_numbers(block, entry.offset, wanted.count(), type, wanted.name)};
}

// What follows the name of the file in the message.
NetModel parse(const FieldReader& fields, std::string_view block) {
  NetModel out;
  list(fields, out);
  check_shape(out.shape);
  Json entries;
  fields("tensors", entries);
  const auto wanted = net_tensors(out.shape);
  if (entries.size() != wanted.size())
    throw Error(fmt::format("has {} tensors where its shape needs {}", entries.size(), wanted.size()));
  for (std::size_t i = 0; i < wanted.size(); ++i) out.tensors.push_back(read_tensor(wanted[i], entries.at(i), block));
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
  std::string block;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const Tensor& tensor = model.tensors[i];
    if (tensor.name != wanted[i].name || tensor.sizes != wanted[i].sizes || tensor.values.size() != wanted[i].count())
      throw Error(fmt::format("tensor {} is not what the network's shape asks for", tensor.name));
    pad(block);
    FieldWriter entry;
    const Entry listed{tensor.name, tensor.sizes, std::string(number_type_text(type)), block.size()};
    list_entry(entry, listed);
    entries.push_back(entry.value());
    add_numbers(block, tensor.values, type, tensor.name);
  }
  FieldWriter fields;
  list(fields, model);
  fields("tensors", entries);
  return seal(kMagic, fields, block);
}

void save_net(const std::filesystem::path& path, const NetModel& model, NumberType type) {
  write_whole_file(path, net_bytes(model, type));
}

NetModel parse_net(std::string_view bytes, std::string_view name) {
  return parse_sealed(bytes, kMagic, "network", name, parse);
}

NetModel load_net(const std::filesystem::path& path) { return parse_net(read_whole_file(path), path.string()); }

}  // namespace ludens::nets
