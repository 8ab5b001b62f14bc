#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/spec.h"
#include "protocols/room.h"

namespace ludens::protocols {

// One setting that a protocol can show and change. The types are those of UCI and its kin.
struct EngineOption {
  enum class Type { Spin, Combo, Text };
  std::string name;
  std::string value;  // now
  Type type = Type::Text;
  std::int64_t least = 0, most = 0;       // of a spin
  std::vector<std::string> choices = {};  // of a combo
  std::string help = {};
};

// A row of a part's table as such a setting: a range of whole numbers is a spin, words are a combo, the rest is text.
EngineOption option_of_part(const OptionDoc& doc, std::string value);

// «option name playouts type string default auto», as UGI and UCI announce it.
std::string announce(const EngineOption& option);

}  // namespace ludens::protocols
