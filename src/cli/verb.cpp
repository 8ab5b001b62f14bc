#include "cli/verb.h"

#include <algorithm>

#include <fmt/format.h>

namespace ludens::cli {
namespace {

OptionValue read(const VerbOption& option, const std::string& text) {
  if (auto value = option.allowed.read({text, {}, false})) return *value;
  const auto words = option.allowed.words();
  throw UsageError(fmt::format("{} must be {}, found {}{}", option.name, option.allowed.prose(), cite(text),
                               did_you_mean(text, std::vector<std::string>(words.begin(), words.end()))));
}

}  // namespace

std::string VerbOption::help_line() const {
  std::string out = help;
  if (allowed.kind() == Allowed::Kind::Words) {
    std::string choices = allowed.prose();
    if (!usual.empty()) choices.insert(choices.find(usual) + usual.size(), " (default)");
    out += (out.empty() ? "" : ": ") + choices;
  } else if (!usual.empty()) {
    out.insert(std::min(out.find(';'), out.size()), fmt::format(" (default {})", usual));
  }
  return with.empty() ? out : fmt::format("{}: {}", with, out);
}

Arguments::Arguments(std::vector<VerbOption> options, Given given)
    : options_(std::move(options)), given_(std::move(given)) {
  for (auto& option : options_) {
    option.allowed.name_first(option.usual);
    if (option.value.empty() && !option.positional()) continue;  // a flag
    for (const auto& text : given_[option.name]) read(option, text);
  }
}

const VerbOption& Arguments::find(const std::string& name) const {
  return *std::find_if(options_.begin(), options_.end(), [&](const auto& option) { return option.name == name; });
}

OptionValue Arguments::value(const std::string& name) const {
  const auto& option = find(name);
  return read(option, has(name) ? given_.at(name).front() : option.usual);
}

std::string Arguments::text(const std::string& name) const { return text(name, find(name).usual); }

std::string Arguments::text(const std::string& name, std::string_view fallback) const {
  const auto& value = given_.at(name);
  return value.empty() ? std::string(fallback) : value.front();
}

void Arguments::check_action(std::string_view action) const {
  for (const auto& option : options_) {
    if (option.with.empty() || !has(option.name)) continue;
    const auto known = split(std::string_view(option.with), ',');
    if (std::none_of(known.begin(), known.end(), [&](const auto one) { return trim(one) == action; }))
      throw UsageError(fmt::format("{} belongs to {}, not to {}", option.name, option.with, action));
  }
}

std::int64_t Arguments::number(const std::string& name, std::int64_t fallback, std::int64_t least,
                               std::int64_t most) const {
  if (!has(name)) return fallback;
  const VerbOption ranged = option(name, "N", Allowed::whole(least, most), "");
  return read(ranged, given_.at(name).front()).whole;
}

}  // namespace ludens::cli
