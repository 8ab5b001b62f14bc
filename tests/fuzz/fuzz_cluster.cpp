// Messages between machines, which anybody may send who can reach the server: what reads reads again, and everything
// else is an Error.
#include "base/error.h"
#include "cluster/address.h"
#include "cluster/messages.h"
#include "measure/elsewhere.h"
#include "one_input.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::cluster;
  using namespace ludens::tests;
  const std::string text(bytes_of(data, size));
  const auto reads = [](const auto& action) {
    try {
      action();
    } catch (const ludens::base::Error&) {
    }
  };
  reads([&] {
    const SentPlan plan = read_plan(text);
    must(read_plan(plan_text(plan)) == plan, "a plan comes back");
    for (const auto& [name, files] : plan.files)
      for (const auto& file : files)
        must(file.name.find('/') == std::string::npos && !file.name.starts_with('.'), "a file stays in its folder");
  });
  reads([&] {
    const Parcel parcel = read_parcel(text);
    must(is_hash(parcel.run), "a run is a hash");
    const Parcel back = read_parcel(parcel_text(parcel));
    must(back.run == parcel.run && back.tasks.size() == parcel.tasks.size(), "a parcel comes back");
    for (const auto& task : parcel.tasks) must(task.index >= 0, "units are numbered from 0");
  });
  reads([&] {
    const Report report = read_report(text);
    must(read_report(report_text(report)).outcomes.size() == report.outcomes.size(), "a report comes back");
  });
  reads([&] {
    const WorkerState state = read_state(text);
    must(state_text(read_state(state_text(state))) == state_text(state), "a worker comes back");
  });
  reads([&] {
    const RunState state = read_run(text);
    must(run_text(read_run(run_text(state))) == run_text(state), "a run comes back");
  });
  reads([&] {
    const auto task = ludens::measure::read_game_task(text);
    const auto back = ludens::measure::read_game_task(ludens::measure::game_task(task.row, task.plies));
    must(back.row == task.row && back.plies == task.plies, "a game comes back");
  });
  reads([&] { parse_keys(text, "keys"); });
  reads([&] { checked_url(text); });
  return 0;
}
