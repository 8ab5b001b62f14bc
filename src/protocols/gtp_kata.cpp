// GTP: KataGo's rules and parameters, as far as this engine has them. Its parameters are our options: who plays can be
// changed, how far it looks can not, unless it is an option of the agent.

#include <fmt/format.h>

#include "base/error.h"
#include "base/json.h"
#include "base/text.h"
#include "games/family.h"
#include "protocols/gtp.h"

namespace ludens::protocols {
namespace {

struct NamedRules {
  std::string_view name, ko, scoring, suicide;
};
constexpr NamedRules kNamed[] = {
    {"tromp-taylor", "positional", "area", "yes"}, {"chinese", "simple", "area", "no"},
    {"chinese-ogs", "positional", "area", "no"},   {"chinese-kgs", "positional", "area", "no"},
    {"japanese", "simple", "territory", "no"},     {"korean", "simple", "territory", "no"},
    {"aga", "situational", "area", "no"},          {"bga", "situational", "area", "no"},
    {"new-zealand", "situational", "area", "yes"},
};

std::string text_of(const Json& rules, const char* key, const std::string& otherwise) {
  if (!rules.contains(key)) return otherwise;
  const auto& value = rules[key];
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  if (!value.is_string()) throw Error(fmt::format("{} must be a word", key));
  return lower(value.get<std::string>());
}

NamedRules rules_of(const std::string& text, const Game& game, std::array<std::string, 3>& own) {
  for (const auto& named : kNamed)
    if (lower(text) == named.name) return named;
  const auto rules = Json::parse_or_null(text);
  if (!rules.is_object()) throw Error(fmt::format("unknown rules {}", cite(text)));
  own = {text_of(rules, "ko", option_of(game, "ko")), text_of(rules, "scoring", option_of(game, "scoring")),
         text_of(rules, "suicide", option_of(game, "suicide"))};
  return {"", own[0], own[1], own[2]};
}

}  // namespace

void Gtp::add_kata() {
  const auto only_go = [this] {
    if (!engine().game().family->has_option("ko"))
      throw Error(fmt::format("{} has no such rules", engine().game().name));
  };
  table_.add("kata-get-rules", [=, this](const Call&) {
    only_go();
    const auto capitals = [&](const char* option) {
      std::string out = option_of(engine().game(), option);
      for (char& c : out) c = static_cast<char>(c - 'a' + 'A');
      return out;
    };
    return fmt::format(
        R"({{"hasButton":false,"ko":"{}","scoring":"{}","suicide":{},"tax":"NONE","whiteHandicapBonus":"0"}})",
        capitals("ko"), capitals("scoring"), option_of(engine().game(), "suicide") == "yes");
  });
  table_.add("kata-set-rules", [=, this](const Call& call) {
    only_go();
    call.arg(0, "rules");
    std::array<std::string, 3> own;
    const NamedRules rules = rules_of(call.rest, engine().game(), own);
    Spec spec = parse_spec(engine().game().text);
    std::erase_if(spec.args,
                  [](const Arg& arg) { return arg.key == "ko" || arg.key == "scoring" || arg.key == "suicide"; });
    for (const auto& [key, value] : {std::pair{"ko", rules.ko}, {"scoring", rules.scoring}, {"suicide", rules.suicide}})
      spec.args.push_back({key, Spec{std::string(value), {}, false}});
    engine().change_game(to_text(spec));
    return "";
  });
  table_.add("kata-list-params", [this](const Call&) {
    std::vector<std::string> names;
    for (const auto& option : engine().options()) names.push_back(option.name);
    return join(names, " ");
  });
  table_.add("kata-get-param",
             [this](const Call& call) { return plain(engine().option(call.arg(0, "a parameter's name"))); });
  table_.add("kata-set-param", [this](const Call& call) {
    const std::string& name = call.arg(0, "a parameter's name and its value");
    call.arg(1, "a parameter's name and its value");
    engine().set_option(name, trim(std::string_view(call.rest).substr(name.size())));
    return "";
  });
}

}  // namespace ludens::protocols
