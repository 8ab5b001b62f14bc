#include "agents/persona_file.h"

#include <map>

#include <fmt/format.h>

#include "base/error.h"
#include "base/find_model.h"
#include "base/given_files.h"
#include "base/json.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "belief/rating.h"

namespace ludens::agents {
namespace {

namespace fs = std::filesystem;

class PersonaAgent final : public Agent {
 public:
  PersonaAgent(GamePtr game, PersonaFile file, std::optional<int> rating, std::span<const PartDoc> more)
      : game_(std::move(game)), file_(std::move(file)), rating_(rating), more_(more) {
    agent(file_.whole.agent);  // says now what is wrong with it
  }
  Opinion consider(const Question& question, Rng& rng) override {
    const Question asked = told(question);
    return agent(file_.group_for(asked.persona.rating).agent).consider(asked, rng);
  }
  void consider_all(std::span<const Question> questions, std::span<Opinion> out, Rng& rng) override {
    std::vector<Question> asked;
    for (const auto& question : questions) asked.push_back(told(question));
    for (std::size_t i = 0; i < asked.size();) {  // neighbours of one group are asked together
      const std::string& text = file_.group_for(asked[i].persona.rating).agent;
      std::size_t end = i + 1;
      while (end < asked.size() && file_.group_for(asked[end].persona.rating).agent == text) ++end;
      agent(text).consider_all(std::span(asked).subspan(i, end - i), out.subspan(i, end - i), rng);
      i = end;
    }
  }
  void new_game() override {
    for (auto& [text, one] : agents_) one->new_game();
  }
  std::optional<Drawing> drawing() const override { return agents_.at(file_.whole.agent)->drawing(); }

