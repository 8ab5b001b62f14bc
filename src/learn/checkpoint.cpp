#include "learn/checkpoint.h"

#include <cstring>

#include <fmt/format.h>

#include "base/error.h"
#include "base/json.h"
#include "base/sealed_file.h"
#include "base/text.h"
#include "base/whole_file.h"

namespace ludens::learn {
namespace {

constexpr std::string_view kMagic = "LUDCKPT2";

// What follows the name of the file in the message.
Checkpoint parse(std::string_view bytes, std::string_view plan) {
  const Unsealed parts = unseal(bytes, kMagic, "checkpoint");
  const auto json = Json::parse(parts.description);
  const auto of = json.at("plan").get<std::string>();
  if (of != plan)
    throw Error(
        fmt::format("belongs to another training ({}); remove it, or give the same options and data", cite(of)));
  std::string_view left = parts.block;
  const auto next = [&](std::size_t size) {
    if (size > left.size()) throw Error("is cut short");
    const std::string out(left.substr(0, size));
    left.remove_prefix(size);
    return out;
  };
  Checkpoint out;
  out.counters = next(json.at("counters").get<std::size_t>());
  for (const auto& size : json.at("arrays")) out.arrays.push_back(next(size.get<std::size_t>()));
  return out;
}

}  // namespace

void Checkpoint::take(std::size_t i, std::span<float> values) const {
  if (i >= arrays.size() || arrays[i].size() != values.size_bytes()) throw Error("the checkpoint has other arrays");
  std::memcpy(values.data(), arrays[i].data(), values.size_bytes());
}

void save_checkpoint(const std::filesystem::path& path, std::string_view plan, const Checkpoint& checkpoint) {
  if (path.empty()) return;
  std::vector<std::size_t> sizes;
  std::string block = checkpoint.counters;
  for (const auto& array : checkpoint.arrays) {
    sizes.push_back(array.size());
    block += array;
  }
  const Json json = {{"plan", std::string(plan)}, {"counters", checkpoint.counters.size()}, {"arrays", sizes}};
  write_whole_file(path, seal(kMagic, json.dump(), block));
}

std::optional<Checkpoint> load_checkpoint(const std::filesystem::path& path, std::string_view plan) {
  if (path.empty() || !std::filesystem::exists(path)) return std::nullopt;
  const std::string bytes = read_whole_file(path);
  try {
    return parse(bytes, plan);
  } catch (const JsonError&) {
    throw Error(fmt::format("{} is damaged: its description lacks something or is of the wrong kind", path.string()));
  } catch (const Error& error) {
    throw Error(fmt::format("{} {}", path.string(), error.what()));
  }
}

}  // namespace ludens::learn
