#pragma once
#include <atomic>
#include <filesystem>
#include <string>

#include "train/room.h"

namespace ludens::train {

// A list of trainings in one file: {"jobs": [{"name": "renju-human-net", "data": "renju.samples", "net": "10x128",
// …}]}. Keys are the options of ludens-train, «expect» the seconds it should take, and «defaults» beside «jobs» holds
// for all.
struct JobListOptions {
  std::string list = {}, data = ".", out = ".";  // folders that names in the list are relative to
  double limit = 0;                              // seconds in all; 0: none
  int parallel = 1;                              // trainings at a time
  std::string revision = {}, device = {};        // handed to each of them
};

// Runs each job as a process of its own, so that one that fails harms no other; its output is NAME.log. What is done
// already is passed over, so a second call goes on. With a limit, a job is given what time is left, and begun only if
// that is a third of what it expects. Returns how many jobs are not done. Throws Error for a list that makes no sense.
// Tested by tests/cli/learn_test.cpp.
int run_jobs(const JobListOptions& options, const std::atomic<bool>& stop);

}  // namespace ludens::train
