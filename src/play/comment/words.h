#pragma once
#include <map>
#include <set>
#include <string>

#include "play/comment/fact.h"

namespace ludens::play {

// Facts in English, for the terminal and for files; the page has the words of its languages (ui/src/texts). Each topic
// can be said in several ways: of those used least in the game the ply chooses, and what was said once is not said
// again in the same words. Tested by tests/play/comment/.
class Narrator {
 public:
  explicit Narrator(const Session& session) : session_(session) {}

  // The sentences of several facts; one that could only be said in words already used is left out.
  std::string tell(std::span<const Fact> facts);

 private:
  std::string sentence(const Fact& fact);
  const Session& session_;
  std::set<std::string> said_;
  std::map<Topic, std::vector<int>> used_;  // how often, by way
};

// One way to say a fact, of `ways(topic)`.
int ways(Topic topic);
std::string said(const Session& session, const Fact& fact, int way);
// «captures 3 stones»: what a move does, behind its name.
std::string deed_text(const Game& game, const Deed& deed);

}  // namespace ludens::play
