#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/ludeme/rulebook.h"
#include "games/state.h"

namespace ludens::games::lud {

// How moves of a described game become numbers. A move that stays on a site (a piece put down, a hole chosen) is that
// site's cell; those without a site follow, then pairs (from, to). Legal moves with the same sites, such as promotions,
// are told apart by their order: variant k is k strides further. The same position gives the same numbers always.
// Limits: of more than kVariants legal moves with the same sites, those beyond are not offered.
class MoveIds {
 public:
  static constexpr int kBare = 40;  // moves without a site: pass, swap, proposals
  MoveIds() = default;
  MoveIds(const Rulebook& game, bool pairs);
  int count() const { return stride_ * variants_; }
  int stride() const { return stride_; }
  int variants() const { return variants_; }
  std::uint32_t base(const Rulebook& game, const MoveSet& moves, const MoveRecord& move) const;
  // The same of a move that goes from a site to a site; nothing where it has none.
  std::optional<std::uint32_t> base(const Rulebook& game, SiteType type, int from, SiteType to_type, int to) const;
  // The cells that a number stands for: (from, to) of a pair, (kOff, to) of a move that stays, kOff where there is
  // none.
  std::pair<int, int> cells(Move move) const {
    const int base = static_cast<int>(move.id) % stride_;
    if (base < slots_) return {kOff, base};
    if (base < slots_ + kBare) return {kOff, kOff};
    return {(base - slots_ - kBare) / slots_, (base - slots_ - kBare) % slots_};
  }
  int cell(int site) const { return cell_[static_cast<std::size_t>(site)]; }
  int site(int cell) const { return site_[static_cast<std::size_t>(cell)]; }

 private:
  int slots_ = 0, stride_ = 0, variants_ = 1;
  std::vector<int> cell_, site_;  // cells are numbered from the top left, sites from the bottom
};

// A described game as every program here knows games: what its players share.
struct DescribedGame {
  std::shared_ptr<const Rulebook> rules;
  MoveIds ids;
};
std::shared_ptr<const DescribedGame> described(std::shared_ptr<const Rulebook> rules);

// A position of a described game. It fits the concept State, so that every search and agent plays it.
class LudemeState {
 public:
  explicit LudemeState(std::shared_ptr<const DescribedGame> game);

  int move_ids() const { return game_->ids.count(); }
  Side to_move() const { return state_.mover == 2 ? Side::Second : Side::First; }
  int person_to_move() const { return index(to_move()) ^ static_cast<int>(state_.swapped); }  // 0: who began
  Result result() const {
    if (state_.winner < 0) return Result::Ongoing;
    return state_.winner == 0 ? Result::Draw : state_.winner == 1 ? Result::FirstWins : Result::SecondWins;
  }
  void moves(MoveList& out) const;
  bool legal(Move move) const;
  void play(Move move);
  Move play_random(Rng& rng);
  std::uint64_t key() const;
  char glyph(int cell) const;
  double score() const { return state_.score[1] - state_.score[2]; }

  const Rulebook& rules() const { return *game_->rules; }
  const DescribedGame& game() const { return *game_; }
  const PlayState& play_state() const { return state_; }
  PlayState& play_state() {  // to be changed: its moves are made anew
    stamp_ = 0;
    return state_;
  }
  // What a move is about: sites, kOff where there is none.
  struct Ends {
    int from = kOff, to = kOff;
    std::string what;  // where it has no sites: «pass», «swap» …; what it makes of a piece
  };
  Ends ends(Move move) const;

 private:
  struct Listing;
  class Timed;
  Listing& listing() const;  // this position's moves, kept until another position is asked

  std::shared_ptr<const DescribedGame> game_;
  PlayState state_;
  std::uint64_t stamp_ = 0;  // equal stamps, equal positions
  double spent_ = 0;         // milliseconds of the moves up to here, where they are bounded
};

}  // namespace ludens::games::lud
