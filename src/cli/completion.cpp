// Completion for the shells, from the table of verbs: scripts that know every verb, option and word, and ask the
// program nothing while one types.
#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "base/text.h"
#include "cli/agent_help.h"
#include "cli/verbs.h"
#include "games/catalogue.h"

namespace ludens::cli {
namespace {

// What may stand where an option or argument is typed.
struct Candidates {
  std::vector<std::string> words = {};
  bool files = false, folders = false;
};

std::vector<std::string> game_words() {
  std::vector<std::string> out;
  for (const auto& game : usual_games()) out.push_back(game->name);
  return out;
}

std::vector<std::string> agent_words() {
  std::vector<std::string> out;
  for (const auto& part : known_parts()) out.emplace_back(part.name);
  return out;
}

Candidates candidates(const VerbOption& option) {
  Candidates out;
  if (option.flag()) return out;
  if (option.allowed.kind() == Allowed::Kind::Words) {
    for (const auto word : option.allowed.words()) out.words.emplace_back(word);
    return out;
  }
  std::string what = option.positional() ? option.name : option.value;
  if (what.ends_with("…")) what.resize(what.size() - std::string_view("…").size());
  const auto is = [&](std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), what) != names.end();
  };
  if (is({"GAME", "GAMES", "QUERY", "WHAT"})) out.words = game_words();
  if (is({"AGENT", "WHO"})) out.words = agent_words();
  out.files = is({"FILE", "GAMES", "WHAT", "PLACE", "PATH|URL", "M", "MODEL"});
  out.folders = is({"DIR"});
  return out;
}

// The candidates of all rows of a name.
Candidates candidates(const Verb& verb, const std::string& name) {
  Candidates out;
  for (const auto& option : verb.options) {
    if (option.name != name) continue;
    const Candidates more = candidates(option);
    for (const auto& word : more.words)
      if (std::find(out.words.begin(), out.words.end(), word) == out.words.end()) out.words.push_back(word);
    out.files = out.files || more.files;
    out.folders = out.folders || more.folders;
  }
  return out;
}

// Inside '…' of any shell here.
std::string in_quotes(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '\'' ? std::string("’") : std::string(1, c);
  return out;
}

std::vector<std::string> help_topics() {
  std::vector<std::string> out;
  for (const auto& verb : verbs()) out.emplace_back(verb.name);
  for (const auto& agent : agent_words()) out.push_back(agent);
  out.emplace_back("query");
  return out;
}

std::string bash_reply(const Candidates& candidates) {
  std::string out = fmt::format("COMPREPLY=($(compgen -W '{}' -- \"$word\"))", join(candidates.words, " "));
  if (candidates.words.empty()) out = ":";
  if (candidates.folders) out += "; compopt -o dirnames 2>/dev/null";
  if (candidates.files) out += "; compopt -o default 2>/dev/null";
  return out;
}

std::string bash_script() {
  std::string values, options, places;
  std::vector<std::string> names;
  for (const auto& verb : verbs()) {
    names.emplace_back(verb.name);
    std::vector<std::string> flags = {"--help"}, with_values;
    int place = 0;
    for (const auto& option : distinct(verb.options)) {
      const std::string reply = bash_reply(candidates(verb, option.name));
      if (option.positional()) {
        places += fmt::format("    {}:{}) {} ;;\n", verb.name, option.repeats() ? "*" : fmt::to_string(++place), reply);
        continue;
      }
      flags.push_back(option.name);
      if (option.flag()) continue;
      with_values.push_back(option.name);
      values += fmt::format("    {}:{}) {}; return ;;\n", verb.name, option.name, reply);
    }
    options +=
        fmt::format("    {}) options='{}'; taking=' {} ' ;;\n", verb.name, join(flags, " "), join(with_values, " "));
  }
  return fmt::format(R"(# bash completion of ludens, made by: ludens completion bash
_ludens() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} verb=${{COMP_WORDS[1]}}
  local options='' taking=' ' place=1 i
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '{} help --help --version' -- "$word"))
    return
  fi
  case "$verb:$before" in
    help:*) COMPREPLY=($(compgen -W '{}' -- "$word")); return ;;
{}  esac
  case "$verb" in
{}  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$word")); return ;;
  esac
  # Which argument without a name it is: those before it, less options and what they take.
  for ((i = 2; i < COMP_CWORD; ++i)); do
    case "${{COMP_WORDS[i]}}" in
      -*) [[ $taking != *" ${{COMP_WORDS[i]}} "* ]] || ((++i)) ;;
      *) ((++place)) ;;
    esac
  done
  case "$verb:$place" in
{}  esac
}}
complete -F _ludens ludens
)",
                     join(names, " "), join(help_topics(), " "), values, options, places);
}

