#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "agents/room.h"

namespace ludens::agents {

// The words of a command as a shell would split it: at white space, with '…' kept as it is, "…" in which a backslash
// quotes " and \, and a backslash elsewhere quoting the next character. Nothing else is a shell's: no variables, no
// pipes. Throws Error on an open quotation and on a command without words.
std::vector<std::string> split_command(std::string_view command);

}  // namespace ludens::agents
