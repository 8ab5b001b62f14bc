#pragma once
#include <string>
#include <vector>

#include "measure/matching/band.h"
#include "records/query/query.h"
#include "reproduce/room.h"

namespace ludens::reproduce {

// People of about one strength.
struct RatingGroup {
  std::string name;    // also of the model that learned from them alone: GAME-maia-NAME
  std::string people;  // as a table says it
  Band band;
  double place = 0;  // on the axis of a plot
};

// A game in which human policies are compared: its people, its networks, and who stands outside.
struct PolicyGame {
  std::string name;                         // of the game
  std::string file;                         // of the games, below the data folder
  std::string where;                        // which of them: "human"; "": all
  std::vector<RatingGroup> groups;          // weakest first
  int folds = 3;                            // splits that group models are trained on
  std::string human, strong, third;         // agents: people's moves, a strong program's ("": none), one more for
                                            // three-way blends
  std::string thinker;                      // a strong program that takes its time
  std::string judge;                        // a player outside every blend that it judges
  std::vector<std::string> dial;            // ratings that the dial is set to, by number
  std::string weak, strongest;              // those of them that play each other
  std::vector<std::string> sizes;           // models that learned from a tenth, a third and all of the games
  std::vector<std::string> lists;           // of tools/training that the models come from
  std::vector<std::string> originals = {};  // agents of other people, one for each group
  // The strong program gives scores: of them a policy is made whose temperature validation games tell (score_policy.h).
  bool scores = false;
  int opened = 1;  // from this ply on the opening is over, and who wins can be asked
  int drawn = 3;   // so often another position of each test game is drawn, and who wins asked

  bool trained() const { return !lists.empty(); }  // there are models of groups and splits
  std::vector<std::string> group_names() const;
  std::vector<Band> bands() const;
  // The games of one split; fold 0 is the split that shipped models were trained on.
  Query query(const std::string& data, Split split, int fold) const;
  std::string model(const std::string& kind, int fold) const;  // «renju-maia-low-2»
};

std::vector<PolicyGame> policy_games();    // those whose models we trained by group
std::vector<PolicyGame> original_games();  // those for which other people did
std::vector<PolicyGame> shipped_games();   // those of which we have one network, that of models/, and no others
std::vector<PolicyGame> blended_games();   // those of the first and the last list
std::vector<PolicyGame> searched_games();  // those of them in which a network stands for the strong program
std::vector<PolicyGame> result_games();    // those in which who wins is foreseen

}  // namespace ludens::reproduce
