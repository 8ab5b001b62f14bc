#include "games/five_in_row/renju_game.h"

#include <fmt/format.h>

#include "base/text.h"
#include "games/five_in_row/renju.h"
#include "games/grid_text.h"
#include "games/view.h"

// Position text of renju: «rows side», with X for Black, O for White and the side to move as x or o. Under an opening
// rule follow the moves of the opening, joined by «.» («h8.h9.i8.swap»), «-» before the first; reading replays them, so
// that who holds which colour, the offers and the declared number come back and cannot contradict each other. Then,
// where they hold: «forbidden=double-three» (Black lost by it), «irregular» (the game went on after its end), «five»
// (an irregular game that has ended by a five after all).
namespace ludens::games {
namespace {

constinit const Geometry kBoard = {Renju::kWidth, Renju::kHeight, Geometry::Cells::Points};

std::string opening_text(const Notation& native, const Position& position, const Opening& opening) {
  std::vector<std::string> out;
  for (const std::uint32_t id : opening.moves()) out.push_back(native.write(position, Move{id}));
  return out.empty() ? std::string("-") : join(out, ".");
}

std::string dashed(std::string_view words) {
  std::string out(words);
  for (char& c : out)
    if (c == ' ') c = '-';
  return out;
}

std::string write(const Notation& native, const Position& position) {
  const auto& state = position.as<Renju>();
  std::string out = fmt::format("{} {}", write_grid(kBoard, [&](int cell) { return state.glyph(cell); }),
                                state.to_move() == Side::First ? 'x' : 'o');
  if (state.opening().rule() != OpeningRule::Free)
    out += fmt::format(" {}", opening_text(native, position, state.opening()));
  if (state.broken() != Forbidden::No) out += fmt::format(" forbidden={}", dashed(forbidden_text(state.broken())));
  if (state.irregular()) {
    out += " irregular";
    if (position.over() && state.result() != Result::Draw && state.broken() == Forbidden::No) out += " five";
  }
  return out;
}

Renju replayed(const Notation& native, std::string_view text, OpeningRule rule) {
  Renju state(rule);
  if (text == "-") return state;
  const Position position = Position::of(state);
  for (const auto word : split(text, '.')) {
    const auto move = native.read(position, word);
    if (state.opening().over() || !move || !state.legal(*move))
      throw Error(fmt::format("position text: {} is no move of the {} opening after {} others", cite(word),
                              opening_rule_text(rule), state.opening().moves().size()));
    state.play(*move);
  }
  return state;
}

void read_mark(std::string_view mark, Renju::Setup& setup) {
  if (mark == "irregular") return void(setup.irregular = true);
  if (mark == "five") return void(setup.five = true);
  for (const auto reason : {Forbidden::Overline, Forbidden::DoubleFour, Forbidden::DoubleThree})
    if (mark == fmt::format("forbidden={}", dashed(forbidden_text(reason)))) return void(setup.broken = reason);
  throw Error(
      fmt::format("position text: found {}, expected irregular, five, forbidden=overline, forbidden=double-four or "
                  "forbidden=double-three",
                  cite(mark)));
}

Position read(const Notation& native, std::string_view text, OpeningRule rule) {
  const auto fields = words(text);
  const std::size_t marks = rule == OpeningRule::Free ? 2 : 3;
  if (fields.size() < marks || (fields[1] != "x" && fields[1] != "o"))
    throw Error(fmt::format("position text must be «rows side{}» with side x or o, found {}",
                            marks == 3 ? " opening" : "", cite(text)));
  Renju::Setup setup{.cells = read_grid(kBoard, fields[0], "XO"),
                     .to_move = fields[1] == "x" ? Side::First : Side::Second};
  for (std::size_t i = marks; i < fields.size(); ++i) read_mark(fields[i], setup);
  if (rule != OpeningRule::Free) {
    const Renju begun = replayed(native, fields[2], rule);
    setup.opening = begun.opening();
    for (int cell = 0; cell < kBoard.size(); ++cell) {
      const char found = setup.cells[static_cast<std::size_t>(cell)], expected = begun.glyph(cell);
      if (found != expected && (expected != '.' || !begun.opening().over()))
        throw Error(fmt::format("position text: {} is not as the opening left it", kBoard.name(cell)));
    }
    if (!begun.opening().over() && (setup.to_move != begun.to_move() || fields.size() > marks))
      throw Error("position text: in this opening phase the other side is to move, or the game cannot have ended");
  }
  return Position::of(Renju::of(setup));
}

std::string label(Move move) {
  using namespace renju_move;
  switch (move.id) {
    case kSwap:
      return "Swap colours";
    case kKeep:
      return "Keep colours";
    case kBlack:
      return "Play Black";
    case kWhite:
      return "Play White";
    case kPlace2:
      return "Place two more stones";
    default:
      const auto count = move.id - kOffer1 + 1;
      return fmt::format("{} fifth move{}", count, count == 1 ? "" : "s");
  }
}

// What the player decides next, in words.
std::string phase(const Renju& state) {
  const Opening& opening = state.opening();
  const int zone = opening.zone();
  switch (opening.phase()) {
    case OpeningPhase::Stone: {
      const char* colour = state.to_move() == Side::First ? "black" : "white";
      if (zone == 1) return fmt::format("Place a {} stone on the centre", colour);
      if (zone < kBoard.columns) return fmt::format("Place a {} stone in the central {}×{}", colour, zone, zone);
      return fmt::format("Place a {} stone", colour);
    }
    case OpeningPhase::Swap:
      return "Swap the colours, or keep them";
    case OpeningPhase::Colour:
      return "Choose a colour";
    case OpeningPhase::ColourOrTwo:
      return "Choose a colour, or place two more stones";
    case OpeningPhase::Number:
      return "Say how many fifth moves there will be to choose from";
    case OpeningPhase::SwapOrTen:
      return "Swap, keep, or offer ten fifth moves";
    case OpeningPhase::Offer:
      return fmt::format("Offer a fifth move ({} of {})", opening.offers().size() + 1, opening.number());
    case OpeningPhase::Choose:
      return "Choose one of the offered fifth moves";
    case OpeningPhase::Play:
      return "";
  }
  return "";
}

class RenjuRules final : public Rules {
 public:
  RenjuRules(Notation native, OpeningRule rule) : native_(std::move(native)), rule_(rule) {}
  Position start() const override { return Position::of(Renju(rule_)); }
  Position read(std::string_view text) const override { return games::read(native_, text, rule_); }
  std::string write(const Position& position) const override { return games::write(native_, position); }
  std::string why(const Position& position) const override {
    const auto& state = position.as<Renju>();
    if (state.broken() != Forbidden::No) return fmt::format("forbidden: {}", forbidden_text(state.broken()));
    return state.result() == Result::Draw ? "the board is full" : "five in a row";
  }
  int person(const Position& position) const override { return position.as<Renju>().person_to_move(); }

