// Tested by tests/study/study_file_test.cpp.
#include "study/study_file.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "base/error.h"
#include "base/spec.h"
#include "base/text.h"
#include "base/toml.h"
#include "base/whole_file.h"
#include "games/catalogue.h"

namespace ludens::study {
namespace {

constexpr std::size_t kMostText = 20'000;  // bytes of one text
constexpr int kMostQuestions = 30, kMostAgents = 50;
const std::vector<std::string> kLanguages = {"en", "de", "ja", "zh", "ru"};

// A table that is read: every value says where it stands, and a key that nobody asked for is an error.
class Reading {
 public:
  Reading(const Toml& table, std::string path, std::string_view file)
      : table_(table), path_(std::move(path)), file_(file) {
    if (!table.table()) fail(table, path_, fmt::format("found {}, expected a table", table.kind()));
  }

  [[noreturn]] void fail(const Toml& at, std::string_view key, std::string_view what) const {
    throw Error(fmt::format("{}, line {}, {}: {}", file_, std::max(at.line, 1), key, what));
  }
  [[noreturn]] void fail(std::string_view key, std::string_view what) const {
    const Toml* at = table_.find(key);
    fail(at ? *at : table_, full(key), what);
  }
  std::string full(std::string_view key) const {
    return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
  }
  const Toml* find(std::string_view key) {
    asked_.insert(std::string(key));
    return table_.find(key);
  }
  bool has(std::string_view key) { return find(key) != nullptr; }
  const Toml& need(std::string_view key, std::string_view what) {
    const Toml* found = find(key);
    if (!found) fail(table_, full(key), fmt::format("is missing; expected {}", what));
    return *found;
  }

  std::string text(std::string_view key, std::optional<std::string> usual = std::nullopt) {
    if (usual && !find(key)) return *usual;
    const Toml& found = need(key, "a text");
    if (!found.text()) fail(key, fmt::format("found {}, expected a text", found.kind()));
    if (found.text()->size() > kMostText) fail(key, fmt::format("a text has at most {} bytes", kMostText));
    return *found.text();
  }
  std::int64_t whole(std::string_view key, std::int64_t usual, std::int64_t least, std::int64_t most) {
    const Toml* found = find(key);
    if (!found) return usual;
    const auto* number = std::get_if<std::int64_t>(&found->value);
    if (!number || *number < least || *number > most)
      fail(key, fmt::format("found {}, expected a whole number from {} to {}", shown(*found), least, most));
    return *number;
  }
  double real(std::string_view key, double usual, double least, double most) {
    const Toml* found = find(key);
    if (!found) return usual;
    double value = 0;
    if (const auto* whole = std::get_if<std::int64_t>(&found->value))
      value = static_cast<double>(*whole);
    else if (const auto* number = std::get_if<double>(&found->value))
      value = *number;
    else
      fail(key, fmt::format("found {}, expected a number from {} to {}", found->kind(), least, most));
    if (!(value >= least && value <= most))
      fail(key, fmt::format("found {}, expected a number from {} to {}", shown(*found), least, most));
    return value;
  }
  bool flag(std::string_view key, bool usual) {
    const Toml* found = find(key);
    if (!found) return usual;
    const auto* value = std::get_if<bool>(&found->value);
    if (!value) fail(key, fmt::format("found {}, expected true or false", found->kind()));
    return *value;
  }
  std::int64_t milliseconds(std::string_view key, std::int64_t usual, std::int64_t least, std::int64_t most) {
    if (!find(key)) return usual;
    const std::string said = text(key);
    const auto value = parse_milliseconds(said);
    if (!value || *value < least || *value > most)
      fail(key, fmt::format("found {}, expected a time from \"{}\" to \"{}\"", cite(said), milliseconds_in_units(least),
                            milliseconds_in_units(most)));
    return *value;
  }
  std::vector<std::string> texts(std::string_view key) {
    std::vector<std::string> out;
    const Toml* found = find(key);
    if (!found) return out;
    if (!found->list()) fail(key, fmt::format("found {}, expected a list of texts", found->kind()));
    for (const auto& item : *found->list()) {
      if (!item.text()) fail(item, full(key), fmt::format("found {}, expected a text", item.kind()));
      out.push_back(*item.text());
    }
    return out;
  }
  // «text» or { en = "…", de = "…" }.
  Words words(const Toml& value, std::string_view key) const {
    Words out;
    if (value.text()) {
      if (trim(*value.text()).empty()) fail(value, key, "the text is empty");
      out[""] = *value.text();
      return out;
    }
    if (!value.table()) fail(value, key, fmt::format("found {}, expected a text, or texts by language", value.kind()));
    for (const auto& [language, said] : *value.table()) {
      if (std::find(kLanguages.begin(), kLanguages.end(), language) == kLanguages.end())
        fail(said, fmt::format("{}.{}", key, language),
             fmt::format("no language of the page; expected one of {}", join(kLanguages, ", ")));
      if (!said.text() || trim(*said.text()).empty() || said.text()->size() > kMostText)
        fail(said, fmt::format("{}.{}", key, language), "expected a text that is not empty");
      out[language] = *said.text();
    }
    if (out.empty()) fail(value, key, "holds no text");
    return out;
  }
  Words words(std::string_view key) { return words(need(key, "a text, or texts by language"), full(key)); }
  Words words_or_none(std::string_view key) { return has(key) ? words(key) : Words(); }

