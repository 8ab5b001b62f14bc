#include "cli/agent_help.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/json.h"
#include "play/popular.h"

namespace ludens::cli {
namespace {

std::string_view policy_example(std::string_view name) {
  if (name == "net") return "net(renju-human-net, rating=2200)";
  if (name == "blend") return "blend(net(renju-human-net), net(renju-alphazero), alpha=0.7)";
  if (name == "kl") return "kl(policy=net(renju-human-net), value=net(renju-alphazero), c=2)";
  if (name == "persona") return "persona(\"renju.persona\", rating=2200)";
  return name == "top" ? "top(net(renju-human-net), p=0.9)" : "temper(net(renju-human-net), t=0.5)";
}

}  // namespace

std::vector<PartDoc> known_parts() {
  std::vector<PartDoc> out(parts().begin(), parts().end());
  out.push_back(popular_part({}));
  return out;
}

std::string agent_list() {
  std::string out;
  for (const auto& part : known_parts()) out += fmt::format("{:<10} {:<8} {}\n", part.name, part.kind, part.summary);
  return out + "\nOptions are written behind the name: \"grave(playouts=1000)\"; ludens help grave lists them.\n";
}

std::string agent_list_json() {
  Json out = Json::array();
  for (const auto& part : known_parts()) {
    Json row = {{"name", part.name}, {"kind", part.kind}, {"summary", part.summary}, {"options", Json::array()}};
    for (const auto& option : part.options)
      row["options"].push_back(
          {{"name", option.name}, {"default", option.fallback}, {"allowed", option.allowed}, {"help", option.help}});
    out.push_back(std::move(row));
  }
  return out.dump();
}

std::string agent_help(const PartDoc& part) {
  std::string out = fmt::format("{}: {}\n", part.name, part.summary);
  if (!part.details.empty()) out += fmt::format("\n{}\n", part.details);
  if (part.options.empty()) return out + "\nIt has no options.\n";
  std::size_t name = 0, fallback = 7, allowed = 0;
  for (const auto& option : part.options) {
    name = std::max(name, option.name.size());
    fallback = std::max(fallback, option.fallback.size());
    allowed = std::max(allowed, option.allowed.size());
  }
  out += fmt::format("\n  {:<{}}  {:<{}}  allowed\n", "option", std::max<std::size_t>(name, 6), "default", fallback);
  for (const auto& option : part.options)
    out += fmt::format("  {:<{}}  {:<{}}  {:<{}}  {}\n", option.name, std::max<std::size_t>(name, 6), option.fallback,
                       fallback, option.allowed, allowed, option.help);
  const OptionDoc& first = part.options.front();
  const bool number = first.name == "playouts" || first.name == "nodes";
  if (first.name == "COMMAND")
    return out + fmt::format("\nExample: {}(\"gnugo --mode gtp --level 5\", protocol=gtp)\n", part.name);
  if (part.kind == "policy") return out + fmt::format("\nExample: {}\n", policy_example(part.name));
  return out + fmt::format("\nExample: {}{}\n", part.name, number ? fmt::format("({}=1000)", first.name) : "");
}

}  // namespace ludens::cli
