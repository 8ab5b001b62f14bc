#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/options.h"
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

// A row of a table as such a setting: a range of whole numbers (of 32 bits, which programs expect) is a spin, words are
// a combo, the rest is text.
EngineOption engine_option(const Option& option, const OptionValue& value);

// «option name playouts type string default auto», as UGI and UCI announce it.
std::string announce(const EngineOption& option);

}  // namespace ludens::protocols
