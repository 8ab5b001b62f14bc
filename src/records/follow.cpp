#include "records/follow.h"

#include "games/catalogue.h"

namespace ludens::records {

bool Follower::ready(Move move) {
  if (stuck_) return false;
  if (!position_.over()) {
    stuck_ = !position_.legal(move);
    return !stuck_;
  }
  Position further = position_;  // on a copy: a game that cannot go on by this move stays finished
  stuck_ = !further.go_on() || !further.legal(move);
  if (!stuck_) position_ = std::move(further);
  return !stuck_;
}

const Position& Follower::reading() {
  if (stuck_ || !position_.over()) return position_;
  further_ = position_;
  return further_->go_on() ? *further_ : position_;
}

Position start_of(const Game& game, const std::string& start) {
  return start.empty() ? game.start() : game.read(start);
}

const GamePtr& GameCache::find(const std::string& text) {
  constexpr std::size_t kMost = 256;  // komi and handicap make many texts; a hostile file more
  if (const auto found = known_.find(text); found != known_.end()) return found->second;
  if (known_.size() >= kMost) known_.clear();
  return known_.emplace(text, find_game(text)).first->second;
}

}  // namespace ludens::records
