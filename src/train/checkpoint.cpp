#include "train/checkpoint.h"

#include <cstring>

#include <fmt/format.h>

#include "base/error.h"
#include "base/hash.h"
#include "base/whole_file.h"

namespace ludens::train {
namespace {

constexpr std::string_view kMagic = "LUDCKPT1\n";

void add(std::string& out, std::uint64_t word) { out.append(reinterpret_cast<const char*>(&word), 8); }

class Words {
 public:
  explicit Words(std::string_view bytes) : bytes_(bytes) {}
  std::uint64_t word() {
    std::uint64_t out = 0;
    std::memcpy(&out, take(8).data(), 8);
    return out;
  }
  std::string_view take(std::uint64_t length) {
    if (length > bytes_.size()) throw Error("is cut short");
    const auto out = bytes_.substr(0, length);
    bytes_.remove_prefix(length);
    return out;
  }

 private:
  std::string_view bytes_;
};

}  // namespace

void save_checkpoint(const std::filesystem::path& path, const Checkpoint& checkpoint) {
  std::string out(kMagic);
  add(out, checkpoint.about.size());
  out += checkpoint.about;
  add(out, checkpoint.tensors.size());
  for (const auto& tensor : checkpoint.tensors) {
    const at::Tensor plain = tensor.detach().to(at::kCPU, at::kFloat).contiguous();
    const auto bytes = static_cast<std::size_t>(plain.numel()) * sizeof(float);
    add(out, bytes);
    out.append(reinterpret_cast<const char*>(plain.data_ptr<float>()), bytes);
  }
  add(out, hash_text(out));
  write_whole_file(path, out);
}

Checkpoint load_checkpoint(const std::filesystem::path& path) {
  const std::string bytes = read_whole_file(path);
  try {
    const std::string_view all = bytes;
    if (!all.starts_with(kMagic)) throw Error("is no checkpoint of ours");
    if (all.size() < kMagic.size() + 8) throw Error("is cut short");
    const std::string_view body = all.substr(0, all.size() - 8);
    std::uint64_t sum = 0;
    std::memcpy(&sum, all.data() + body.size(), 8);
    if (hash_text(body) != sum) throw Error("is cut short or damaged: its checksum is wrong");
    Words words(body.substr(kMagic.size()));
    Checkpoint out;
    out.about = words.take(words.word());
    const std::uint64_t count = words.word();
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::string_view data = words.take(words.word());
      at::Tensor tensor = at::empty({static_cast<std::int64_t>(data.size() / sizeof(float))}, at::kFloat);
      std::memcpy(tensor.data_ptr<float>(), data.data(), data.size() / sizeof(float) * sizeof(float));
      out.tensors.push_back(tensor);
    }
    return out;
  } catch (const Error& error) {
    throw Error(fmt::format("{} {}", path.string(), error.what()));
  }
}

}  // namespace ludens::train
