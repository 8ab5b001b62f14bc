#pragma once
#include <cstdint>

#include "base/rng.h"
#include "study/room.h"

namespace ludens::study {

double normal_draw(Rng& rng);  // of the standard normal distribution

// What an observer of signal detection theory feels of an opponent: a normal draw, shifted by half the ability (d′)
// towards the truth; «a person» where it is above the observer's own lean. Tested by tests/study/detection_test.cpp.
struct Felt {
  bool human = false;
  std::int64_t likeness = 50;  // 0 to 100
};
Felt feel(bool person, double ability, double lean, Rng& rng);

}  // namespace ludens::study
