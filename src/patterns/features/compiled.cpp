#include "patterns/features/compiled.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "base/error.h"

namespace ludens::patterns::features {
namespace {

constexpr SiteContent kUnknown = 0xff;
constexpr std::size_t kMostLiterals = 65'000;

std::size_t z(int i) { return static_cast<std::size_t>(i); }

// A byte as eight zeros and ones.
constexpr auto kSpread = [] {
  std::array<std::array<float, 8>, 256> out{};
  for (std::size_t byte = 0; byte < 256; ++byte)
    for (std::size_t i = 0; i < 8; ++i) out[byte][i] = static_cast<float>(byte >> i & 1);
  return out;
}();

void add_weight(float* sums, std::uint64_t bits, float weight) {
  for (int byte = 0; bits != 0; ++byte, bits >>= 8) {
    const auto& spread = kSpread[bits & 255];
    float* const to = sums + 8 * byte;
    for (std::size_t i = 0; i < 8; ++i) to[i] += weight * spread[i];
  }
}

}  // namespace

Compiled::Compiled(std::shared_ptr<const Space> space, std::vector<Feature> features)
    : space_(std::move(space)), features_(std::move(features)) {
  const int sites = space_->sites(), pieces = static_cast<int>(space_->graph().pieces.size());
  if (sites > 4096) throw Error("features know boards of at most 4096 sites");
  words_ = (sites + 63) / 64;
  planes_ = kPieces + 3 * pieces;
  for (const Side mover : {Side::First, Side::Second})
    for (const auto& feature : features_)
      for (const auto& orientation : space_->orientations()) {
        Instance& one = instances_[index(mover)].emplace_back();
        for (const auto& test : feature.tests) {
          Test turned = test;
          turned.walk = space_->standard(space_->turned(test.walk, orientation));
          if (test.element.what == What::Origin) {
            one.unwanted |= test.negated ? 1u << one.origins.size() : 0;
            one.origins.push_back(static_cast<std::uint16_t>(origin_walk(turned.walk)));
          } else {
            (test.anchor == Anchor::To ? one.to : one.from).push_back(literal(turned, mover));
          }
        }
        std::sort(one.to.begin(), one.to.end());
        std::sort(one.from.begin(), one.from.end());
      }
  literals_ = static_cast<int>(keys_.size());
  const int turns = static_cast<int>(space_->orientations().size());
  for (int f = 0; f < count(); ++f) {
    const Instance& first = instances_[0][z(f * turns)];
    if (!first.origins.empty() || first.to.empty() == first.from.empty()) {
      linked_.push_back(f);
      continue;
    }
    simple_.push_back({f, first.from.empty() ? Anchor::To : Anchor::From});
    for (const int mover : {0, 1}) {
      std::vector<Instance> distinct;  // a straight walk is its own mirror image
      for (int o = 0; o < turns; ++o) {
        const Instance& one = instances_[mover][z(f * turns + o)];
        if (std::find(distinct.begin(), distinct.end(), one) == distinct.end()) distinct.push_back(one);
      }
      auto& code = code_[mover];
      code.push_back(static_cast<std::uint16_t>(distinct.size()));
      for (const auto& one : distinct) {
        const auto& literals = one.from.empty() ? one.to : one.from;
        code.push_back(static_cast<std::uint16_t>(literals.size()));
        code.insert(code.end(), literals.begin(), literals.end());
      }
    }
  }
  index_touches();
}

int Compiled::plane_of(const Element& element, Side mover) const {
  const int pieces = static_cast<int>(space_->graph().pieces.size());
  const int me = index(mover), them = 1 - me;
  switch (element.what) {
    case What::Off:
      return kOff;
    case What::Empty:
      return kEmpty;
    case What::Friend:
      return kFirst + me;
    case What::Enemy:
      return kFirst + them;
    case What::First:
      return kFirst;
    case What::Second:
      return kSecond;
    case What::Piece:
      return kPieces + 2 * pieces + element.piece;
    case What::FriendPiece:
      return kPieces + me * pieces + element.piece;
    case What::EnemyPiece:
      return kPieces + them * pieces + element.piece;
    case What::LastTo:
      return kLastTo;
    case What::LastFrom:
      return kLastFrom;
    case What::Origin:
      break;
  }
  return kOff;
}

Compiled::Literal Compiled::literal(const Test& test, Side mover) {
  const LiteralKey key{test.walk, plane_of(test.element, mover), test.negated};
  const auto found = std::find(keys_.begin(), keys_.end(), key);
  if (found != keys_.end()) return static_cast<Literal>(found - keys_.begin());
  if (keys_.size() >= kMostLiterals) throw Error("features with more than 65000 different tests");
  keys_.push_back(key);
  return static_cast<Literal>(keys_.size() - 1);
}

int Compiled::origin_walk(const Walk& walk) {
  const auto found = std::find(origin_walks_.begin(), origin_walks_.end(), walk);
  if (found != origin_walks_.end()) return static_cast<int>(found - origin_walks_.begin());
  origin_walks_.push_back(walk);
  for (int site = 0; site < space_->sites(); ++site)
    origin_ends_.push_back(static_cast<std::int16_t>(space_->end(walk, site)));
  return static_cast<int>(origin_walks_.size() - 1);
}

void Compiled::index_touches() {
  const int sites = space_->sites();
  start_.assign(z(words_) * keys_.size(), 0);
  std::vector<std::vector<Touch>> by_site(z(planes_ * sites));
  std::vector<std::pair<Walk, std::vector<int>>> known;  // where a walk ends from each site
  for (std::size_t l = 0; l < keys_.size(); ++l) {
    const auto& key = keys_[l];
    auto found = std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.first == key.walk; });
    if (found == known.end()) {
      known.push_back({key.walk, {}});
      found = known.end() - 1;
      for (int site = 0; site < sites; ++site) found->second.push_back(space_->end(key.walk, site));
    }
    for (int site = 0; site < sites; ++site) {
      const int end = found->second[z(site)];
      if (end == kNoSite) continue;
      const bool there = key.plane == kOff && end == kOffBoard;
      if (there != key.negated) start_[z(site / 64) * keys_.size() + l] |= 1ull << (site % 64);
      if (end >= 0)
        by_site[z(key.plane * sites + end)].push_back({static_cast<Literal>(l), static_cast<std::uint16_t>(site)});
    }
  }
  touch_begin_.push_back(0);
  for (const auto& touches : by_site) {
    touches_.insert(touches_.end(), touches.begin(), touches.end());
    touch_begin_.push_back(static_cast<std::uint32_t>(touches_.size()));
  }
}

