#include "patterns/features/feature.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <tuple>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::patterns::features {
namespace {

constexpr std::pair<What, std::string_view> kNames[] = {
    {What::Off, "off"},        {What::Empty, "empty"},        {What::Friend, "friend"},
    {What::Enemy, "enemy"},    {What::First, "first"},        {What::Second, "second"},
    {What::Piece, "piece"},    {What::FriendPiece, "friend"}, {What::EnemyPiece, "enemy"},
    {What::LastTo, "last-to"}, {What::LastFrom, "last-from"}, {What::Origin, "origin"}};

bool names_piece(What what) { return what == What::Piece || what == What::FriendPiece || what == What::EnemyPiece; }
// Off, Empty, Friend and Enemy exclude each other; a kind belongs to its owner.
std::optional<What> class_of(What what) {
  switch (what) {
    case What::Off:
    case What::Empty:
    case What::Friend:
    case What::Enemy:
      return what;
    case What::FriendPiece:
      return What::Friend;
    case What::EnemyPiece:
      return What::Enemy;
    default:
      return std::nullopt;
  }
}

std::string name_of(const Element& element, std::span<const std::string> pieces) {
  for (const auto& [what, name] : kNames)
    if (what == element.what)
      return names_piece(what) ? fmt::format("{} {}", name, pieces[element.piece]) : std::string(name);
  return "";
}

std::string turn_text(int turn) {
  if (turn == 0) return "0";
  const int by = std::gcd(turn, kCircle);
  return fmt::format("{}/{}", turn / by, kCircle / by);
}

[[noreturn]] void bad(std::string_view text, std::string_view why) {
  throw Error(
      fmt::format("{} is no feature: {}; a feature is as in «to{{0 1/4}}=enemy & to{{}}!=empty»", cite(text), why));
}

int parse_turn(std::string_view whole, std::string_view word) {
  if (word == "0") return 0;
  const auto slash = word.find('/');
  const auto up = slash == std::string_view::npos ? std::nullopt : to_int(word.substr(0, slash));
  const auto down = slash == std::string_view::npos ? std::nullopt : to_int(word.substr(slash + 1));
  if (!up || !down || *down < 1 || *down > kCircle || kCircle % *down != 0 || *up < -*down || *up > *down)
    bad(whole, fmt::format("{} is no part of a circle that divides 24", cite(word)));
  return *up * (kCircle / *down);
}

Test parse_test(std::string_view whole, std::string_view part, std::span<const std::string> pieces) {
  Test out;
  const auto open = part.find('{'), close = part.find('}');
  if (open == std::string_view::npos || close == std::string_view::npos || close < open)
    bad(whole, "a test has a walk in braces");
  const auto anchor = part.substr(0, open);
  if (anchor != "to" && anchor != "from") bad(whole, "a walk begins at «to» or «from»");
  out.anchor = anchor == "to" ? Anchor::To : Anchor::From;
  for (const auto word : words(part.substr(open + 1, close - open - 1)))
    out.walk.push_back(static_cast<std::int8_t>(parse_turn(whole, word)));
  if (out.walk.size() > 8) bad(whole, "a walk has at most 8 steps");
  auto rest = part.substr(close + 1);
  out.negated = rest.starts_with("!=");
  if (!out.negated && !rest.starts_with("=")) bad(whole, "an element comes after «=» or «!=»");
  rest.remove_prefix(out.negated ? 2 : 1);
  for (const auto& [what, name] : kNames) {
    if (!names_piece(what) && rest == name) {
      out.element = {what};
      return out;
    }
    if (!names_piece(what) || !rest.starts_with(name) || rest.size() <= name.size() || rest[name.size()] != ' ')
      continue;
    for (std::size_t i = 0; i < pieces.size(); ++i)
      if (rest.substr(name.size() + 1) == pieces[i]) {
        out.element = {what, static_cast<std::uint8_t>(i)};
        return out;
      }
  }
  bad(whole, fmt::format("nothing is called {}", cite(rest)));
}

int steps_of(const Feature& feature) {
  int sum = 0;
  for (const auto& test : feature.tests) sum += static_cast<int>(test.walk.size());
  return sum;
}

// How people say what is there.
std::string words_of(const Test& test, std::span<const std::string> pieces) {
  const auto piece = [&] { return pieces[test.element.piece]; };
  const std::string no = test.negated ? "no " : "";
  switch (test.element.what) {
    case What::Off:
      return test.negated ? "the board" : "the edge of the board";
    case What::Empty:
      return test.negated ? "something" : "nothing";
    case What::Friend:
      return test.negated ? "no friend" : "a friend";
    case What::Enemy:
      return test.negated ? "no enemy" : "an enemy";
    case What::First:
      return no + "piece of the first player";
    case What::Second:
      return no + "piece of the second player";
    case What::Piece:
      return (test.negated ? "no " : "a ") + piece();
    case What::FriendPiece:
      return (test.negated ? "no " : "a ") + std::string("friendly ") + piece();
    case What::EnemyPiece:
      return (test.negated ? "no " : "an ") + std::string("enemy ") + piece();
    case What::LastTo:
      return test.negated ? "not the last move" : "the last move";
    case What::LastFrom:
      return test.negated ? "not where the last move came from" : "where the last move came from";
    case What::Origin:
      return test.negated ? "not where it comes from" : "where it comes from";
  }
  return "";
}

std::string heading_words(int turn, int slots) {
  static constexpr std::string_view kFour[] = {"ahead", "to the right", "behind", "to the left"};
  static constexpr std::string_view kSix[] = {"ahead",  "ahead to the right", "back to the right",
                                              "behind", "back to the left",   "ahead to the left"};
  const int at = ((turn % kCircle + kCircle) % kCircle) * slots / kCircle;
  if (slots == 4) return std::string(kFour[at]);
  if (slots == 6) return std::string(kSix[at]);
  return fmt::format("{} of a circle to the right", turn_text((turn % kCircle + kCircle) % kCircle));
}

std::string place_words(const Test& test, int slots, bool alone) {
  const std::string anchor = test.anchor == Anchor::To ? "" : " of where it comes from";
  const auto& walk = test.walk;
  if (walk.empty()) return test.anchor == Anchor::To ? "on the point itself" : "where it comes from";
  const bool straight = std::all_of(walk.begin() + 1, walk.end(), [](int turn) { return turn == 0; });
  static constexpr std::string_view kNumbers[] = {"",           "one step",  "two steps",   "three steps", "four steps",
                                                  "five steps", "six steps", "seven steps", "eight steps"};
  if (straight) {
    const std::string steps(kNumbers[walk.size()]);
    if (alone) return (walk.size() == 1 ? "beside it" : steps + " away in a straight line") + anchor;
    return (walk.size() == 1 ? heading_words(walk[0], slots) : steps + " " + heading_words(walk[0], slots)) + anchor;
  }
  if (walk.size() == 2 && slots == 4 && alone) return "diagonally beside it" + anchor;
  if (walk.size() == 2 && slots == 6 && alone) return "a bridge away" + anchor;
  int heading = walk[0];
  std::string out = heading_words(heading, slots);
  for (std::size_t i = 1; i < walk.size(); ++i) {
    heading += walk[i];
    out += " and then " + heading_words(heading, slots);
  }
  return out + anchor;
}

struct Offset {
  int x = 0, y = 0;
};
Offset offset_of(const Walk& walk, int slots) {
  static constexpr int kFour[][2] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
  static constexpr int kSix[][2] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};
  Offset out;
  int heading = 0;
  for (const int turn : walk) {
    heading += turn;
    const int at = ((heading % kCircle + kCircle) % kCircle) * slots / kCircle;
    out.x += slots == 4 ? kFour[at][0] : kSix[at][0];
    out.y += slots == 4 ? kFour[at][1] : kSix[at][1];
  }
  return out;
}

