#pragma once
#include <memory>
#include <stop_token>
#include <string>

#include "agents/agent.h"
#include "learn/sample_set.h"
#include "patterns/five_example.h"

namespace ludens::learn {

// What others say of the positions that people met, to learn from beside what was played: agents as text, "" for none.
struct FiveTeachers {
  std::string judge = {};  // a search: what it finds moves worth, instead of the game's result
  std::string guide = {};  // a policy: what else might have been played
  double share = 0.5;      // of the guide's in what is wanted
  std::uint64_t seed = 1;
  int jobs = 1;
  std::stop_token stop = {};
};

// Asks the judge and the guide about one sample after the other.
class FiveTeacher {
 public:
  explicit FiveTeacher(const FiveTeachers& teachers) : teachers_(teachers) {}
  void new_game();  // what follows is of another one: agents forget what they remember of the last
  void teach(const SampleSet::Shown& asked, five::Example& example);

 private:
  void guided(const Opinion& opinion, five::Example& example) const;

  const FiveTeachers& teachers_;
  std::string game_;
  std::unique_ptr<Agent> judge_, guide_;
};

}  // namespace ludens::learn
