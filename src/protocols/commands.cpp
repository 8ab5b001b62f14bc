#include "protocols/commands.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::protocols {

const std::string& Call::arg(std::size_t place, std::string_view what) const {
  if (place >= args.size()) throw Error(fmt::format("{} needs {}", name, what));
  return args[place];
}

Call call_of(std::string_view line) {
  Call call;
  for (const auto word : words(line)) {
    if (call.name.empty()) {
      call.name = word;
      const auto end = static_cast<std::size_t>(word.data() - line.data()) + word.size();
      call.rest = trim(line.substr(end));
    } else {
      call.args.emplace_back(word);
    }
  }
  return call;
}

std::vector<std::string> CommandTable::names() const {
  std::vector<std::string> out;
  for (const auto& [name, command] : commands_) out.push_back(name);
  return out;
}

}  // namespace ludens::protocols
