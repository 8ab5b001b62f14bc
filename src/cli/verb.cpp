#include "cli/verb.h"

#include <algorithm>

#include <fmt/format.h>

namespace ludens::cli {
namespace {

// A word as a shell reads it back.
std::string shell_word(const std::string& word) {
  const bool plain =
      word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,=+") == word.npos;
  if (!word.empty() && plain) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

OptionValue read(const VerbOption& option, const std::string& text) {
  if (auto value = option.allowed.read({text, {}, false})) return *value;
  const auto words = option.allowed.words();
  throw UsageError(fmt::format("{} must be {}, found {}{}", option.name, option.allowed.prose(), cite(text),
                               did_you_mean(text, std::vector<std::string>(words.begin(), words.end()))));
}

}  // namespace

bool VerbOption::belongs_to(std::string_view action) const {
  const auto known = split(std::string_view(with), ',');
  return with.empty() || std::any_of(known.begin(), known.end(), [&](const auto one) { return trim(one) == action; });
}

std::string VerbOption::help_line() const {
  std::string out = help;
  const auto words = allowed.words();
  const bool told = usual.empty() && std::all_of(words.begin(), words.end(),
                                                 [&](const auto word) { return help.find(word) != std::string::npos; });
  if (!flag() && allowed.kind() == Allowed::Kind::Words && !told) {
    std::string choices = allowed.prose();
    if (!usual.empty()) choices.insert(choices.find(usual) + usual.size(), " (default)");
    out += (out.empty() ? "" : ": ") + choices;
  } else if (!usual.empty()) {
    out.insert(std::min(out.find(';'), out.size()), fmt::format(" (default {})", usual));
  }
  return with.empty() ? out : fmt::format("{}: {}", with, out);
}

Arguments::Arguments(std::string_view verb, std::vector<VerbOption> options, Given given)
    : verb_(verb), options_(std::move(options)), given_(std::move(given)) {}

void Arguments::place(const VerbOption& option, void* fields) const {
  const auto& texts = list(option.name);
  if (texts.size() > 1 && !option.repeats())
    throw UsageError(fmt::format("{} is given {} times, and may be given once", option.name, texts.size()));
  std::vector<OptionValue> values;
  for (const auto& text : texts) values.push_back(read(option, text));
  if (!values.empty()) option.place(fields, values);
}

void Arguments::fill(void* fields, const std::function<std::string()>& action) const {
  const auto given = [&](const char* name) { return given_.contains(name) && has(name); };
  if (given("--json") && given("--csv")) throw UsageError("--json and --csv both say the form; give one of them");
  for (const auto& option : options_)
    if (option.with.empty()) place(option, fields);
  const std::string meant = action();
  for (const auto& option : options_) {  // what would be ignored is told before what is missing
    if (!has(option.name)) continue;
    std::vector<std::string> owners;
    bool belongs = false;
    for (const auto& row : options_) {
      if (row.name != option.name) continue;
      owners.push_back(row.with);
      belongs = belongs || row.belongs_to(meant);
    }
    if (!belongs) throw UsageError(fmt::format("{} belongs to {}, not to {}", option.name, join(owners, ", "), meant));
  }
  for (const auto& option : options_) {
    if (option.with.empty() || !option.belongs_to(meant)) continue;
    if (option.required && !has(option.name))
      throw UsageError(fmt::format("{} {} needs {} {}", verb_, meant, option.name, option.value));
    place(option, fields);
  }
}

std::string Arguments::command(const Write& write) const {
  std::string out = "ludens " + verb_;
  for (const bool positional : {true, false})
    for (std::size_t i = 0; i < options_.size(); ++i) {
      const VerbOption& option = options_[i];
      const auto same = [&](const VerbOption& other) { return other.name == option.name; };
      if (option.positional() != positional || std::any_of(options_.begin(), options_.begin() + i, same)) continue;
      for (const auto& text : list(option.name)) {
        const auto value = write ? write(option.name, text) : text;
        if (!value) continue;
        out += (positional ? "" : " " + option.name) + (option.flag() ? "" : " " + shell_word(*value));
      }
    }
  return out;
}

}  // namespace ludens::cli