Active::Active(std::shared_ptr<const Compiled> compiled) : compiled_(std::move(compiled)) {
  sites_.resize(z(compiled_->space().sites()));
  for (const int mover : {0, 1}) {
    bits_[mover].resize(z(compiled_->words_) * compiled_->simple_.size());
    version_[mover].assign(z(compiled_->words_), 0);
  }
  forget();
}

void Active::forget() {
  planes_ = compiled_->start_;
  std::fill(sites_.begin(), sites_.end(), kUnknown);
  last_ = {};
  for (auto& stale : stale_) stale.assign(z(compiled_->words_), 1);
}

void Active::flip(int plane, int site) {
  const auto at = z(plane * compiled_->space().sites() + site);
  const std::uint32_t end = compiled_->touch_begin_[at + 1];
  for (std::uint32_t i = compiled_->touch_begin_[at]; i < end; ++i) {
    const auto [literal, from] = compiled_->touches_[i];
    row(from >> 6)[literal] ^= 1ull << (from & 63);
    stale_[0][from >> 6] = stale_[1][from >> 6] = 1;
  }
}

void Active::flip_content(SiteContent content, int site) {
  if (content == kUnknown) return;
  if (content == kEmptySite) return flip(Compiled::kEmpty, site);
  const int pieces = static_cast<int>(compiled_->space().graph().pieces.size());
  const int owner = owner_of(content), piece = piece_of(content);
  if (owner == 1 || owner == 2) {
    flip(Compiled::kFirst + owner - 1, site);
    if (piece < pieces) flip(Compiled::kPieces + (owner - 1) * pieces + piece, site);
  }
  if (piece < pieces) flip(Compiled::kPieces + 2 * pieces + piece, site);
}

void Active::set(std::span<const SiteContent> sites, MoveSites last) {
  assert(sites.size() == sites_.size());
  for (std::size_t site = 0; site < sites.size(); ++site) {
    if (sites[site] == sites_[site]) continue;
    flip_content(sites_[site], static_cast<int>(site));
    flip_content(sites[site], static_cast<int>(site));
    sites_[site] = sites[site];
  }
  const auto mark = [&](int plane, int& old, int now) {
    if (old == now) return;
    if (old >= 0) flip(plane, old);
    if (now >= 0) flip(plane, now);
    old = now;
  };
  mark(Compiled::kLastTo, last_.to, last.to);
  mark(Compiled::kLastFrom, last_.from, last.from);
}

void Active::refresh(Side mover) {
  const int me = index(mover);
  const auto count = compiled_->simple_.size();
  for (int word = 0; word < compiled_->words_; ++word) {
    if (stale_[me][z(word)] == 0) continue;
    stale_[me][z(word)] = 0;
    ++version_[me][z(word)];
    const std::uint64_t* const literals = row(word);
    const std::uint16_t* code = compiled_->code_[me].data();
    std::uint64_t* const out = bits_[me].data() + z(word) * count;
    for (std::size_t f = 0; f < count; ++f) {
      std::uint64_t any = 0;
      for (int conjunctions = *code++; conjunctions > 0; --conjunctions) {
        int left = *code++;
        std::uint64_t all = literals[*code++];
        for (; left > 1; --left) all &= literals[*code++];
        any |= all;
      }
      out[f] = any;
    }
  }
}

