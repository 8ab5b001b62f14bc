#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "cli/room.h"

namespace ludens::cli {

// A wrong command line: exit code 2, where any other Error is 1.
struct UsageError : Error {
  using Error::Error;
};

// What a verb was given on the command line. Asking for an option that the verb does not list is a mistake of ours.
class Arguments {
 public:
  explicit Arguments(std::map<std::string, std::vector<std::string>> values) : values_(std::move(values)) {}

  bool has(const std::string& name) const { return !values_.at(name).empty(); }
  bool flag(const std::string& name) const { return has(name); }
  const std::vector<std::string>& list(const std::string& name) const { return values_.at(name); }
  std::string text(const std::string& name, std::string_view fallback = "") const;
  // A whole number; throws UsageError outside the range.
  std::int64_t number(const std::string& name, std::int64_t fallback, std::int64_t least, std::int64_t most) const;

 private:
  std::map<std::string, std::vector<std::string>> values_;
};

// Reads something that was typed on the command line: an Error there is wrong usage.
template <class Read>
auto typed(Read read) {
  try {
    return read();
  } catch (const Error& error) {
    throw UsageError(error.what());
  }
}

// One option of a verb: «--depth N», a flag «--json», or a positional argument «GAME»; «FILE…» takes several.
struct VerbOption {
  std::string name;  // "--depth", or "GAME" for a positional one
  std::string
      value;  // what it takes, as people read it: "N"; "" for a flag; "…" at the end: may be given more than once
  std::string help;
  bool required = false;
};

// One verb of the program: its help and what it does. Each lives in a file of its own.
struct Verb {
  std::string_view name, audience, summary, example;
  std::vector<VerbOption> options;
  int (*run)(const Arguments&);  // the exit code
};

Verb list_verb();
Verb serve_verb();
Verb show_verb();
Verb play_verb();
Verb perft_verb();
Verb import_verb();
Verb export_verb();
Verb stats_verb();
Verb arena_verb();
Verb match_verb();
Verb tune_verb();
Verb report_verb();
Verb learn_verb();
Verb analyze_verb();
Verb explain_verb();
Verb reproduce_verb();
Verb learn_verb();
Verb rate_verb();
Verb bench_verb();
Verb gtp_verb();
Verb gomocup_verb();
Verb ugi_verb();
Verb engine_verb();

inline constexpr int kDone = 0, kFailed = 1, kUsage = 2;

}  // namespace ludens::cli