 private:
  Notation native_;
  OpeningRule rule_;
};

class RenjuView final : public View {
 public:
  std::string button(const Game&, const Position&, Move move) const override { return label(move); }
  std::string phase(const Position& position) const override { return games::phase(position.as<Renju>()); }
  std::vector<Note> notes(const Position& position) const override {
    const auto& state = position.as<Renju>();
    std::vector<Note> out;
    if (position.over() || state.to_move() != Side::First) return out;
    for (int cell = 0; cell < kBoard.size(); ++cell)
      if (state.board().is_empty(cell))
        if (const Forbidden reason = state.forbidden(cell); reason != Forbidden::No)
          out.push_back({cell, std::string(forbidden_text(reason))});
    return out;
  }
  // The points offered as fifth moves so far.
  std::vector<Note> marks(const Position& position) const override {
    std::vector<Note> out;
    for (const int cell : position.as<Renju>().opening().offers()) out.push_back({cell, "offered"});
    return out;
  }
};

struct RenjuOptions {
  OpeningRule opening = OpeningRule::Free;
};

Game renju(int, const RenjuOptions& options) {
  const OpeningRule rule = options.opening;
  Game game;
  game.title = "Renju";
  game.move_ids = Renju(rule).move_ids();
  game.board = kBoard;
  const auto phase_words = rule == OpeningRule::Free ? std::vector<std::pair<Move, std::string>>{} : renju_words();
  const Notation native = cell_notation("native", kBoard, phase_words);
  game.notations = {native, cell_notation("gtp", gtp_style(kBoard), phase_words),
                    gomocup_notation(kBoard, phase_words)};
  game.rules = std::make_shared<RenjuRules>(native, rule);
  game.row = 5;
  game.view = std::make_shared<RenjuView>();
  return game;
}

}  // namespace

Family renju_family() {
  const OptionTable<RenjuOptions> table = {
      {"opening", &RenjuOptions::opening, Allowed::one_of(opening_rules()),
       "who places the first stones and who may swap colours; free: nothing of the kind"}};
  return {.name = "renju",
          .summary = "five in a row with forbidden moves for Black, 15×15",
          .options = table.options(),
          .make = reading(table, renju),
          .symmetry = Symmetry::Grid,
          .has_forbidden_points = true,
          .free_setup = true,
          .usual_agents = {{"dual(system1=renju-zero, table=500000, visits=8000)", "renju-zero"},
                           {"refined(simulations=20000)"}},
          .people = PeopleScale{.low = 1000, .high = 3500, .words = {1600, 1900, 2150, 2400, 2650}},
          .features = "renju-v1",
          .sgf = {.number = 4,
                  .title = "renju",
                  .size = 15,
                  .rules = "Renju",
                  .words = {"renju", "rif", "yamaguchi", "soosorv", "soosyrv", "taraguchi", "tarannikov", "sakata"}},
          .gomocup = {{4, "opening", "free"}, {4, "opening", "swap2"}}};
}

}  // namespace ludens::games
