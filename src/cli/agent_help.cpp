#include "cli/agent_help.h"

#include <fmt/format.h>

#include "base/options_help.h"
#include "play/popular.h"

namespace ludens::cli {
namespace {

std::string_view policy_example(std::string_view name) {
  if (name == "net") return "net(renju-human-net, rating=2200)";
  if (name == "blend") return "blend(net(renju-human-net), net(renju-alphazero), alpha=0.7)";
  if (name == "kl") return "kl(policy=net(renju-human-net), value=net(renju-alphazero), c=2)";
  if (name == "persona") return "persona(\"renju.persona\", rating=2200)";
  if (name == "level") return "level(15k)";
  if (name == "drawn") return "drawn(net(renju-human-net, rating=2200), t=0.8)";
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
    out.push_back(
        {{"name", part.name}, {"kind", part.kind}, {"summary", part.summary}, {"options", options_json(part.options)}});
  }
  return out.dump();
}

std::string agent_help(const PartDoc& part) {
  std::string out = fmt::format("{}: {}\n", part.name, part.summary);
  if (!part.details.empty()) out += fmt::format("\n{}\n", part.details);
  if (part.options.empty()) return out + "\nIt has no options.\n";
  out += "\n" + options_help(part.options);
  const Option& first = part.options.front();
  const bool number = first.name == "playouts" || first.name == "nodes";
  if (first.name == "COMMAND")
    return out + fmt::format("\nExample: {}(\"gnugo --mode gtp --level 5\", protocol=gtp)\n", part.name);
  if (part.kind == "policy") return out + fmt::format("\nExample: {}\n", policy_example(part.name));
  return out + fmt::format("\nExample: {}{}\n", part.name, number ? fmt::format("({}=1000)", first.name) : "");
}

}  // namespace ludens::cli