 private:
  Question told(const Question& question) const {
    Question asked = question;
    if (rating_) {
      asked.persona.rating = rating_;
      if (!asked.persona.opponent_rating) asked.persona.opponent_rating = rating_;
    }
    return asked;
  }
  Agent& agent(const std::string& text) {
    auto& one = agents_[text];
    if (!one) one = make_agent(game_, text, more_);
    return *one;
  }
  GamePtr game_;
  PersonaFile file_;
  std::optional<int> rating_;
  std::span<const PartDoc> more_;
  std::map<std::string, std::unique_ptr<Agent>> agents_;  // by text; made when they are asked first
};

struct PersonaOptions {
  std::string file;
  std::optional<std::string> rating;
};

std::unique_ptr<Agent> make(const GamePtr& game, const PersonaOptions& options, std::span<const PartDoc> more) {
  const std::string& name = options.file;
  if (name.empty()) throw Error("«persona» needs a file, as in persona(\"renju.persona\"); ludens tune writes them");
  const auto path = find_persona(name);
  if (!path) throw Error(fmt::format("there is no persona {}; ludens tune writes them", cite(name)));
  PersonaFile file = load_persona(*path, more);
  if (file.game != game->name)
    throw Error(fmt::format("{} is a persona for {}, not for {}", cite(path->string()), file.game, game->name));
  std::optional<int> rating;
  if (options.rating) {
    rating = parse_rating(*options.rating);
    if (!rating)
      throw Error(fmt::format("«persona»: rating is one such as 2200 or 15k, found {}", cite(*options.rating)));
  }
  return std::make_unique<PersonaAgent>(game, std::move(file), rating, more);
}

}  // namespace

const PersonaGroup& PersonaFile::group_for(std::optional<double> rating) const {
  if (rating)
    for (const auto& group : groups)
      if ((!group.from || *rating >= *group.from) && (!group.to || *rating < *group.to)) return group;
  return whole;
}

std::string persona_text(const PersonaFile& file) {
  const auto or_null = [](const std::optional<double>& value) { return value ? Json(*value) : Json(nullptr); };
  Json groups = Json::array();
  for (const auto& group : file.groups)
    groups.push_back({{"from", or_null(group.from)},
                      {"to", or_null(group.to)},
                      {"agent", group.agent},
                      {"temperature", or_null(group.temperature)},
                      {"about", Json::parse(group.about)}});
  const Json all = {{"persona", 1},
                    {"game", file.game},
                    {"agent", file.whole.agent},
                    {"temperature", or_null(file.whole.temperature)},
                    {"groups", std::move(groups)},
                    {"about", Json::parse(file.whole.about)}};
  return all.dump(2) + "\n";
}

PersonaFile parse_persona(std::string_view text, std::string_view name, std::span<const PartDoc> more) {
  const auto fail = [&](std::string_view what) { return Error(fmt::format("{}: {}", cite(name), what)); };
  const Json all = Json::parse_or_null(text);
  if (!all.is_object() || !all.contains("persona")) throw fail("this is no persona file");
  if (all["persona"] != 1) throw fail("this persona file has another version than 1");
  const auto word = [&](const Json& from, const char* key) {
    if (!from.contains(key) || !from[key].is_string()) throw fail(fmt::format("«{}» must be text", key));
    return from[key].get<std::string>();
  };
  const auto read = [&](const Json& from) {
    const auto number = [&](const char* key) -> std::optional<double> {
      if (!from.contains(key) || from[key].is_null()) return std::nullopt;
      if (!from[key].is_number()) throw fail(fmt::format("«{}» must be a number", key));
      return from[key].get<double>();
    };
    PersonaGroup group{number("from"), number("to"), word(from, "agent"), number("temperature"), "{}"};
    if (group.temperature && !(*group.temperature >= 0 && *group.temperature <= 10))
      throw fail("a temperature is between 0 and 10");
    if (from.contains("about") && from["about"].is_object()) group.about = from["about"].dump();
    const Spec spec = parse_spec(group.agent);
    agent_text(spec, more);
    if (starts_programs(spec)) throw fail(fmt::format("a persona starts no programs, and {} would", cite(group.agent)));
    return group;
  };
  PersonaFile out{word(all, "game"), read(all), {}};
  out.whole.from = out.whole.to = std::nullopt;
  if (!all.contains("groups") || !all["groups"].is_array()) throw fail("«groups» must be a list");
  for (const auto& one : all["groups"]) {
    if (!one.is_object()) throw fail("a group must be an object");
    out.groups.push_back(read(one));
  }
  return out;
}

PersonaFile load_persona(const fs::path& path, std::span<const PartDoc> more) {
  return parse_persona(read_whole_file(path, kMostTextBytes), path.string(), more);
}

std::optional<fs::path> find_persona(std::string_view name) {
  std::error_code ignored;
  if (!given_folder() && fs::is_regular_file(fs::path(name), ignored)) return fs::path(name);
  if (name.find('/') != name.npos && given_folder()) return given_file(name);
  for (const auto& folder : model_folders())
    for (const auto& file : {std::string(name), std::string(name) + std::string(kPersonaEnding)})
      if (fs::is_regular_file(folder / file, ignored)) return folder / file;
  return std::nullopt;
}

bool installed_persona(std::string_view name) {
  std::error_code ignored;
  const fs::path file = std::string(name) + std::string(kPersonaEnding);
  const auto folders = model_folders();
  return !file.has_parent_path() && std::any_of(folders.begin(), folders.end(), [&](const fs::path& folder) {
    return fs::is_regular_file(folder / file, ignored);
  });
}

std::vector<PartDoc> persona_parts() {
  const OptionTable<PersonaOptions> table = {
      {"FILE", &PersonaOptions::file, Allowed::model(), "a persona file, or the name of one among the models"},
      {"rating", &PersonaOptions::rating, Allowed::rating().or_word("asked"),
       "whose level: 2200, 15k; asked: the question says"}};
  return {part("persona", "policy", "plays like people of a rating, as ludens tune found it",
               "the file names an agent for each band of ratings", table, make)};
}

}  // namespace ludens::agents
