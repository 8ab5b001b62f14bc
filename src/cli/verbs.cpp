#include "cli/verbs.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/lud.h"

namespace ludens::cli {

std::vector<Verb> verbs() {
  return {
      serve_verb(),    play_verb(),       show_verb(),     analyze_verb(),   comment_verb(),  simulate_verb(),
      problems_verb(), explain_verb(),    features_verb(), list_verb(),      doctor_verb(),   sessions_verb(),
      gtp_verb(),      gomocup_verb(),    uci_verb(),      ugi_verb(),       usi_verb(),      engine_verb(),
      arena_verb(),    match_verb(),      tune_verb(),     calibrate_verb(), habits_verb(),   style_verb(),
      similar_verb(),  players_verb(),    rewards_verb(),  judge_verb(),     report_verb(),   generate_verb(),
      import_verb(),   export_verb(),     stats_verb(),    rate_verb(),      learn_verb(),    reproduce_verb(),
      study_verb(),    work_verb(),       cluster_verb(),  lud_verb(),       rulesets_verb(), perft_verb(),
      bench_verb(),    completion_verb(), man_verb(),
  };
}

std::vector<VerbOption> distinct(const std::vector<VerbOption>& options) {
  std::vector<VerbOption> out;
  for (const auto& option : options) {
    const auto same = std::find_if(out.begin(), out.end(), [&](const auto& one) { return one.name == option.name; });
    if (same == out.end())
      out.push_back(option);
    else if (option.repeats())
      same->value = option.value;
  }
  return out;
}

std::string shown_option(const VerbOption& option) {
  if (option.positional()) return option.name + (option.repeats() ? "…" : "");
  return option.name + (option.value.empty() ? "" : " " + option.value);
}

std::string usage_line(const Verb& verb) {
  std::string out = fmt::format("ludens {}", verb.name);
  for (const auto& option : distinct(verb.options)) {
    const std::string shown = shown_option(option);
    out += option.required && option.with.empty() ? " " + shown : " [" + shown + "]";
  }
  return out;
}

}  // namespace ludens::cli
