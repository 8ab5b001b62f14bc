#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/numbers.h"
#include "nets/shape.h"

namespace ludens::nets {

struct Tensor {
  std::string name;
  std::vector<int> sizes;
  std::vector<float> values;
  bool operator==(const Tensor&) const = default;
};

// A network with its own description. One file:
//
//   sealed (base/sealed_file.h) as "LUDNET1\n": the description, then the tensors one after the other, each at a
//   multiple of 64
//
// The description: game, features, shape, tensors [{name, sizes, type: "f16"|"f32", offset}], and `about`, an object of
// whatever the trainer knows: query, command, seed, revision, metrics. No dates, so that the same training gives the
// same file. Tested by tests/nets/model_file_test.cpp and fuzzed.
struct NetModel {
  std::string game;      // bare name: "go9"
  std::string features;  // "go-v1"
  NetShape shape;
  std::vector<Tensor> tensors;  // as net_tensors(shape) lists them
  std::string about = "{}";     // a JSON object, as text
  bool operator==(const NetModel&) const = default;

  const Tensor& tensor(std::string_view name) const;  // precondition: there is one
};

// Written whole or not at all. Values beyond f16's range are an Error.
void save_net(const std::filesystem::path& path, const NetModel& model, NumberType type = NumberType::F16);
std::string net_bytes(const NetModel& model, NumberType type = NumberType::F16);

// Throws Error that says what is wrong: no network, cut short, damaged, a tensor missing or of another size.
NetModel load_net(const std::filesystem::path& path);
NetModel parse_net(std::string_view bytes, std::string_view name = "the network");

}  // namespace ludens::nets