  // What is left over is a mistake.
  void done() const {
    std::vector<std::string> known(asked_.begin(), asked_.end());
    for (const auto& [key, value] : *table_.table())
      if (!asked_.count(key))
        fail(value, full(key),
             fmt::format("no such key; known here: {}{}", join(known, ", "), did_you_mean(key, known)));
  }

 private:
  static std::string shown(const Toml& value) {
    if (const auto* whole = std::get_if<std::int64_t>(&value.value)) return std::to_string(*whole);
    if (const auto* real = std::get_if<double>(&value.value)) return number(*real);
    return std::string(value.kind());
  }
  const Toml& table_;
  std::string path_;
  std::string_view file_;
  std::set<std::string> asked_;
};

bool plain_name(std::string_view name) {
  return !name.empty() && name.size() <= 60 && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_' || c == '.';
  }) && name.front() != '.';
}

const Toml::List& tables(Reading& in, std::string_view key, int most) {
  static const Toml::List kNone;
  const Toml* found = in.find(key);
  if (!found) return kNone;
  if (!found->list()) in.fail(key, fmt::format("found {}, expected a list of tables ([[{}]])", found->kind(), key));
  if (found->list()->size() > static_cast<std::size_t>(most)) in.fail(key, fmt::format("there are at most {}", most));
  return *found->list();
}

StudyAgent agent_of(const Toml& table, std::size_t number, const std::vector<std::string>& games,
                    std::string_view file) {
  Reading in(table, fmt::format("agents[{}]", number), file);
  StudyAgent out;
  out.line = table.line;
  out.agent = in.text("agent", "");
  out.level = in.text("level", "");
  if (out.agent.empty() == out.level.empty()) in.fail("agent", "name an agent or a level, one of them");
  if (!out.agent.empty()) {
    try {
      out.agent = to_text(parse_spec(out.agent));
    } catch (const Error& error) {
      in.fail("agent", error.what());
    }
  }
  out.name = in.text("name", "");
  if (!plain_name(out.name))
    in.fail("name",
            fmt::format("found {}, expected a name of a-z, 0-9, «-», «_» and «.», as reports show it", cite(out.name)));
  if (out.name == kPerson) in.fail("name", fmt::format("«{}» is what reports call people", kPerson));
  out.share = in.real("share", 1, 0, 1e6);
  out.games = in.texts("games");
  for (const auto& game : out.games)
    if (std::find(games.begin(), games.end(), game) == games.end())
      in.fail("games", fmt::format("{} is no game of the study; expected some of {}{}", cite(game), join(games, ", "),
                                   did_you_mean(game, games)));
  in.done();
  return out;
}

StudyQuestion question_of(const Toml& table, std::size_t number, std::string_view file) {
  Reading in(table, fmt::format("questions[{}]", number), file);
  StudyQuestion out;
  out.id = in.text("id");
  if (!plain_name(out.id)) in.fail("id", "expected a name of a-z, 0-9, «-», «_» and «.»");
  out.text = in.words("text");
  const std::string kind = in.text("kind", "scale");
  if (kind == "scale") {
    out.kind = StudyQuestion::Kind::Scale;
    out.low = in.whole("low", 1, 0, 100);
    out.high = in.whole("high", 7, 1, 100);
    if (out.low >= out.high) in.fail("high", "must be above «low»");
    out.low_text = in.words_or_none("low_text");
    out.high_text = in.words_or_none("high_text");
  } else if (kind == "choice") {
    out.kind = StudyQuestion::Kind::Choice;
    const Toml& choices = in.need("choices", "a list of texts");
    if (!choices.list() || choices.list()->size() < 2 || choices.list()->size() > 20)
      in.fail("choices", "expected a list of 2 to 20 texts");
    for (const auto& choice : *choices.list()) out.choices.push_back(in.words(choice, in.full("choices")));
  } else if (kind == "words") {
    out.kind = StudyQuestion::Kind::Text;
  } else {
    in.fail("kind", fmt::format("found {}, expected scale, choice or words", cite(kind)));
  }
  out.needed = in.flag("needed", false);
  in.done();
  return out;
}

}  // namespace

