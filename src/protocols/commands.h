#pragma once
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "protocols/room.h"

namespace ludens::protocols {

// One line of a protocol, taken apart.
struct Call {
  std::string name;
  std::vector<std::string> args;
  std::string rest;  // everything behind the name, as it was written

  // The argument at this place; throws Error that says what is missing.
  const std::string& arg(std::size_t place, std::string_view what) const;
};

Call call_of(std::string_view line);

// What a protocol can do: names and the functions behind them. A command returns its answer, "" where there is nothing
// to say, and throws Error for what it cannot do; the protocol puts both into its own form.
using Command = std::function<std::string(const Call&)>;
class CommandTable {
 public:
  void add(std::string_view name, Command command) { commands_[std::string(name)] = std::move(command); }
  const Command* find(const std::string& name) const {
    const auto found = commands_.find(name);
    return found == commands_.end() ? nullptr : &found->second;
  }
  std::vector<std::string> names() const;

 private:
  std::map<std::string, Command> commands_;
};

}  // namespace ludens::protocols
