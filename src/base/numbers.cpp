#include "base/numbers.h"

#include <bit>
#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "base/error.h"
#include "base/half.h"
#include "base/text.h"

namespace ludens::base {

static_assert(std::endian::native == std::endian::little);

std::string_view number_type_text(NumberType type) { return type == NumberType::F16 ? "f16" : "f32"; }

NumberType number_type(std::string_view text) {
  for (const NumberType type : {NumberType::F16, NumberType::F32})
    if (text == number_type_text(type)) return type;
  throw Error(fmt::format("has numbers of type {}; known are f16 and f32", cite(text)));
}

void add_numbers(std::string& block, std::span<const float> values, NumberType type, std::string_view what) {
  const std::size_t start = block.size(), width = bytes_of(type);
  block.resize(start + values.size() * width);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::uint16_t half = to_half(values[i]);
    if (!std::isfinite(type == NumberType::F16 ? from_half(half) : values[i]))
      throw Error(fmt::format("{} holds {}, which {} cannot hold", what, values[i], number_type_text(type)));
    std::memcpy(block.data() + start + i * width,
                type == NumberType::F16 ? static_cast<const void*>(&half) : &values[i], width);
  }
}

std::vector<float> read_numbers(std::string_view block, std::uint64_t offset, std::size_t count, NumberType type,
                                std::string_view what) {
  const std::size_t width = bytes_of(type);
  if (offset > block.size() || count > (block.size() - offset) / width)
    throw Error(fmt::format("is cut short: {} lies beyond its end", what));
  std::vector<float> out(count);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const char* at = block.data() + offset + i * width;
    if (type == NumberType::F16) {
      std::uint16_t half = 0;
      std::memcpy(&half, at, width);
      out[i] = from_half(half);
    } else {
      std::memcpy(&out[i], at, width);
    }
    if (!std::isfinite(out[i])) throw Error(fmt::format("holds a number in {} that is none", what));
  }
  return out;
}

}  // namespace ludens::base
