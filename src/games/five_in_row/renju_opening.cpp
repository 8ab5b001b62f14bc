#include "games/five_in_row/renju_opening.h"

#include <algorithm>
#include <cassert>

#include <fmt/format.h>

namespace ludens::games {
namespace {

using enum OpeningPhase;

enum class Who : std::uint8_t { Starter, Other, Black, White };

struct Step {
  OpeningPhase phase;
  Who who;
  int number = 15;  // Stone: width of the central square; Number: the most fifth moves; Offer: how many, 0 as declared
};

constexpr Step kRif[] = {{Stone, Who::Starter, 1}, {Stone, Who::Starter, 3}, {Stone, Who::Starter, 5},
                         {Swap, Who::Other},       {Stone, Who::White},      {Offer, Who::Black, 2},
                         {Choose, Who::White}};
constexpr Step kSwapRule[] = {{Stone, Who::Starter}, {Stone, Who::Starter}, {Stone, Who::Starter}, {Swap, Who::Other}};
constexpr Step kSwap2[] = {{Stone, Who::Starter},     {Stone, Who::Starter}, {Stone, Who::Starter},
                           {ColourOrTwo, Who::Other}, {Stone, Who::Other},   {Stone, Who::Other},
                           {Colour, Who::Starter}};
constexpr Step kYamaguchi[] = {{Stone, Who::Starter, 1},   {Stone, Who::Starter, 3}, {Stone, Who::Starter, 5},
                               {Number, Who::Starter, 12}, {Swap, Who::Other},       {Stone, Who::White},
                               {Offer, Who::Black, 0},     {Choose, Who::White}};
constexpr Step kSoosorv8[] = {{Stone, Who::Starter, 1}, {Stone, Who::Starter, 3}, {Stone, Who::Starter, 5},
                              {Swap, Who::Other},       {Stone, Who::White},      {Number, Who::White, 8},
                              {Swap, Who::Black},       {Offer, Who::Black, 0},   {Choose, Who::White}};
// The two ways after the fourth stone stand one after the other; SwapOrTen jumps over the first to reach the second.
constexpr Step kTaraguchi10[] = {{Stone, Who::Black, 1}, {Swap, Who::White},      {Stone, Who::White, 3},
                                 {Swap, Who::Black},     {Stone, Who::Black, 5},  {Swap, Who::White},
                                 {Stone, Who::White, 7}, {SwapOrTen, Who::Black}, {Stone, Who::Black, 9},
                                 {Swap, Who::White},     {Play, Who::White},      {Offer, Who::Black, 0},
                                 {Choose, Who::White}};
constexpr int kTaraguchiOffers = 11;

std::span<const Step> script(OpeningRule rule) {
  switch (rule) {
    case OpeningRule::Free:
      return {};
    case OpeningRule::Rif:
      return kRif;
    case OpeningRule::Swap:
      return kSwapRule;
    case OpeningRule::Swap2:
      return kSwap2;
    case OpeningRule::Yamaguchi:
      return kYamaguchi;
    case OpeningRule::Soosorv8:
      return kSoosorv8;
    case OpeningRule::Taraguchi10:
      return kTaraguchi10;
  }
  return {};
}

constexpr std::pair<std::string_view, OpeningRule> kRuleNames[] = {{"free", OpeningRule::Free},
                                                                   {"rif", OpeningRule::Rif},
                                                                   {"swap", OpeningRule::Swap},
                                                                   {"swap2", OpeningRule::Swap2},
                                                                   {"yamaguchi", OpeningRule::Yamaguchi},
                                                                   {"soosorv8", OpeningRule::Soosorv8},
                                                                   {"taraguchi10", OpeningRule::Taraguchi10}};

}  // namespace

Opening::Opening(OpeningRule rule) : rule_(rule) { enter(0); }

void Opening::enter(int step) {
  const auto steps = script(rule_);
  step_ = static_cast<std::uint8_t>(step);
  if (step >= static_cast<int>(steps.size())) {
    phase_ = Play;
    return;
  }
  const Step& now = steps[static_cast<std::size_t>(step)];
  phase_ = now.phase;
  if (phase_ == Number || (phase_ == Offer && now.number > 0)) number_ = static_cast<std::uint8_t>(now.number);
}

int Opening::zone() const { return phase_ == Stone ? script(rule_)[step_].number : 15; }

int Opening::person() const {
  assert(!over());
  switch (script(rule_)[step_].who) {
    case Who::Starter:
      return 0;
    case Who::Other:
      return 1;
    case Who::Black:
      return black_;
    case Who::White:
      return 1 - black_;
  }
  return 0;
}

std::span<const std::uint8_t> Opening::offers() const {
  if (phase_ != Offer && phase_ != Choose) return {};
  return moves().last(offered_);
}

void Opening::words(std::vector<std::uint32_t>& out) const {
  using namespace renju_move;
  switch (phase_) {
    case Swap:
      out = {kSwap, kKeep};
      break;
    case Colour:
      out = {kBlack, kWhite};
      break;
    case ColourOrTwo:
      out = {kBlack, kWhite, kPlace2};
      break;
    case SwapOrTen:
      out = {kSwap, kKeep, kOffer1 + 9};
      break;
    case Number:
      out.clear();
      for (std::uint32_t n = 0; n < number_; ++n) out.push_back(kOffer1 + n);
      break;
    default:
      out.clear();
  }
}

void Opening::play(std::uint32_t id) {
  using namespace renju_move;
  assert(!over() && length_ < kMost);
  const int actor = person();
  stones_ = static_cast<std::uint8_t>(stones_ + puts_stone());
  moves_[length_++] = static_cast<std::uint8_t>(id);
  int next = step_ + 1;
  if (id == kSwap) black_ ^= 1;
  if (id == kBlack) black_ = static_cast<std::uint8_t>(actor);
  if (id == kWhite) black_ = static_cast<std::uint8_t>(1 - actor);
  if (id == kBlack || id == kWhite) next = static_cast<int>(script(rule_).size());
  if (id >= kOffer1) number_ = static_cast<std::uint8_t>(id - kOffer1 + 1);
  if (id >= kOffer1 && phase_ == SwapOrTen) next = kTaraguchiOffers;
  if (phase_ == Offer && ++offered_ < number_) next = step_;
  enter(next);
}

void Opening::undo() {
  assert(length_ > 0);
  const auto played = moves_;
  const int before = length_ - 1;
  *this = Opening(rule_);
  for (int i = 0; i < before; ++i) play(played[static_cast<std::size_t>(i)]);
}

std::bitset<RenjuBoard::kCells> offered_already(const RenjuBoard& board, std::span<const std::uint8_t> offers) {
  struct Stone {
    int x, y;
    bool black;
    auto operator<=>(const Stone&) const = default;
  };
  constexpr int kWidth = 15;
  const auto corner = [](const std::vector<Stone>& stones) {
    std::pair out(stones.front().x, stones.front().y);
    for (const Stone& s : stones) out = {std::min(out.first, s.x), std::min(out.second, s.y)};
    return out;
  };
  std::vector<Stone> stones;
  for (int cell = 0; cell < RenjuBoard::kCells; ++cell)
    if (!board.is_empty(cell)) stones.push_back({cell % kWidth, cell / kWidth, board.has(Side::First, cell)});
  assert(!stones.empty());
  std::sort(stones.begin(), stones.end());
  std::bitset<RenjuBoard::kCells> out;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    const auto turned = [symmetry](Stone s) {
      if ((symmetry & 1) != 0) s.x = -s.x;
      if ((symmetry & 2) != 0) s.y = -s.y;
      if ((symmetry & 4) != 0) std::swap(s.x, s.y);
      return s;
    };
    std::vector<Stone> image;
    for (const Stone& s : stones) image.push_back(turned(s));
    // Only one shift can take the image to the stones: the one that matches their corners.
    const auto to = corner(stones), from = corner(image);
    const int dx = to.first - from.first, dy = to.second - from.second;
    for (Stone& s : image) s.x += dx, s.y += dy;
    std::sort(image.begin(), image.end());
    if (image != stones) continue;
    for (const int cell : offers) {
      const Stone moved = turned({cell % kWidth, cell / kWidth, true});
      const int x = moved.x + dx, y = moved.y + dy;
      if (x >= 0 && x < kWidth && y >= 0 && y < kWidth) out.set(static_cast<std::size_t>(y * kWidth + x));
    }
  }
  return out;
}

std::span<const std::pair<std::string_view, OpeningRule>> opening_rules() { return kRuleNames; }

std::string_view opening_rule_text(OpeningRule rule) {
  for (const auto& [name, known] : kRuleNames)
    if (known == rule) return name;
  return "";
}

const std::vector<std::pair<Move, std::string>>& renju_words() {
  static const auto words = [] {
    using namespace renju_move;
    std::vector<std::pair<Move, std::string>> out = {{Move{kSwap}, "swap"},
                                                     {Move{kKeep}, "keep"},
                                                     {Move{kBlack}, "black"},
                                                     {Move{kWhite}, "white"},
                                                     {Move{kPlace2}, "place2"}};
    for (std::uint32_t n = 1; n <= 12; ++n) out.emplace_back(Move{kOffer1 + n - 1}, fmt::format("offer{}", n));
    return out;
  }();
  return words;
}

}  // namespace ludens::games
