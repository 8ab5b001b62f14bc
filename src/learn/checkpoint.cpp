#include "learn/checkpoint.h"

#include <cstring>

#include <fmt/format.h>

#include "base/error.h"
#include "base/sealed_file.h"
#include "base/text.h"
#include "base/whole_file.h"

namespace ludens::learn {
namespace {

constexpr std::string_view kMagic = "LUDCKPT2";

struct Contents {
  std::string plan;
  std::size_t counters = 0;         // bytes
  std::vector<std::size_t> arrays;  // likewise
};
template <class Fields, class C>
void list(Fields& fields, C& contents) {
  fields("plan", contents.plan);
  fields("counters", contents.counters);
  fields("arrays", contents.arrays);
}

// What follows the name of the file in the message.
Checkpoint parse(const FieldReader& fields, std::string_view block, std::string_view plan) {
  Contents contents;
  list(fields, contents);
  if (contents.plan != plan)
    throw Error(fmt::format("belongs to another training ({}); remove it, or give the same options and data",
                            cite(contents.plan)));
  const auto next = [&](std::size_t size) {
    if (size > block.size()) throw Error("is cut short");
    const std::string out(block.substr(0, size));
    block.remove_prefix(size);
    return out;
  };
  Checkpoint out;
  out.counters = next(contents.counters);
  for (const std::size_t size : contents.arrays) out.arrays.push_back(next(size));
  return out;
}

}  // namespace

void Checkpoint::take(std::size_t i, std::span<float> values) const {
  if (i >= arrays.size() || arrays[i].size() != values.size_bytes()) throw Error("the checkpoint has other arrays");
  std::memcpy(values.data(), arrays[i].data(), values.size_bytes());
}

void save_checkpoint(const std::filesystem::path& path, std::string_view plan, const Checkpoint& checkpoint) {
  if (path.empty()) return;
  Contents contents{std::string(plan), checkpoint.counters.size(), {}};
  std::string block = checkpoint.counters;
  for (const auto& array : checkpoint.arrays) {
    contents.arrays.push_back(array.size());
    block += array;
  }
  FieldWriter fields;
  list(fields, contents);
  write_whole_file(path, seal(kMagic, fields, block));
}

std::optional<Checkpoint> load_checkpoint(const std::filesystem::path& path, std::string_view plan) {
  if (path.empty() || !std::filesystem::exists(path)) return std::nullopt;
  const std::string bytes = read_whole_file(path, SIZE_MAX);
  return parse_sealed(bytes, kMagic, "checkpoint", path.string(),
                      [&](const FieldReader& fields, std::string_view block) { return parse(fields, block, plan); });
}

}  // namespace ludens::learn
