#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/rng.h"
#include "study/study_file.h"

namespace ludens::study {

// What a participant meets in a round. It depends on the study's seed, the participant's number, the round and how
// often this round was begun before, and on nothing else, so that every assignment can be drawn again from what is
// kept. Tested by tests/study/draw_test.cpp.
struct Drawn {
  bool watch = false;  // two others, instead of playing
  std::string game;
  std::string whom;  // kPerson, or the name of an agent; of nobody in particular where `watch`
};
Drawn draw_round(const StudyFile& study, std::int64_t participant, std::int64_t round, std::int64_t attempt);

// The dice of the same, for everything else about it: how long an agent is waited for, who begins.
Rng round_dice(const StudyFile& study, std::int64_t participant, std::int64_t round, std::int64_t attempt);

// An agent of this game by the agents' shares. Precondition: one plays it.
const StudyAgent& draw_agent(const StudyFile& study, std::string_view game, Rng& rng);

// Who begins: the seat that was held less often so far, by lot where both were.
int balanced_seat(const std::array<std::int64_t, 2>& held, Rng& rng);

inline constexpr std::int64_t kShortestWait = 2'000;  // milliseconds; nobody is met sooner

// How long somebody waits in the lobby who will meet an agent: as long as those did who met a person, as `seen` says,
// the latest last; before enough have been seen, some seconds. In milliseconds.
std::int64_t wait_for_agent(const StudyFile& study, const std::vector<std::int64_t>& seen, Rng& rng);

}  // namespace ludens::study
