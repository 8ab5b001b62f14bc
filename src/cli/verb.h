#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/error.h"
#include "base/options.h"
#include "base/text.h"
#include "cli/room.h"

namespace ludens::cli {

// A wrong command line: exit code 2, where any other Error is 1.
struct UsageError : Error {
  using Error::Error;
};

// One option of a verb: «--depth N», a flag «--json», or a positional argument «GAME»; «FILE…» takes several.
struct VerbOption {
  std::string name;   // "--depth", or "GAME" for a positional one
  std::string value;  // what it takes, as people read it: "N"; "" for a flag; "…" at the end: may be given repeatedly
  std::string help;
  bool required = false;
  std::string usual = {};             // the default, where it is always the same one
  Allowed allowed = Allowed::text();  // every value is checked before the verb runs
  std::string with = {};              // the actions it belongs to, "selfplay, tune"; "": to all

  bool positional() const { return !name.starts_with('-'); }
  bool repeats() const { return value.ends_with("…"); }
  std::string help_line() const;  // with actions, choices and default, which are not repeated in `help`
};

// An option that takes numbers or words; with a default, and one without.
template <class Usual>
VerbOption option(std::string name, std::string value, const Usual& usual, Allowed allowed, std::string help) {
  if constexpr (std::is_integral_v<Usual>)
    return {name, value, help, false, std::to_string(usual), std::move(allowed)};
  else if constexpr (std::is_floating_point_v<Usual>)
    return {name, value, help, false, base::number(usual), std::move(allowed)};
  else
    return {name, value, help, false, std::string(usual), std::move(allowed)};
}
inline VerbOption option(std::string name, std::string value, Allowed allowed, std::string help) {
  return {std::move(name), std::move(value), std::move(help), false, {}, std::move(allowed)};
}
// The dice of a run, and how many threads share it: the same in every verb that has them.
inline VerbOption seed_option(std::string help) {
  return option("--seed", "N", 1, Allowed::whole(0, INT64_MAX), std::move(help));
}
inline VerbOption jobs_option(std::string help) {
  return option("--jobs", "N", 1, Allowed::whole(1, 1024), std::move(help));
}
// One that belongs to some actions of the verb only: see Arguments::check_action.
inline VerbOption with(std::string actions, VerbOption option) {
  option.with = std::move(actions);
  return option;
}

// What a verb was given on the command line. Asking for an option that the verb does not list is a mistake of ours.
class Arguments {
 public:
  using Given = std::map<std::string, std::vector<std::string>>;
  Arguments(std::vector<VerbOption> options, Given given);  // throws UsageError on a value that is not allowed

  bool has(const std::string& name) const { return !given_.at(name).empty(); }
  bool flag(const std::string& name) const { return has(name); }
  const std::vector<std::string>& list(const std::string& name) const { return given_.at(name); }
  std::string text(const std::string& name) const;  // as given, or the default
  std::string text(const std::string& name, std::string_view fallback) const;

  // A number, an enum, milliseconds, bytes: as given, or the default.
  template <class T = std::int64_t>
  T number(const std::string& name) const {
    return to<T>(value(name));
  }
  template <class T = std::int64_t>
  std::optional<T> given(const std::string& name) const {
    return has(name) ? std::optional<T>(number<T>(name)) : std::nullopt;
  }
  // A whole number; throws UsageError outside the range.
  std::int64_t number(const std::string& name, std::int64_t fallback, std::int64_t least, std::int64_t most) const;

  // Throws UsageError where an option was given that belongs to other actions of the verb than this one.
  void check_action(std::string_view action) const;

 private:
  template <class T>
  static T to(const OptionValue& value) {
    if constexpr (std::is_floating_point_v<T>)
      return static_cast<T>(value.real);
    else
      return static_cast<T>(value.whole);
  }
  const VerbOption& find(const std::string& name) const;
  OptionValue value(const std::string& name) const;

  std::vector<VerbOption> options_;
  Given given_;
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
