#include "cluster/messages.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/json_read.h"
#include "base/text.h"

namespace ludens::cluster {
namespace {

constexpr const char* kVersion = "ludens_cluster";
constexpr int kThis = 1;
constexpr std::size_t kMostName = 4096;

Json opened(std::string_view text, const char* what) {
  Json out = Json::parse(text);
  if (!out.is_object() || whole_of(out, kVersion, 0) != kThis)
    throw Error(fmt::format("is no {} of version {} of ludens' messages", what, kThis));
  return out;
}

const Json& list_of(const Json& object, std::string_view key, std::size_t most) {
  const Json* out = object.find(key);
  if (!out || !out->is_array()) throw Error(fmt::format("{} is no list", key));
  if (out->size() > most) throw Error(fmt::format("{} has {} items, {} are allowed", key, out->size(), most));
  return *out;
}

std::string short_text(const Json& object, std::string_view key) {
  std::string out = needed_text(object, key);
  if (out.size() > kMostName) throw Error(fmt::format("{} is too long", key));
  return out;
}

std::string hash_in(const Json& object, std::string_view key) {
  std::string out = needed_text(object, key);
  if (!is_hash(out)) throw Error(fmt::format("{} is no SHA-256: {}", key, cite(out.substr(0, 80))));
  return out;
}

std::int64_t unit_in(const Json& object) {
  const std::int64_t out = whole_of(object, "unit", -1);
  if (out < 0) throw Error("a unit has no number");
  return out;
}

constexpr double kEver = 1e15;

}  // namespace

std::string plan_text(const SentPlan& plan) {
  Json out = {{kVersion, kThis}, {"kind", plan.kind}, {"build", plan.build}, {"settings", plan.settings}};
  out["files"] = Json::object();
  for (const auto& [name, files] : plan.files) {
    Json list = Json::array();
    for (const auto& file : files) list.push_back({{"name", file.name}, {"hash", file.hash}});
    out["files"][name] = std::move(list);
  }
  return out.dump();
}

SentPlan read_plan(std::string_view text) {
  const Json json = opened(text, "plan");
  SentPlan out{short_text(json, "kind"), needed_text(json, "settings"), short_text(json, "build"), {}};
  const Json* files = json.find("files");
  if (!files || !files->is_object()) throw Error("files is no object");
  for (const auto& [name, list] : files->items()) {
    if (name.empty() || name.size() > kMostName || name.find('\0') != name.npos)
      throw Error("a file of the plan has no name that serves");
    if (!list.is_array() || list.empty() || list.size() > 16) throw Error("a file of the plan is no list of files");
    for (const auto& one : list) {
      SentPlan::File file{short_text(one, "name"), hash_in(one, "hash")};
      // It becomes a file of the worker's cache: nothing that leads out of it, or hides.
      if (file.name.empty() || file.name.size() > 200 || file.name.front() == '.' ||
          file.name.find_first_of(std::string_view("/\0\n", 3)) != file.name.npos)
        throw Error(fmt::format("a file of the plan may not be called {}", cite(file.name)));
      out.files[name].push_back(std::move(file));
    }
  }
  return out;
}

std::string parcel_text(const Parcel& parcel) {
  Json tasks = Json::array();
  for (const auto& task : parcel.tasks) {
    Json one = {{"unit", task.index}};
    if (!task.text.empty()) one["task"] = task.text;
    tasks.push_back(std::move(one));
  }
  return Json{{kVersion, kThis}, {"run", parcel.run}, {"tasks", std::move(tasks)}}.dump();
}

Parcel read_parcel(std::string_view text) {
  const Json json = opened(text, "parcel");
  Parcel out{hash_in(json, "run"), {}};
  for (const auto& one : list_of(json, "tasks", kMostTasks)) out.tasks.push_back({unit_in(one), text_of(one, "task")});
  if (out.tasks.empty()) throw Error("holds no units");
  return out;
}

std::string report_text(const Report& report) {
  Json outcomes = Json::array();
  for (const auto& outcome : report.outcomes) {
    Json one = {{"unit", outcome.index}};
    if (outcome.error.empty()) {
      one["line"] = outcome.line;
    } else {
      one["error"] = outcome.error;
      if (outcome.refused) one["refused"] = true;
    }
    outcomes.push_back(std::move(one));
  }
  return Json{
      {kVersion, kThis}, {"worker", report.worker}, {"seconds", report.seconds}, {"outcomes", std::move(outcomes)}}
      .dump();
}

Report read_report(std::string_view text) {
  const Json json = opened(text, "report");
  Report out{short_text(json, "worker"), {}, real_of(json, "seconds", 0, 0, kEver)};
  for (const auto& one : list_of(json, "outcomes", kMostTasks)) {
    Outcome outcome;
    outcome.index = unit_in(one);
    outcome.worker = out.worker;
    if (one.find("error")) {
      outcome.error = needed_text(one, "error").substr(0, kMostName);
      if (outcome.error.empty()) outcome.error = "said nothing";
      outcome.refused = flag_of(one, "refused", false);
    } else {
      outcome.line = needed_text(one, "line");
    }
    out.outcomes.push_back(std::move(outcome));
  }
  return out;
}

std::string state_text(const WorkerState& s) {
  return Json{{kVersion, kThis},      {"worker", s.worker},
              {"build", s.build},     {"jobs", s.jobs},
              {"busy", s.busy},       {"programs", s.programs},
              {"units", s.units},     {"failed", s.failed},
              {"seconds", s.seconds}, {"busy_seconds", s.busy_seconds},
              {"oldest", s.oldest},   {"oldest_unit", s.oldest_unit},
              {"bytes", s.bytes},     {"draining", s.draining}}
      .dump();
}

WorkerState read_state(std::string_view text) {
  const Json json = opened(text, "state of a worker");
  WorkerState out;
  out.worker = short_text(json, "worker");
  out.build = short_text(json, "build");
  out.jobs = static_cast<int>(whole_of(json, "jobs", 0, 0, 100'000));
  out.busy = static_cast<int>(whole_of(json, "busy", 0, 0, 100'000));
  out.programs = flag_of(json, "programs", false);
  out.units = whole_of(json, "units", 0, 0);
  out.failed = whole_of(json, "failed", 0, 0);
  out.seconds = real_of(json, "seconds", 0, 0, kEver);
  out.busy_seconds = real_of(json, "busy_seconds", 0, 0, kEver);
  out.oldest = real_of(json, "oldest", 0, 0, kEver);
  out.oldest_unit = text_of(json, "oldest_unit").substr(0, kMostName);
  out.bytes = whole_of(json, "bytes", 0, 0);
  out.draining = flag_of(json, "draining", false);
  return out;
}

std::string run_text(const RunState& s) {
  return Json{{kVersion, kThis},      {"run", s.run},     {"kind", s.kind}, {"coordinator", s.coordinator},
              {"build", s.build},     {"given", s.given}, {"done", s.done}, {"failed", s.failed},
              {"seconds", s.seconds}, {"beat", s.beat}}
      .dump();
}

RunState read_run(std::string_view text) {
  const Json json = opened(text, "state of a run");
  RunState out;
  out.run = hash_in(json, "run");
  out.kind = short_text(json, "kind");
  out.coordinator = short_text(json, "coordinator");
  out.build = short_text(json, "build");
  out.given = whole_of(json, "given", 0, 0);
  out.done = whole_of(json, "done", 0, 0);
  out.failed = whole_of(json, "failed", 0, 0);
  out.seconds = real_of(json, "seconds", 0, 0, kEver);
  out.beat = whole_of(json, "beat", 0);
  return out;
}

std::string subject_part(std::string_view build) {
  std::string out;
  for (const char c : build) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    out += plain ? c : '_';
  }
  return out.substr(0, 100);
}

std::string units_subject(const std::string& part, const std::string& run) {
  return fmt::format("ludens.units.{}.{}", part, run);
}

std::string results_subject(const std::string& run) { return "ludens.results." + run; }

bool is_hash(std::string_view text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

}  // namespace ludens::cluster
