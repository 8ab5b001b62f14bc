#include <unistd.h>

#include <cstdlib>

#include <fmt/format.h>

#include "base/standard_streams.h"
#include "base/whole_file.h"
#include "cli/progress.h"
#include "cli/verb.h"
#include "study/detection.h"
#include "study/report.h"
#include "study/study_store.h"
#include "web/service.h"
#include "web/study/simulation.h"

namespace ludens::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::string what;
  fs::path file, out, data;
  StudySimulation simulation;
  ReportOptions report;
  bool json = false;

  std::string action(const Arguments&) const { return what; }
};

// Where nobody names one: gone when it has been reported.
class Folder {
 public:
  explicit Folder(const fs::path& named) : path_(named), mine_(named.empty()) {
    if (!mine_) return;
    std::string pattern = (fs::temp_directory_path() / "ludens-study-XXXXXX").string();
    if (!::mkdtemp(pattern.data())) throw Error("no folder for the simulation can be made");
    path_ = pattern;
  }
  ~Folder() {
    std::error_code ignored;
    if (mine_) fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
  bool mine_;
};

void write_out(const StudyReport& report, const fs::path& out) {
  if (out.empty()) return;
  fs::create_directories(out);
  write_whole_file(out / "report.md", report_text(report));
  write_whole_file(out / "report.json", report_json(report).dump() + "\n");
  if (!report.arms.empty()) write_whole_file(out / "report.svg", report_figure(report));
}

int report(const Options& options) {
  const StudyReport found = study_report(read_observations(options.file), options.report);
  write_out(found, options.out);
  fmt::print("{}", options.json ? report_json(found).dump() + "\n" : report_text(found));
  return kDone;
}

int check(const Options& options) {
  const StudyFile study = typed([&] { return load_study(options.file); });
  ServiceOptions service;
  service.study = study;
  service.threads = 0;
  const Service made(service);
  fmt::print("{}: {} rounds of {}{}; {} questions of its own\n", study.name, study.rounds, join(study.games, ", "),
             study.watch > 0 ? fmt::format(" ({:.0f} % watched)", 100 * study.watch) : "", study.questions.size());
  for (const auto& game : study.games) {
    double all = study.people;
    for (const auto& agent : study.agents) all += agent.plays(game) ? agent.share : 0;
    fmt::print("{}: {:.1f} % person", game, 100 * study.people / all);
    for (const auto& agent : study.agents)
      if (agent.plays(game)) fmt::print(", {:.1f} % {}", 100 * agent.share / all, agent.name);
    fmt::print("\n");
  }
  return kDone;
}

// All agents as one, against people: the ability that was put in.
Estimate ability_of(std::vector<Json> rounds, const ReportOptions& options) {
  for (auto& round : rounds)
    if (round.contains("seats"))
      for (std::size_t i = 0; i < 2; ++i)
        if (round.at("seats").at(i).contains("agent")) round["seats"][i]["agent"] = "programs";
  for (const auto& arm : study_report(rounds, options).arms)
    if (arm.d_prime) return *arm.d_prime;
  return {};
}

int simulate(const Options& options) {
  const StudyFile study = typed([&] { return load_study(options.file); });
  const Folder folder(options.data);
  StudySimulation plan = options.simulation;
  plan.data = folder.path();
  if (fs::exists(plan.data / "study.db"))
    throw UsageError(fmt::format("{} holds a study already; name another folder", plan.data.string()));
  ProgressBar bar("study");
  const SimulatedStudy found = simulate_study(study, plan, interrupt_token(), [&](std::int64_t finished) {
    bar.show(finished, plan.observers, fmt::format("{} observers", finished));
  });
  bar.clear();
  if (interrupt_token().stop_requested())
    throw Error(fmt::format("interrupted after {} of {} observers", found.finished, plan.observers));
  const StudyReport said = study_report(found.rounds, options.report);
  write_out(said, options.out);
  const Estimate ability = ability_of(found.rounds, options.report);
  const double latency = area_under_curve(found.against_agents, found.against_people);
  if (options.json) {
    fmt::print("{}\n", Json({{"observers", plan.observers},
                             {"finished", found.finished},
                             {"ability", plan.ability},
                             {"found", ability.value},
                             {"low", ability.low},
                             {"high", ability.high},
                             {"latency_area", latency},
                             {"requests", found.requests},
                             {"refused", found.refused},
                             {"unanswered", found.failed},
                             {"faults", found.faults},
                             {"seconds", found.seconds},
                             {"report", report_json(said)}})
                           .dump());
  } else {
    fmt::print("{}", report_text(said));
    fmt::print(
        "\n{} of {} observers finished in {:.0f} s; {} requests, {} refused, {} unanswered, {} faults.\nAbility put "
        "in: "
        "{:.2f}; found: {:.2f} [{:.2f}, {:.2f}]. How long answers took, while the opponent was to move, tells agents "
        "from "
        "people with an area of {:.3f} ({} against agents, {} against people).\n",
        found.finished, plan.observers, found.seconds, found.requests, found.refused, found.failed, found.faults,
        plan.ability, ability.value, ability.low, ability.high, latency, found.against_agents.size(),
        found.against_people.size());
  }
  return found.finished == plan.observers && found.faults == 0 && found.failed == 0 ? kDone : kFailed;
}

int run(const Options& options) {
  if (options.what == "report") return report(options);
  if (options.what == "check") return check(options);
  return simulate(options);
}

}  // namespace

Verb study_verb() {
  const auto simulation = [](auto member) { return within(&Options::simulation, member); };
  return verb<Options>(
      "study", "For researchers", "Check, try and report studies of people, such as Turing tests",
      "ludens study check studies/renju.toml",
      {{"WHAT", "", &Options::what, Allowed::words({"check", "simulate", "report"}), "", kRequired},
       {"FILE", "", &Options::file,
        "check, simulate: the study (TOML, docs/studies.md); report: its folder, its database, or an export in JSON "
        "lines",
        kRequired},
       {"--observers", "N", simulation(&StudySimulation::observers), Allowed::whole(1, 5000),
        "simulated observers, all at once", with("simulate")},
       {"--ability", "D", simulation(&StudySimulation::ability), Allowed::real(-5, 5),
        "how well they tell people from programs: d′; 0: not at all, 1: right in 69 of 100", with("simulate")},
       {"--lean", "C", simulation(&StudySimulation::lean), Allowed::real(-5, 5),
        "towards «a program» (above 0) or «a person»", with("simulate")},
       {"--spread", "S", simulation(&StudySimulation::spread), Allowed::real(0, 5), "how much observers differ in that",
        with("simulate")},
       {"--speed", "X", simulation(&StudySimulation::speed), Allowed::real(0.1, 200),
        "of the study's clock; slow agents need a slower one", with("simulate")},
       {"--threads", "N", simulation(&StudySimulation::threads), Allowed::whole(1, 1024), "that think",
        with("simulate")},
       {"--seed", "N", simulation(&StudySimulation::seed), any_seed(), "dice of the observers", with("simulate")},
       {"--data", "DIR", &Options::data, "keep the simulated study there (default: nowhere)", with("simulate")},
       {"--stepped-in", within(&Options::report, &ReportOptions::stepped_in),
        "count games in which an agent stepped in for a person who did not come", with("report, simulate")},
       {"--out", "DIR", &Options::out, "write report.md, report.json and report.svg there", with("report, simulate")},
       {"--json", &Options::json, "as JSON", with("report, simulate")}},
      run);
}

}  // namespace ludens::cli
