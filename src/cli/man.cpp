// The manual page, from the table of verbs.
#include <fmt/format.h>

#include "base/text.h"
#include "cli/verbs.h"
#include "cli/version.h"

namespace ludens::cli {
namespace {

// Text as troff prints it: a hyphen that is a minus, no line that begins with a request.
std::string troff(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '-' ? "\\-" : c == '\\' ? "\\e" : std::string(1, c);
  return out.starts_with('.') || out.starts_with('\'') ? "\\&" + out : out;
}

std::string verb_section(const Verb& verb) {
  std::string out = fmt::format(".SS ludens {}\n{}.\n.PP\n", troff(verb.name), troff(verb.summary));
  for (const auto& option : verb.options) {
    std::string help = option.help_line();
    out += fmt::format(".TP\n.B {}\n{}\n", troff(shown_option(option)), help.empty() ? "\\&" : troff(help));
  }
  return out + fmt::format(".PP\nExample:\n.PP\n.RS 4\n.nf\n{}\n.fi\n.RE\n", troff(verb.example));
}

struct Variable {
  std::string_view name, help;
};
constexpr Variable kVariables[] = {
    {"LUDENS_MODELS", "a folder of models, looked into before all others"},
    {"LUDENS_DB", "the database of games: a file, or postgresql://…"},
    {"LUDENS_TOKEN", "the secret that visitors of a public server need (ludens serve --public)"},
    {"LUDENS_DATA", "the folder of data sets that reproduce reads, and of other people's networks"},
    {"LUDENS_TRAIN", "the program that trains residual networks, if it is not ludens-train beside this one or in PATH"},
    {"LUDENS_KERNELS", "the kernels that networks run on, where the best that the processor has shall not be taken"},
    {"XDG_DATA_HOME", "where games, database and models of the user's own are kept, in ludens/; else ~/.local/share"},
    {"XDG_CACHE_HOME", "where a worker keeps the models and data of plans, in ludens/work/; else ~/.cache"},
    {"LUDENS_GIVEN", "set by ludens work for the programs that it starts: the folder of what a plan brought along"},
    {"NO_COLOR", "if it is set, boards in a terminal have no colours"},
};

std::string page() {
  std::string out = fmt::format(".TH LUDENS 1 \"\" \"ludens {}\" \"User Commands\"\n", kVersion);
  out +=
      ".SH NAME\nludens \\- board games played and judged as people do\n.SH SYNOPSIS\n.B ludens\n.I VERB\n"
      "[\\fIARGUMENT\\fR ...]\n.br\n.B ludens help\n[\\fIVERB\\fR | \\fIAGENT\\fR | query]\n.br\n.B ludens "
      "\\-\\-version\n"
      ".SH DESCRIPTION\nLudens plays board games like people of a level, studies how people play, and serves a page "
      "to\n"
      "play, analyse and review in the browser. Results go to stdout, progress to stderr.\n";
  std::string_view audience;
  for (const auto& verb : verbs()) {
    if (verb.audience != audience) out += fmt::format(".SH {}\n", troff(verb.audience));
    audience = verb.audience;
    out += verb_section(verb);
  }
  out += ".SH ENVIRONMENT\n";
  for (const auto& [name, help] : kVariables) out += fmt::format(".TP\n.B {}\n{}\n", name, troff(help));
  out +=
      ".SH FILES\nModels are looked for in $LUDENS_MODELS, in ludens/models of the user's data folder, and where they "
      "were\n"
      "installed, ../share/ludens/models from the program. Games of the page are kept in sessions.db of the "
      "data\nfolder, "
      "records in games.db.\n.SH EXIT STATUS\n0: done; 1: failed; 2: wrong usage.\n";
  return out;
}

struct Options {};

}  // namespace

Verb man_verb() {
  return verb<Options>("man", "For developers", "Print the manual page, as man shows it", "ludens man", {},
                       [](const Options&) {
                         fmt::print("{}", page());
                         return kDone;
                       });
}

}  // namespace ludens::cli