std::string zsh_words(const Candidates& candidates) {
  if (candidates.files && !candidates.words.empty())
    return fmt::format("{{_alternative \"words:word:({})\" \"files:file:_files\"}}", join(candidates.words, " "));
  if (candidates.files) return "_files";
  if (candidates.folders) return "_files -/";
  return candidates.words.empty() ? " " : "(" + join(candidates.words, " ") + ")";
}

std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : in_quotes(text))
    out += c == '[' || c == ']' || c == ':' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return out;
}

std::string zsh_script() {
  std::string names, cases;
  for (const auto& verb : verbs()) {
    names += fmt::format("    '{}:{}'\n", verb.name, in_quotes(verb.summary));
    cases += fmt::format("    {}) _arguments '--help[how it is used]'", verb.name);
    int place = 0;
    for (const auto& option : distinct(verb.options)) {
      const std::string words = zsh_words(candidates(verb, option.name));
      if (option.positional())
        cases +=
            fmt::format(" \\\n      '{}:{}:{}'", option.repeats() ? "*" : fmt::to_string(++place), option.name, words);
      else
        cases += fmt::format(" \\\n      '{}{}[{}]{}'", option.repeats() ? "*" : "", option.name, zsh_text(option.help),
                             option.flag() ? "" : fmt::format(":{}:{}", zsh_text(option.value), words));
    }
    cases += " ;;\n";
  }
  return fmt::format(R"(#compdef ludens
# zsh completion of ludens, made by: ludens completion zsh
_ludens() {{
  local -a verbs=(
{}    'help:What a verb or an agent takes'
  )
  if (( CURRENT == 2 )); then
    _describe verb verbs
    return
  fi
  local verb=$words[2]
  shift words
  (( --CURRENT ))
  case $verb in
    help) _values topic {} ;;
{}  esac
}}
if [ "$funcstack[1]" = _ludens ]; then _ludens "$@"; else compdef _ludens ludens; fi
)",
                     names, join(help_topics(), " "), cases);
}

std::string fish_script() {
  std::string out =
      "# fish completion of ludens, made by: ludens completion fish\n"
      "complete -c ludens -f\n"
      "complete -c ludens -n __fish_use_subcommand -l help -d 'Every verb'\n"
      "complete -c ludens -n __fish_use_subcommand -l version -d 'The version'\n"
      "complete -c ludens -n __fish_use_subcommand -a help -d 'What a verb or an agent takes'\n";
  out += fmt::format("complete -c ludens -n '__fish_seen_subcommand_from help' -a '{}'\n", join(help_topics(), " "));
  for (const auto& verb : verbs()) {
    out +=
        fmt::format("complete -c ludens -n __fish_use_subcommand -a {} -d '{}'\n", verb.name, in_quotes(verb.summary));
    const std::string here = fmt::format("complete -c ludens -n '__fish_seen_subcommand_from {}'", verb.name);
    for (const auto& option : distinct(verb.options)) {
      const Candidates known = candidates(verb, option.name);
      const std::string words = known.words.empty() ? "" : fmt::format(" -a '{}'", join(known.words, " "));
      const std::string files = known.files || known.folders ? " -F" : "";
      if (!option.positional())
        out += fmt::format("{} -l {}{}{}{} -d '{}'\n", here, option.name.substr(2),
                           option.flag()   ? ""
                           : files.empty() ? " -x"
                                           : " -r",
                           words, files, in_quotes(option.help));
      else if (!words.empty() || !files.empty())
        out += fmt::format("{}{}{}\n", here, words, files);
    }
  }
  return out;
}

struct Options {
  std::string shell;
};

int run(const Options& options) {
  fmt::print("{}", options.shell == "bash" ? bash_script() : options.shell == "zsh" ? zsh_script() : fish_script());
  return kDone;
}

}  // namespace

Verb completion_verb() {
  return verb<Options>(
      "completion", "For developers", "Print a script that completes verbs and options in a shell",
      "ludens completion bash",
      {{"SHELL", "", &Options::shell, Allowed::words({"bash", "zsh", "fish"}), "whose script", kRequired}}, run);
}

}  // namespace ludens::cli
