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
#include "base/whole_file.h"
#include "train/options.h"

namespace ludens::train {
namespace {

namespace fs = std::filesystem;

constexpr double kMargin = 15;  // seconds between a job's last step and the limit

struct Job {
  std::string name;
  double expect = 0, seconds = 0;
  std::vector<std::string> arguments;
  pid_t process = 0;
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
  checked.out = job.name;
  check_options(checked);
  if (!fs::exists(checked.data)) throw Error(fmt::format("job {}: there is no {}", job.name, checked.data));
  const auto add = [&](const std::string& name, const std::string& value) {
    job.arguments.insert(job.arguments.end(), {"--" + name, value});
  };
  add("out", (fs::path(options.out) / (job.name + ".model")).string());
  add("resume", "yes");
  if (!options.revision.empty()) add("revision", options.revision);
  if (!options.device.empty()) add("device", options.device);
  return job;
}

std::vector<Job> read_list(const JobListOptions& options) {
  try {
    const Json json = Json::parse(read_whole_file(options.list));
    std::vector<Job> jobs;
    for (const auto& entry : json.at("jobs"))
      jobs.push_back(read_job(json.value("defaults", Json::object()), entry, options));
    return jobs;
  } catch (const JsonError& error) {
    throw Error(fmt::format("{} is no list of jobs: {}", options.list, error.what()));
  }
}

bool is_done(const Job& job, const JobListOptions& options) {
  const fs::path curve = fs::path(options.out) / (job.name + ".model.jsonl");
  return fs::exists(curve) && read_whole_file(curve).find("{\"done\":true") != std::string::npos;
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

}  // namespace

int run_jobs(const JobListOptions& options, const std::atomic<bool>& stop) {
  const Stopwatch watch;
  fs::create_directories(options.out);
  std::vector<Job> jobs = read_list(options);
  std::vector<Job*> running;
  const auto say = [&](const std::string& text) {
    fmt::print(stderr, "[{:6.1f} s] {}\n", watch.seconds(), text);
    std::fflush(stderr);
  };
  std::size_t next = 0;
  bool asked = false, killed = false;
  while (next < jobs.size() || !running.empty()) {
    const double left = options.limit > 0 ? options.limit - watch.seconds() : 1e9;
    while (!stop && next < jobs.size() && static_cast<int>(running.size()) < options.parallel) {
      Job& job = jobs[next++];
      if (is_done(job, options)) continue;
      const double most = left - kMargin;
      if (most <= 5 || most < job.expect / 3) {
        say(fmt::format("{} is left out: {:.0f} s are left, {:.0f} expected", job.name, left, job.expect));
        continue;
      }
      const double seconds = options.limit > 0 ? (job.seconds > 0 ? std::min(job.seconds, most) : most) : job.seconds;
      job.process = start(job, options, seconds);
      running.push_back(&job);
      say(fmt::format("{} begins", job.name));
    }
    if (stop && next < jobs.size()) next = jobs.size();
    if ((stop || left < -2) && !asked) {
      for (const Job* job : running) ::kill(job->process, SIGINT);
      asked = true;
    }
    if (left < -12 && !killed) {
      for (const Job* job : running) ::kill(job->process, SIGKILL);
      killed = true;
    }
    std::erase_if(running, [&](Job* job) {
      int status = 0;
      if (::waitpid(job->process, &status, WNOHANG) == 0) return false;
      say(fmt::format("{} {}", job->name,
                      is_done(*job, options) ? "is done" : "ended without being done; see its .log"));
      return true;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return static_cast<int>(
      std::count_if(jobs.begin(), jobs.end(), [&](const Job& job) { return !is_done(job, options); }));
}

}  // namespace ludens::train
