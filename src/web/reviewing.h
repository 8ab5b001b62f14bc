#pragma once
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "base/json.h"
#include "play/review.h"
#include "web/advice.h"
#include "web/review_store.h"

namespace ludens::web {

// How a review is wanted.
struct ReviewWish {
  bool stored_only = false;  // nobody thinks
  bool told = false;         // with the story and the comments at its end (play/comment/)
  Record end = {};           // how the game ended, where a record says it
};

// A review that a page asked for, ply by ply: what is stored is not thought of again. Not safe to share between
// threads. Tested by tests/web/review_test.cpp.
class Reviewing {
 public:
  Reviewing(Asked asked, ReviewWish wish, AgentCache& agents, ReviewStore& store);

  int plies() const { return review_.plies(); }
  // The last ply there is something to say of: the position after the last move has none, but where the game goes on
  // it has a best move.
  int last() const { return plies() + (asked_.session.position().over() ? 0 : 1); }
  // {ply, before, opinion, hint, judged?, human?} (docs/api.md, «Reviews»); nothing where it is not stored and only
  // that is wanted. Throws Error, also where it was stopped.
  std::optional<Json> ply(int ply, const std::stop_token& stop);
  // {levels, story, comments}, once every ply was said; nothing before, or where nobody wants it.
  std::optional<Json> told(const std::stop_token& stop);

 private:
  std::string key(int ply) const;
  std::optional<Json> stored(const std::string& name, int ply);
  Json think(int ply);
  void add_people(Json& said, int ply);
  Opinion ask_people(const std::string& agent, const Question& question);  // once

  const Asked asked_;
  const ReviewWish wish_;
  AgentCache& agents_;
  ReviewStore& store_;
  std::stop_token stop_;
  Review review_;
  std::map<int, Json> judged_;                                     // by ply, what was said of the moves
  std::map<std::pair<std::string, std::size_t>, Opinion> people_;  // what was asked of people, by agent and ply
};

}  // namespace ludens::web
