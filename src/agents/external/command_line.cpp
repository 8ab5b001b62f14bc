#include "agents/external/command_line.h"

#include <cctype>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::agents {
std::vector<std::string> split_command(std::string_view command) {
  std::vector<std::string> out;
  std::optional<std::string> word;  // the one being read; "" is a word where it was quoted
  char quote = 0;
  for (std::size_t at = 0; at < command.size(); ++at) {
    char c = command[at];
    if (c == '\0') throw Error("a command cannot hold the character \\x00");
    if (quote == 0 && std::isspace(static_cast<unsigned char>(c)) != 0) {
      if (word) out.push_back(*std::exchange(word, std::nullopt));
      continue;
    }
    if (!word) word.emplace();
    if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
      continue;
    }
    if (c == quote) {
      quote = 0;
      continue;
    }
    const char next = at + 1 < command.size() ? command[at + 1] : '\0';
    if (c == '\\' && next != '\0' && (quote == 0 || (quote == '"' && (next == '"' || next == '\\')))) {
      c = next;
      ++at;
    }
    *word += c;
  }
  if (quote != 0) throw Error(fmt::format("the command {} has an open quotation {}", cite(command), quote));
  if (word) out.push_back(*word);
  if (out.empty()) throw Error("engine needs a command to start, as in engine(\"gnugo --mode gtp\")");
  return out;
}

}  // namespace ludens::agents