bool Active::holds(std::span<const Compiled::Literal> literals, int site) const {
  if (literals.empty()) return true;
  if (site < 0) return false;
  const std::uint64_t* const here = row(site >> 6);
  for (const auto literal : literals)
    if ((here[literal] >> (site & 63) & 1) == 0) return false;
  return true;
}

bool Active::linked_holds(const Compiled::Instance& instance, MoveSites move) const {
  if (move.to < 0 || move.from < 0) return false;
  const int sites = compiled_->space().sites();
  for (std::size_t i = 0; i < instance.origins.size(); ++i) {
    const bool there = compiled_->origin_ends_[z(instance.origins[i] * sites + move.to)] == move.from;
    if (there == ((instance.unwanted >> i & 1) != 0)) return false;
  }
  return holds(instance.to, move.to) && holds(instance.from, move.from);
}

std::uint32_t Active::orientations(Side mover, MoveSites move, int feature) const {
  const int turns = static_cast<int>(compiled_->space().orientations().size());
  std::uint32_t out = 0;
  for (int o = 0; o < turns; ++o) {
    const auto& one = compiled_->instances_[index(mover)][z(feature * turns + o)];
    const bool linked = !one.origins.empty() || one.to.empty() == one.from.empty();
    const bool is = linked ? linked_holds(one, move) : holds(one.to, move.to) && holds(one.from, move.from);
    out |= static_cast<std::uint32_t>(is) << o;
  }
  return out;
}

bool Active::active(Side mover, MoveSites move, int feature) const { return orientations(mover, move, feature) != 0; }

void Active::list(Side mover, MoveSites move, std::vector<int>& out) const {
  out.clear();
  const int me = index(mover);
  const auto count = compiled_->simple_.size();
  for (std::size_t f = 0; f < count; ++f) {
    const auto& simple = compiled_->simple_[f];
    const int site = simple.anchor == Anchor::To ? move.to : move.from;
    if (site >= 0 && (bits_[me][z(site >> 6) * count + f] >> (site & 63) & 1) != 0) out.push_back(simple.feature);
  }
  if (compiled_->linked_.empty() || move.from < 0) return;
  for (const int f : compiled_->linked_)
    if (active(mover, move, f)) out.push_back(f);
  std::sort(out.begin(), out.end());
}

SiteScores::SiteScores(const Active& active, std::span<const float> first, std::span<const float> second)
    : active_(active), weights_{first, second} {
  const auto words = z(active.compiled().words());
  for (const int mover : {0, 1}) {
    to_[mover].resize(64 * words);
    from_[mover].resize(64 * words);
    version_[mover].assign(words, 0);
  }
}

void SiteScores::refresh(Side mover) {
  const int me = index(mover);
  const Compiled& compiled = active_.compiled();
  const auto count = compiled.simple_.size();
  const float* const weights = weights_[me].data() + kFirstFeature;
  for (std::size_t word = 0; word < z(compiled.words()); ++word) {
    if (version_[me][word] == active_.version_[me][word]) continue;
    version_[me][word] = active_.version_[me][word];
    float* const to = to_[me].data() + 64 * word;
    float* const from = from_[me].data() + 64 * word;
    std::fill_n(to, 64, 0.0f);
    std::fill_n(from, 64, 0.0f);
    const std::uint64_t* const bits = active_.bits_[me].data() + word * count;
    for (std::size_t f = 0; f < count; ++f) {
      if (bits[f] == 0) continue;
      const auto& simple = compiled.simple_[f];
      add_weight(simple.anchor == Anchor::To ? to : from, bits[f], weights[simple.feature]);
    }
  }
}

float SiteScores::of(Side mover, MoveSites move) const {
  const int me = index(mover);
  float out = weights_[me][kAlways];
  if (move.to < 0) return out + weights_[me][kNoPlace];
  out += to_[me][z(move.to)];
  if (move.from < 0) return out;
  out += from_[me][z(move.from)];
  const Compiled& compiled = active_.compiled();
  if (compiled.linked_.empty()) return out;
  const int turns = static_cast<int>(compiled.space().orientations().size());
  const auto* const instances = compiled.instances_[me].data();
  for (const int f : compiled.linked_) {
    const auto* const one = instances + f * turns;
    for (int o = 0; o < turns; ++o)
      if (active_.linked_holds(one[o], move)) {
        out += weights_[me][z(kFirstFeature + f)];
        break;
      }
  }
  return out;
}

}  // namespace ludens::patterns::features