std::string sign_of(const Test& test, std::span<const std::string> pieces) {
  static constexpr std::string_view kSigns = "#.FE12PFELl@";
  std::string out = test.negated ? "!" : "";
  if (names_piece(test.element.what) && !pieces[test.element.piece].empty()) {
    const char letter = pieces[test.element.piece][0];
    out += test.element.what == What::EnemyPiece ? letter : static_cast<char>(letter - 'a' + 'A');
  } else {
    out += kSigns[static_cast<std::size_t>(test.element.what)];
  }
  return out;
}

}  // namespace

std::strong_ordering operator<=>(const Test& a, const Test& b) {
  const auto key = [](const Test& t) { return std::tuple(t.anchor, t.walk.size()); };
  if (const auto order = key(a) <=> key(b); order != 0) return order;
  for (std::size_t i = 0; i < a.walk.size(); ++i) {  // ahead first, then to the right, then to the left
    const auto turn = [](int by) { return std::tuple(std::abs(by), by < 0); };
    if (const auto order = turn(a.walk[i]) <=> turn(b.walk[i]); order != 0) return order;
  }
  return std::tuple(a.element, a.negated) <=> std::tuple(b.element, b.negated);
}

bool simpler(const Feature& a, const Feature& b) {
  const auto key = [](const Feature& f) {
    return std::tuple(f.tests.size(), steps_of(f),
                      std::count_if(f.tests.begin(), f.tests.end(), [](const Test& t) { return t.negated; }));
  };
  if (key(a) != key(b)) return key(a) < key(b);
  return std::lexicographical_compare(a.tests.begin(), a.tests.end(), b.tests.begin(), b.tests.end());
}

