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

// Where the program of that name is: the name itself when it holds a slash, else the first match in $PATH and then in
// /usr/games, where Debian puts engines but root does not look. Throws Error where there is no such program.
std::string find_program(const std::string& name);

}  // namespace ludens::agents
