#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ludens::base {

// Numbers as they lie in the block of a sealed file, little-endian.
enum class NumberType { F16, F32 };

std::string_view number_type_text(NumberType type);  // «f16»
NumberType number_type(std::string_view text);       // throws Error with what is known
inline std::size_t bytes_of(NumberType type) { return type == NumberType::F16 ? 2 : 4; }

// `what` names them in messages. A number that the type cannot hold is an Error.
void add_numbers(std::string& block, std::span<const float> values, NumberType type, std::string_view what);
// So many from the bytes that begin at `offset`. Throws Error where they are not all there, or one is no number.
std::vector<float> read_numbers(std::string_view block, std::uint64_t offset, std::size_t count, NumberType type,
                                std::string_view what);

}  // namespace ludens::base
