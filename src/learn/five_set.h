#pragma once
#include <optional>
#include <vector>

#include "learn/five_teachers.h"
#include "learn/sample_set.h"
#include "patterns/five_example.h"

namespace ludens::learn {

// A sample as the five-window network sees it; empty where no stone is put (swaps, offers) or the position is not one
// of 15×15 five-in-a-row.
std::optional<five::Example> five_example(const Sample& sample);

// The samples of a set as five-window networks are shown them, and its games' number.
struct FiveSet {
  std::vector<five::Example> examples;
  std::int64_t games = 0;
};
// With what the teachers say of them; whatever their jobs. What is missing when they were stopped is left out.
FiveSet five_set(const SampleSet& samples, const FiveTeachers& teachers = {},
                 const std::function<void(std::int64_t, std::int64_t)>& on_games = {});

}  // namespace ludens::learn
