// The program `ludens`: finds the verb, reads its options, prints help and errors. The only file that knows CLI11.
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <iostream>

#include <fmt/format.h>
#include <set>

#include <CLI/CLI.hpp>

#include "base/standard_streams.h"
#include "base/text.h"
#include "base/visible.h"
#include "cli/agent_help.h"
#include "cli/verbs.h"
#include "cli/version.h"
#include "records/query/query.h"

namespace ludens::cli {
namespace {

std::string help_text() {
  std::string out =
      "Ludens plays board games like people.\n\nUsage: ludens VERB …   (ludens VERB --help for one verb, ludens "
      "help AGENT for an agent,\nludens help query for queries over games)\n";
  std::string_view audience;
  for (const auto& verb : verbs()) {
    if (verb.audience != audience) out += fmt::format("\n{}\n", verb.audience);
    audience = verb.audience;
    out += fmt::format("  {:<10} {}\n             e.g. {}\n", verb.name, verb.summary, verb.example);
  }
  return out +
         "\nludens --version prints the version. Results go to stdout, progress to stderr; most verbs take --json, "
         "and\n"
         "those that print tables --csv. ludens doctor says what works on this machine.\n"
         "Exit codes: 0 done, 1 failed, 2 wrong usage.\n";
}

void print_verb_help(const Verb& verb) {
  fmt::print("{}\n\nUsage: {}\n\n", verb.summary, usage_line(verb));
  for (const auto& option : verb.options) {
    fmt::print("  {:<22} {}\n", option.positional() ? option.name : shown_option(option), option.help_line());
  }
  fmt::print("\nExample: {}\n", verb.example);
}

// Reads the words behind the verb. CLI11 splits and checks; the verb sees only names and texts.
Arguments parse(const Verb& verb, std::vector<std::string> rest) {
  CLI::App app;
  app.set_help_flag();
  std::map<std::string, std::vector<std::string>> values;
  std::vector<std::string> names;
  for (const auto& option : distinct(verb.options)) {
    auto& value = values[option.name];
    if (!option.positional()) names.push_back(option.name);
    if (option.flag()) {
      app.add_flag_callback(option.name, [&value] { value = {"yes"}; });
      continue;
    }
    auto* added = app.add_option(option.positional() ? lower(option.name) : option.name, value);
    added->expected(1, option.repeats() ? 1 << 20 : 1);
    if (!option.repeats()) added->allow_extra_args(false);
    if (!option.positional())
      added->expected(1)->multi_option_policy(option.repeats() ? CLI::MultiOptionPolicy::TakeAll
                                                               : CLI::MultiOptionPolicy::Throw);
    if (!option.repeats()) added->allow_extra_args(false);  // else a first positional one takes the second's value, too
    if (option.required && option.with.empty()) added->required();
  }
  std::set<std::string> given;
  for (const auto& word : rest) {
    const std::string name = word.substr(0, word.find('='));
    for (const auto& option : distinct(verb.options))
      if (option.name == name && !option.positional() && !option.repeats() && !given.insert(name).second)
        throw UsageError(fmt::format("{} was given twice; it takes one value\nUsage: {}", name, usage_line(verb)));
    if (name.starts_with("--") && std::find(names.begin(), names.end(), name) == names.end())
      throw UsageError(fmt::format("{} has no option {}{}\nUsage: {}", verb.name, cite(name), did_you_mean(name, names),
                                   usage_line(verb)));
  }
  try {
    std::reverse(rest.begin(), rest.end());
    app.parse(rest);
  } catch (const CLI::ExtrasError&) {
    for (const auto& word : app.remaining(true))
      throw UsageError(fmt::format("{} takes no {}{}\nUsage: {}", verb.name, cite(word), did_you_mean(word, names),
                                   usage_line(verb)));
  } catch (const CLI::ParseError& error) {
    throw UsageError(fmt::format("{}\nUsage: {}", error.what(), usage_line(verb)));
  }
  return Arguments(verb.name, verb.options, std::move(values));
}

int run(const std::vector<std::string>& words) {
  if (words.empty() || words[0] == "--help" || words[0] == "-h" || (words[0] == "help" && words.size() == 1)) {
    if (words.empty()) return say_aside(help_text()), kUsage;
    fmt::print("{}", help_text());
    return kDone;
  }
  if (words[0] == "--version") {
    fmt::print("ludens {}\n", kVersion);
    return kDone;
  }
  const bool help = words[0] == "help" || std::find_if(words.begin(), words.end(), [](const auto& w) {
                                            return w == "--help" || w == "-h";
                                          }) != words.end();
  const std::string& name = words[words[0] == "help" ? 1 : 0];
  std::vector<std::string> names;
  for (const auto& verb : verbs()) {
    names.emplace_back(verb.name);
    if (verb.name != name) continue;
    if (help) {
      print_verb_help(verb);
      // `engine` is a verb and an agent.
      for (const auto& part : known_parts())
        if (words[0] == "help" && part.name == name) fmt::print("\nThe agent of that name:\n\n{}", agent_help(part));
      return kDone;
    }
    return verb.run(parse(verb, {words.begin() + 1, words.end()}));
  }
  if (words[0] == "help" && name == "query") {
    fmt::print("{}", query_help());
    return kDone;
  }
  if (words[0] == "help") {
    for (const auto& part : known_parts()) {
      names.emplace_back(part.name);
      if (part.name != name) continue;
      fmt::print("{}", agent_help(part));
      return kDone;
    }
    throw UsageError(
        fmt::format("there is no help on {}; ludens --help lists the verbs, ludens list agents the agents{}",
                    cite(name), did_you_mean(name, names)));
  }
  throw UsageError(
      fmt::format("no verb is called {}; there are {}{}", cite(name), join(names, ", "), did_you_mean(name, names)));
}

}  // namespace

}  // namespace ludens::cli

namespace {

// What strangers wrote may stand in it, and how a verb is used on further lines.
void complain(std::string_view text) {
  std::string said;
  for (const auto line : ludens::base::split(text, '\n')) said += ludens::base::visible(line) + "\n";
  ludens::base::say_aside(fmt::format("ludens: {}", said));
}

}  // namespace

int main(int argc, char** argv) {
  ludens::base::open_standard_streams();
  std::signal(SIGPIPE, SIG_DFL);  // `ludens … | head` ends quietly
  try {
    const int code = ludens::cli::run({argv + 1, argv + argc});
    // Whoever reads it must not take half of an answer for the whole: a full disk shows itself only here.
    std::cout.flush();
    if (std::fflush(stdout) == 0 && !std::ferror(stdout) && std::cout.good()) return code;
    // Whatever failed last: what has nothing to do with writing is no reason.
    const int last = errno;
    const bool reason = last == ENOSPC || last == EDQUOT || last == EFBIG || last == EIO || last == EBADF;
    ludens::base::say_aside(fmt::format("ludens: not all that was said could be written{}{}\n", reason ? ": " : "",
                                        reason ? std::strerror(last) : ""));
    return ludens::cli::kFailed;
  } catch (const ludens::cli::UsageError& error) {
    complain(error.what());
    return ludens::cli::kUsage;
  } catch (const std::exception& error) {
    complain(error.what());
  } catch (...) {
    ludens::base::say_aside("ludens: something went wrong that has no name\n");
  }
  return ludens::cli::kFailed;
}
