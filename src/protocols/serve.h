#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "protocols/gomocup.h"
#include "protocols/protocol.h"

namespace ludens::protocols {

struct ServeOptions {
  std::string protocol = {};  // gtp, gomocup, ugi, uci or usi; "": by the first line
  EngineSetup setup = {};
  Gomocup::Dialect dialect = Gomocup::Dialect::Automatic;
};

// The protocol that begins with such a line; GTP for anything that is no other's. Throws Error for those that we know
// by their first word and do not speak.
std::string detect_protocol(std::string_view line);

// One whole conversation. Throws Error where the setup is wrong, before a word is said.
void serve(const ServeOptions& options, LineSource& lines, Writer& out);

}  // namespace ludens::protocols
