#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "nets/room.h"

namespace ludens::nets {

// One field of a message of Protocol Buffers' wire format (Google, «Encoding»): a number of seven bits a byte, or
// bytes, which may be a message again. Numbers of fixed width are read, too.
struct ProtoField {
  int number = 0;
  bool is_bytes = false;
  std::uint64_t value = 0;
  std::string_view bytes = {};
};

// Walks through a message, field by field. What cannot be read ends it with `damaged`. No memory of its own: what it
// names lies in the text that it was given.
class ProtoReader {
 public:
  explicit ProtoReader(std::string_view bytes) : rest_(bytes) {}
  std::optional<ProtoField> next();
  bool damaged() const { return damaged_; }

 private:
  std::optional<std::uint64_t> varint();
  std::optional<ProtoField> give_up();

  std::string_view rest_;
  bool damaged_ = false;
};

}  // namespace ludens::nets