bool StudyAgent::plays(std::string_view game) const {
  return games.empty() || std::find(games.begin(), games.end(), game) != games.end();
}

const std::string& said_in(const Words& words, std::string_view language) {
  static const std::string kNothing;
  for (const std::string_view wanted : {language, std::string_view(""), std::string_view("en")})
    if (const auto found = words.find(std::string(wanted)); found != words.end()) return found->second;
  return words.empty() ? kNothing : words.begin()->second;
}

StudyFile parse_study(std::string_view text, std::string_view name) {
  const Toml file = parse_toml(text, name);
  StudyFile out;
  out.text = text;
  Reading in(file, "", name);
  out.name = in.text("name");
  if (!plain_name(out.name))
    in.fail("name", fmt::format("found {}, expected a name of a-z, 0-9, «-», «_» and «.»", cite(out.name)));
  out.title = in.words("title");
  out.contact = in.text("contact");
  if (trim(out.contact).empty()) in.fail("contact", "participants must know whom to write to");
  out.seed = static_cast<std::uint64_t>(in.whole("seed", 1, 0, INT64_MAX));
  out.rounds = in.whole("rounds", 3, 1, 50);
  out.participants = in.whole("participants", 500, 1, 100'000);
  out.games = in.texts("games");
  if (out.games.empty()) in.fail("games", "name the games that are played: games = [\"renju\"]");
  for (auto& game : out.games) {
    try {
      game = find_game(game)->text;
    } catch (const Error& error) {
      in.fail("games", error.what());
    }
  }
  if (const Toml* texts = in.find("texts")) {
    Reading at(*texts, "texts", name);
    out.welcome = at.words("welcome");
    out.consent = at.words("consent");
    out.thanks = at.words("thanks");
    at.done();
  } else {
    in.fail("texts", "is missing; expected a table with welcome, consent and thanks");
  }
  if (const Toml* people = in.find("people")) {
    Reading at(*people, "people", name);
    out.people = at.real("share", 1, 0, 1e6);
    at.done();
  }
  std::size_t number = 0;
  for (const auto& table : tables(in, "agents", kMostAgents)) {
    StudyAgent agent = agent_of(table, ++number, out.games, name);
    for (const auto& other : out.agents)
      if (other.name == agent.name)
        throw Error(fmt::format("{}, line {}, agents[{}].name: «{}» is the name of another agent", name, table.line,
                                number, agent.name));
    out.agents.push_back(std::move(agent));
  }
  for (const auto& game : out.games) {
    double all = out.people;
    for (const auto& agent : out.agents) all += agent.plays(game) ? agent.share : 0;
    if (!(all > 0)) in.fail("games", fmt::format("nobody is to be met in {}: every share is 0", game));
  }
  number = 0;
  for (const auto& table : tables(in, "questions", kMostQuestions)) {
    StudyQuestion question = question_of(table, ++number, name);
    for (const auto& other : out.questions)
      if (other.id == question.id)
        throw Error(
            fmt::format("{}, line {}, questions[{}].id: «{}» is asked already", name, table.line, number, question.id));
    out.questions.push_back(std::move(question));
  }
  if (const Toml* lobby = in.find("lobby")) {
    Reading at(*lobby, "lobby", name);
    out.wait_ms = at.milliseconds("wait", out.wait_ms, 5'000, 3'600'000);
    const std::string then = at.text("then", "nobody");
    if (then != "nobody" && then != "agent")
      at.fail("then", fmt::format("found {}, expected nobody or agent", cite(then)));
    out.agent_steps_in = then == "agent";
    if (out.agent_steps_in)
      for (const auto& game : out.games) {
        double all = 0;
        for (const auto& agent : out.agents) all += agent.plays(game) ? agent.share : 0;
        if (!(all > 0)) at.fail("then", fmt::format("no agent plays {}, so that none can step in", game));
      }
    at.done();
  }
  if (const Toml* play = in.find("play")) {
    Reading at(*play, "play", name);
    out.move_ms = at.milliseconds("move_time", out.move_ms, 10'000, 3'600'000);
    out.longest = at.whole("longest", out.longest, 2, 2'000);
    at.done();
  }
  if (const Toml* watch = in.find("watch")) {
    Reading at(*watch, "watch", name);
    out.watch = at.real("share", 0, 0, 1);
    out.records = at.texts("records");
    at.done();
  }
  in.done();
  return out;
}

StudyFile load_study(const std::filesystem::path& file) {
  StudyFile out = parse_study(read_whole_file(file, kMostTextBytes), file.string());
  for (auto& record : out.records)
    if (const std::filesystem::path path = record; path.is_relative()) record = (file.parent_path() / path).string();
  return out;
}

}  // namespace ludens::study
