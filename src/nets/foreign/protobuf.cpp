#include "nets/foreign/protobuf.h"

namespace ludens::nets {

std::optional<std::uint64_t> ProtoReader::varint() {
  std::uint64_t value = 0;
  for (int shift = 0; shift < 64 && !rest_.empty(); shift += 7) {
    const auto byte = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    value |= static_cast<std::uint64_t>(byte & 127u) << shift;
    if (byte < 128) return value;
  }
  return std::nullopt;
}

std::optional<ProtoField> ProtoReader::give_up() {
  damaged_ = true;
  rest_ = {};
  return std::nullopt;
}

std::optional<ProtoField> ProtoReader::next() {
  if (rest_.empty()) return std::nullopt;
  const auto key = varint();
  if (!key || *key >> 3 == 0 || *key >> 3 > 0x1fffffff) return give_up();
  ProtoField out;
  out.number = static_cast<int>(*key >> 3);
  const int wire = static_cast<int>(*key & 7);
  if (wire == 0) {
    const auto value = varint();
    if (!value) return give_up();
    out.value = *value;
    return out;
  }
  if (wire == 1 || wire == 5) {
    const std::size_t size = wire == 1 ? 8 : 4;
    if (rest_.size() < size) return give_up();
    for (std::size_t i = size; i-- > 0;) out.value = out.value << 8 | static_cast<std::uint8_t>(rest_[i]);
    rest_.remove_prefix(size);
    return out;
  }
  const auto size = wire == 2 ? varint() : std::nullopt;
  if (!size || *size > rest_.size()) return give_up();
  out.is_bytes = true;
  out.bytes = rest_.substr(0, *size);
  rest_.remove_prefix(*size);
  return out;
}

}  // namespace ludens::nets
