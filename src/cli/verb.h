#pragma once
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
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

// One option of a verb, bound to a field of the verb's struct, whose value there is the default: «--depth N», a flag
// «--json», or a positional argument «GAME»; «FILE…» takes several. Two rows may have one name where they belong to
// different actions of the verb, each with a range and a default of its own.
struct VerbOption {
  std::string name;   // "--depth", or "GAME" for a positional one
  std::string value;  // what it takes, as people read it: "N"; "" for a flag; "…" at the end: may be given repeatedly
  std::string help;
  bool required = false;
  std::string usual = {};             // the default, where there is one
  Allowed allowed = Allowed::text();  // every value is checked before the verb runs
  std::string with = {};              // the actions it belongs to, "selfplay, tune"; "": to all
  std::function<void(void* options, std::span<const OptionValue> values)> place = {};

  bool positional() const { return !name.starts_with('-'); }
  bool flag() const { return !positional() && value.empty(); }
  bool repeats() const { return value.ends_with("…"); }
  bool belongs_to(std::string_view action) const;
  std::string help_line() const;  // with actions, choices and default, which are not repeated in `help`
};

// Where an option is needed or allowed: kRequired, with("tune").
struct Belonging {
  std::string with = {};
  bool required = false;
};
inline const Belonging kRequired = {.required = true};
inline Belonging with(std::string actions, bool required = false) { return {std::move(actions), required}; }

template <class F>
inline constexpr bool kIsList = false;
template <class T>
inline constexpr bool kIsList<std::vector<T>> = true;

// A row of the table of a verb whose options are an O.
template <class O>
struct VerbRow : VerbOption {
  template <class Access>
    requires std::invocable<Access, O&>
  VerbRow(std::string its_name, std::string its_value, Access access, Allowed what, std::string its_help,
          Belonging belonging = {})
      : VerbOption{std::move(its_name), std::move(its_value),     std::move(its_help), belonging.required, {},
                   std::move(what),     std::move(belonging.with)} {
    O probe{};
    using F = std::remove_cvref_t<decltype(std::invoke(access, probe))>;
    if (!flag()) usual = text_of(std::invoke(access, probe), allowed);
    allowed.name_first(usual);
    place = [access](void* options, std::span<const OptionValue> values) {
      put<F>(std::invoke(access, *static_cast<O*>(options)), values);
    };
  }
  // One that takes any text, and a flag.
  template <class Access>
    requires std::invocable<Access, O&>
  VerbRow(std::string its_name, std::string its_value, Access access, std::string its_help, Belonging belonging = {})
      : VerbRow(std::move(its_name), std::move(its_value), access, Allowed::text(), std::move(its_help),
                std::move(belonging)) {}
  template <class Access>
    requires std::invocable<Access, O&>
  VerbRow(std::string its_name, Access access, std::string its_help, Belonging belonging = {})
      : VerbRow(std::move(its_name), "", access, Allowed::yes_no(), std::move(its_help), std::move(belonging)) {}

 private:
  template <class F>
  static void put(F& field, std::span<const OptionValue> values) {
    if constexpr (kIsList<F>) {
      field.clear();
      for (const auto& value : values) base::set_field<typename F::value_type>(&field.emplace_back(), value);
    } else if constexpr (std::is_same_v<F, std::filesystem::path>) {
      field = values.front().spec.name;
    } else {
      base::set_field<F>(&field, values.front());
    }
  }
  template <class F>
  static std::string text_of(const F& field, const Allowed& allowed) {
    if constexpr (kIsList<F>) {
      std::vector<std::string> out;
      for (const auto& one : field) out.push_back(text_of(one, allowed));
      return base::join(out, ", ");
    } else if constexpr (std::is_same_v<F, std::filesystem::path>) {
      return field.string();
    } else {
      const OptionValue value = base::get_field<F>(&field);
      return value.none ? "" : allowed.text(value);
    }
  }
};

// What was typed behind a verb.
class Arguments {
 public:
  using Given = std::map<std::string, std::vector<std::string>>;
  Arguments(std::string_view verb, std::vector<VerbOption> options, Given given);

  bool has(const std::string& name) const { return !given_.at(name).empty(); }
  // The same command again, for a shell. `write` may change values, or leave them out.
  using Write = std::function<std::optional<std::string>(const std::string& name, const std::string& value)>;
  std::string command(const Write& write = {}) const;

  // Fills the fields that the options are bound to: first those of every action, from which `action` may know which one
  // is meant. Throws UsageError on a value that is not allowed, and on an option of another action.
  void fill(void* fields, const std::function<std::string()>& action) const;

 private:
  const std::vector<std::string>& list(const std::string& name) const { return given_.at(name); }
  void place(const VerbOption& option, void* fields) const;

  std::string verb_;
  std::vector<VerbOption> options_;
  Given given_;
};

// How a verb prints what it found: in words, as JSON, or its rows as CSV (base/csv.h). One of them: see
// Arguments::fill.
struct Form {
  bool json = false, csv = false;
  bool words() const { return !json && !csv; }
};

// The dice of a run, and how many threads share it: the same in every verb that has them.
inline Allowed any_seed() { return Allowed::whole(0, INT64_MAX); }
inline Allowed any_jobs() { return Allowed::whole(1, 1024); }

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
  std::function<int(const Arguments&)> run;  // the exit code
};

// A verb whose options are an O. `run` takes an O, and the arguments where it wants to say how it was called. Where
// options belong to actions, O::action(arguments) says which one is meant, from the options that belong to all.
template <class O, class Run>
Verb verb(std::string_view name, std::string_view audience, std::string_view summary, std::string_view example,
          const std::vector<VerbRow<O>>& rows, Run run) {
  return {name, audience, summary, example, {rows.begin(), rows.end()}, [run](const Arguments& arguments) {
            O options{};
            arguments.fill(&options, [&] {
              if constexpr (requires { options.action(arguments); })
                return std::string(options.action(arguments));
              else
                return std::string();
            });
            if constexpr (std::is_invocable_v<Run, O, const Arguments&>)
              return run(std::move(options), arguments);
            else
              return run(std::move(options));
          }};
}

Verb list_verb();
Verb serve_verb();
Verb sessions_verb();
Verb show_verb();
Verb play_verb();
Verb perft_verb();
Verb import_verb();
Verb export_verb();
Verb stats_verb();
Verb arena_verb();
Verb rulesets_verb();
Verb match_verb();
Verb tune_verb();
Verb calibrate_verb();
Verb habits_verb();
Verb style_verb();
Verb similar_verb();
Verb players_verb();
Verb rewards_verb();
Verb judge_verb();
Verb report_verb();
Verb learn_verb();
Verb analyze_verb();
Verb comment_verb();
Verb simulate_verb();
Verb generate_verb();
Verb problems_verb();
Verb explain_verb();
Verb features_verb();
Verb reproduce_verb();
Verb study_verb();
Verb rate_verb();
Verb bench_verb();
Verb gtp_verb();
Verb gomocup_verb();
Verb uci_verb();
Verb ugi_verb();
Verb usi_verb();
Verb engine_verb();
Verb doctor_verb();
Verb completion_verb();
Verb man_verb();
Verb work_verb();
Verb cluster_verb();

inline constexpr int kDone = 0, kFailed = 1, kUsage = 2;

}  // namespace ludens::cli