bool implies(const Test& a, const Test& b) {
  if (a.anchor != b.anchor || a.walk != b.walk) return false;
  if (a == b) return true;
  if (a.negated) return false;
  const auto mine = class_of(a.element.what), theirs = class_of(b.element.what);
  if (!mine || !theirs) return false;
  if (!b.negated) return *mine == b.element.what;  // a friendly king is a friend
  return *mine != *theirs || (names_piece(a.element.what) && names_piece(b.element.what) && a.element != b.element);
}

Feature simplified(Feature feature) {
  auto& tests = feature.tests;
  std::sort(tests.begin(), tests.end());
  tests.erase(std::unique(tests.begin(), tests.end()), tests.end());
  std::vector<Test> kept;
  for (const auto& test : tests)
    if (std::none_of(tests.begin(), tests.end(),
                     [&](const Test& other) { return !(other == test) && implies(other, test); }))
      kept.push_back(test);
  tests = std::move(kept);
  return feature;
}

std::string feature_text(const Feature& feature, std::span<const std::string> pieces) {
  std::string out;
  for (const auto& test : feature.tests) {
    if (!out.empty()) out += " & ";
    out += test.anchor == Anchor::To ? "to{" : "from{";
    for (std::size_t i = 0; i < test.walk.size(); ++i) out += (i > 0 ? " " : "") + turn_text(test.walk[i]);
    out += test.negated ? "}!=" : "}=";
    out += name_of(test.element, pieces);
  }
  return out;
}

Feature parse_feature(std::string_view text, std::span<const std::string> pieces) {
  Feature out;
  std::string_view rest = text;
  for (;;) {
    const auto at = rest.find(" & ");
    out.tests.push_back(parse_test(text, rest.substr(0, at), pieces));
    if (out.tests.size() > 32) bad(text, "it has more than 32 tests");
    if (at == std::string_view::npos) break;
    rest.remove_prefix(at + 3);
  }
  std::sort(out.tests.begin(), out.tests.end());
  return out;
}

std::string feature_sentence(const Feature& feature, std::span<const std::string> pieces, int slots) {
  const auto placed =
      std::count_if(feature.tests.begin(), feature.tests.end(), [](const Test& t) { return !t.walk.empty(); });
  std::string out;
  for (std::size_t i = 0; i < feature.tests.size(); ++i) {
    if (i > 0) out += i + 1 == feature.tests.size() ? " and " : ", ";
    out += words_of(feature.tests[i], pieces) + " " + place_words(feature.tests[i], slots, placed == 1);
  }
  return out;
}

std::vector<std::string> feature_picture(const Feature& feature, std::span<const std::string> pieces, int slots) {
  if (slots != 4 && slots != 6) return {};
  struct Sign {
    Offset at;
    std::string text;
  };
  std::vector<Sign> signs = {{{0, 0}, "*"}};
  // Walks from where the move comes from are drawn from there, where the feature says where that is.
  Offset origin;
  for (const auto& test : feature.tests)
    if (test.anchor == Anchor::To && test.element.what == What::Origin && !test.negated)
      origin = offset_of(test.walk, slots);
  for (const auto& test : feature.tests) {
    Offset at = offset_of(test.walk, slots);
    if (test.anchor == Anchor::From) at = {at.x + origin.x, at.y + origin.y};
    const auto known =
        std::find_if(signs.begin(), signs.end(), [&](const Sign& s) { return s.at.x == at.x && s.at.y == at.y; });
    if (known == signs.end())
      signs.push_back({at, sign_of(test, pieces)});
    else
      known->text = known == signs.begin() && known->text == "*" ? "*" + sign_of(test, pieces) : "&";
  }
  int left = 0, right = 0, top = 0, bottom = 0;
  for (const auto& [at, text] : signs) {
    left = std::min(left, at.x), right = std::max(right, at.x);
    top = std::min(top, at.y), bottom = std::max(bottom, at.y);
  }
  std::vector<std::string> out;
  for (int y = top; y <= bottom; ++y) {
    std::string line(slots == 6 ? static_cast<std::size_t>(2 * (y - top)) : 0, ' ');
    for (int x = left; x <= right; ++x) {
      const auto found =
          std::find_if(signs.begin(), signs.end(), [&](const Sign& s) { return s.at.x == x && s.at.y == y; });
      line += fmt::format("{:>3} ", found == signs.end() ? "·" : found->text);
    }
    while (line.ends_with(' ')) line.pop_back();
    out.push_back(std::move(line));
  }
  return out;
}

}  // namespace ludens::patterns::features
