#include "train/jobs.h"

#include <fcntl.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/json.h"
#include "base/process.h"
#include "base/standard_streams.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "runner/run.h"
#include "train/trainer.h"

namespace ludens::train {
namespace {

namespace fs = std::filesystem;

constexpr double kMargin = 15;  // seconds between a job's last step and the limit

struct Job {
  std::string name;
  double expect = 0, seconds = 0;
  TrainOptions options;  // that decide the result
  std::vector<std::string> arguments;
};

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  return value.dump();
}

Job read_job(const Json& defaults, const Json& entry, const JobListOptions& options) {
  Json all = defaults;
  all.update(entry);
  Job job;
  TrainOptions checked;
  for (const auto& [key, value] : all.items()) {
    if (key == "name") {
      job.name = value.get<std::string>();
    } else if (key == "expect") {
      job.expect = value.get<double>();
    } else if (key == "seconds") {
      job.seconds = value.get<double>();
    } else {
      const std::string text = key == "data" ? (fs::path(options.data) / text_of(value)).string() : text_of(value);
      set_option(train_options(), checked, key, text);
      job.arguments.insert(job.arguments.end(), {"--" + key, text});
    }
  }
  if (job.name.empty() || job.name.find('/') != std::string::npos)
    throw Error("a job has no name, or one with a slash");
  checked.out = job.name + ".model";
  check_options(checked);
  if (!fs::exists(checked.data)) throw Error(fmt::format("job {}: there is no {}", job.name, checked.data));
  const auto add = [&](const std::string& name, const std::string& value) {
    job.arguments.insert(job.arguments.end(), {"--" + name, value});
  };
  job.options = checked;
  add("out", (fs::path(options.out) / (job.name + ".model")).string());
  add("resume", "yes");
  if (!options.revision.empty()) add("revision", options.revision);
  if (!options.device.empty()) add("device", options.device);
  return job;
}

std::vector<Job> read_list(const JobListOptions& options) {
  try {
    const Json json = Json::parse(read_whole_file(options.list, kMostTextBytes));
    std::vector<Job> jobs;
    for (const auto& entry : json.at("jobs"))
      jobs.push_back(read_job(json.value("defaults", Json::object()), entry, options));
    return jobs;
  } catch (const JsonError& error) {
    throw Error(fmt::format("{} is no list of jobs: {}", options.list, error.what()));
  }
}

// Whether this training, with these options and data, has come to its end there.
bool is_done(const Job& job, const JobListOptions& options) {
  const fs::path curve = fs::path(options.out) / (job.name + ".model.jsonl");
  if (!fs::exists(curve)) return false;
  const std::string text = read_whole_file(curve);
  for (const auto line : split(std::string_view(text), '\n')) {
    const Json json = Json::parse_or_null(line);
    if (json.is_object() && json.contains("done")) return json.value("plan", "") == training_plan(job.options);
  }
  return false;
}

pid_t start(const Job& job, const JobListOptions& options, double seconds) {
  std::vector<std::string> words = {"/proc/self/exe"};
  words.insert(words.end(), job.arguments.begin(), job.arguments.end());
  if (seconds > 0) words.insert(words.end(), {"--seconds", fmt::format("{:.0f}", seconds)});
  const std::string path = (fs::path(options.out) / (job.name + ".log")).string();
  const Descriptor log(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644));
  if (log.get() < 0) throw Error(fmt::format("{}: cannot be written: {}", path, std::strerror(errno)));
  return spawn(words, {.out = log.get(), .err = log.get()});
}

// One list being worked through, by as many threads as trainings may run at a time.
class JobRun {
 public:
  JobRun(const JobListOptions& options, const std::atomic<bool>& stop) : options_(options), stop_(stop) {}

  int run() {
    fs::create_directories(options_.out);
    const std::vector<Job> jobs = read_list(options_);
    Experiment<const Job*, bool> list;
    list.next = [&, at = jobs.begin()](const Job*& job) mutable {
      while (at != jobs.end() && is_done(*at, options_)) ++at;
      if (stop_ || at == jobs.end()) return false;
      job = &*at++;
      return true;
    };
    list.worker = [this] {
      return [this](std::int64_t, const Job* job, const std::stop_token& failed) {
        return std::optional(carry_out(*job, failed));
      };
    };
    list.take = [](std::int64_t, bool&&, bool) { return true; };
    runner::run(list, {options_.parallel});
    return static_cast<int>(
        std::count_if(jobs.begin(), jobs.end(), [&](const Job& job) { return !is_done(job, options_); }));
  }

 private:
  double left() const { return options_.limit > 0 ? options_.limit - watch_.seconds() : 1e9; }
  void say(const std::string& text) const { say_aside(fmt::format("[{:6.1f} s] {}\n", watch_.seconds(), text)); }

  // Runs the training in a process of its own to its end, and says whether it is done. It is interrupted, so leaves a
  // checkpoint, where somebody asks to stop, the limit has passed or another training could not be started; killed
  // where it does not heed that.
  bool carry_out(const Job& job, const std::stop_token& failed) const {
    const double most = left() - kMargin;
    // One that is trained by steps cannot be shortened.
    if (most <= 5 || most < (job.seconds > 0 ? job.expect / 3 : job.expect)) {
      say(fmt::format("{} is left out: {:.0f} s are left, {:.0f} expected", job.name, left(), job.expect));
      return false;
    }
    const double seconds = job.seconds > 0 && options_.limit > 0 ? std::min(job.seconds, most) : job.seconds;
    const pid_t process = start(job, options_, seconds);
    say(fmt::format("{} begins", job.name));
    bool asked = false, killed = false;
    for (int status = 0; ::waitpid(process, &status, WNOHANG) == 0;) {
      if (!asked && (stop_ || failed.stop_requested() || left() < -2)) asked = ::kill(process, SIGINT) == 0;
      if (!killed && left() < -12) killed = ::kill(process, SIGKILL) == 0;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    const bool done = is_done(job, options_);
    say(fmt::format("{} {}", job.name, done ? "is done" : "ended without being done; see its .log"));
    return done;
  }

  const JobListOptions& options_;
  const std::atomic<bool>& stop_;
  Stopwatch watch_;
};

}  // namespace

int run_jobs(const JobListOptions& options, const std::atomic<bool>& stop) { return JobRun(options, stop).run(); }

}  // namespace ludens::train
