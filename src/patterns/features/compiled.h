#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "patterns/features/space.h"

namespace ludens::patterns::features {

// Features made ready to be looked up. A literal is «at the end of this walk is that», for all sites at once a row of
// bits: bit s says whether it is so from site s. A feature in one orientation is the conjunction of a few literals, and
// the feature its disjunction over orientations, so that a word of 64 sites costs an instruction a literal.
//
// A stone that comes or goes flips, of each literal about what stands somewhere, the bits of the sites whose walks lead
// to it, and only words with such sites are put together again. Tests about this move's own ends (pieces that move from
// somewhere) are left to the moves: such features are «linked», and their orientations are kept apart.
class Compiled {
 public:
  Compiled(std::shared_ptr<const Space> space, std::vector<Feature> features);

  const Space& space() const { return *space_; }
  std::span<const Feature> features() const { return features_; }
  int count() const { return static_cast<int>(features_.size()); }
  int words() const { return words_; }
  int literals() const { return literals_; }

 private:
  friend class Active;
  friend class SiteScores;
  using Literal = std::uint16_t;

  // What a feature asks for in one orientation.
  struct Instance {
    std::vector<Literal> to, from;
    std::vector<std::uint16_t> origins;  // numbers of walks from `to` that lead to `from`
    std::uint32_t unwanted = 0;          // which of them must not
    bool operator==(const Instance&) const = default;
  };
  struct Simple {
    int feature = 0;
    Anchor anchor = Anchor::To;
  };
  // Of a literal, the bit that changes with what stands on a site.
  struct Touch {
    Literal literal = 0;
    std::uint16_t site = 0;
  };
  enum Plane { kOff, kEmpty, kFirst, kSecond, kLastTo, kLastFrom, kPieces };

  int plane_of(const Element& element, Side mover) const;
  Literal literal(const Test& test, Side mover);
  int origin_walk(const Walk& walk);
  void index_touches();

  std::shared_ptr<const Space> space_;
  std::vector<Feature> features_;
  int words_ = 0, literals_ = 0, planes_ = 0;
  struct LiteralKey {
    Walk walk;
    int plane;
    bool negated;
    bool operator==(const LiteralKey&) const = default;
  };
  std::vector<LiteralKey> keys_;
  std::vector<Walk> origin_walks_;
  std::vector<std::int16_t> origin_ends_;  // [walk][site]

  std::vector<Instance> instances_[2];  // by mover: [feature][orientation]
  std::vector<Simple> simple_;          // in the order of features
  std::vector<int> linked_;
  std::vector<std::uint16_t>
      code_[2];                       // of the simple ones: how many conjunctions, of each how many literals and which
  std::vector<std::uint64_t> start_;  // [word][literal], of a board where nothing is known
  std::vector<Touch> touches_;        // by plane and site
  std::vector<std::uint32_t> touch_begin_;  // [plane · sites + site], and one more
};

// Which features are active in a position that changes little by little. Tested against a twin that walks the board.
class Active {
 public:
  explicit Active(std::shared_ptr<const Compiled> compiled);
  const Compiled& compiled() const { return *compiled_; }

  // Goes to this position; only what is near a change is looked at again, when it is asked for.
  void set(std::span<const SiteContent> sites, MoveSites last);
  void forget();  // of the next position everything is new

  // Brings the bits of a mover up to date.
  void refresh(Side mover);
  // The active ones for a move, ascending. Precondition: refreshed.
  void list(Side mover, MoveSites move, std::vector<int>& out) const;
  bool active(Side mover, MoveSites move, int feature) const;
  // In which orientations, a bit each.
  std::uint32_t orientations(Side mover, MoveSites move, int feature) const;

 private:
  friend class SiteScores;
  void flip(int plane, int site);
  void flip_content(SiteContent content, int site);
  bool holds(std::span<const Compiled::Literal> literals, int site) const;
  bool linked_holds(const Compiled::Instance& instance, MoveSites move) const;
  std::uint64_t* row(int word) {
    return planes_.data() + static_cast<std::size_t>(word) * static_cast<std::size_t>(compiled_->literals_);
  }
  const std::uint64_t* row(int word) const {
    return planes_.data() + static_cast<std::size_t>(word) * static_cast<std::size_t>(compiled_->literals_);
  }

  std::shared_ptr<const Compiled> compiled_;
  std::vector<std::uint64_t> planes_;  // [word][literal]
  std::vector<SiteContent> sites_;     // kUnknown before the first position
  MoveSites last_;
  std::vector<std::uint8_t> stale_[2];     // by mover: words to be put together again
  std::vector<std::uint64_t> bits_[2];     // by mover: [word][simple feature]
  std::vector<std::uint32_t> version_[2];  // of each word
};

// Σ θ over the active features of every site, and of moves; one head. Added in the order of features, so that it does
// not depend on the way to a position. Weights: always, a move without a site, then the features.
inline constexpr int kAlways = 0, kNoPlace = 1, kFirstFeature = 2;
class SiteScores {
 public:
  // Weights of both movers; they must outlive it.
  SiteScores(const Active& active, std::span<const float> first, std::span<const float> second);
  void refresh(Side mover);  // after Active::refresh
  float of(Side mover, MoveSites move) const;

 private:
  const Active& active_;
  std::span<const float> weights_[2];
  std::vector<float> to_[2], from_[2];
  std::vector<std::uint32_t> version_[2];
};

}  // namespace ludens::patterns::features
