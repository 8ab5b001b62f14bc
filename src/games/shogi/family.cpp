#include "games/shogi/family.h"

#include <fmt/format.h>

#include "games/shogi/handicap.h"
#include "games/shogi/impasse.h"
#include "games/shogi/notation.h"
#include "games/shogi/sfen.h"
#include "games/view.h"

namespace ludens::games {
namespace {

using namespace shogi;

struct ShogiOptions {
  Handicap handicap = Handicap::None;
  int limit = Shogi::Options().limit;
};

OptionTable<ShogiOptions> shogi_table() {
  std::vector<std::pair<std::string_view, Handicap>> names;
  for (const auto& one : handicaps()) names.emplace_back(one.name, one.handicap);
  return {{"handicap", &ShogiOptions::handicap,
           Allowed::one_of(std::span<const std::pair<std::string_view, Handicap>>(names)),
           "the pieces that White, who begins then, plays without"},
          {"limit", &ShogiOptions::limit, Allowed::whole(0, 1000), "moves after which a game is drawn; 0: none"}};
}

class ShogiRules final : public Rules {
 public:
  ShogiRules(Handicap handicap, Shogi::Options options) : handicap_(handicap), options_(options) {}
  Position start() const override { return Position::of(Shogi(start_of(handicap_), 0, options_)); }
  Position read(std::string_view text) const override { return Position::of(read_sfen(text, options_)); }
  std::string write(const Position& position) const override { return write_sfen(position.as<Shogi>()); }
  std::string why(const Position& position) const override {
    const auto& state = position.as<Shogi>();
    switch (state.ending()) {
      case Shogi::Ending::None:
        return "";
      case Shogi::Ending::NoMove:
        return state.board().in_check() ? "checkmate" : "no move left";
      case Shogi::Ending::Repetition:
        return "fourfold repetition";
      case Shogi::Ending::PerpetualCheck:
        return "perpetual check";
      case Shogi::Ending::Declared:
        return "impasse declared";
      case Shogi::Ending::Limit:
        return fmt::format("the limit of {} moves", options_.limit);
    }
    return "";
  }

 private:
  Handicap handicap_;
  Shogi::Options options_;
};

// What is held in hand has places behind the cells: the seven kinds of Black, then those of White.
class ShogiView final : public View {
 public:
  std::vector<int> clicks(const Game&, const Position& position, Move move) const override {
    const Board& board = position.as<Shogi>().board();
    const Action action = action_of(board, move);
    if (action.from == Action::kNowhere) return {};
    return {action.is_drop() ? place(board.to_move(), action.dropped) : action.from, action.to};
  }
  std::string button(const Game& game, const Position& position, Move move) const override {
    if (move == kDeclare) return "Declare a win by impasse";
    const Board& board = position.as<Shogi>().board();
    const Action action = action_of(board, move);
    if (action.from < 0 || !may_promote(board, action)) return View::button(game, position, move);
    return action.promotes ? "Promote" : "Do not promote";
  }
  std::optional<Side> holder(const Position& position, int cell) const override {
    const Piece piece = position.as<Shogi>().board().at(cell);
    return piece ? std::optional(piece.side()) : std::nullopt;
  }
  std::string piece(const Position& position, int cell) const override {
    const Piece piece = position.as<Shogi>().board().at(cell);
    if (!piece) return "";
    return fmt::format("{}{}", is_promoted(piece.kind()) ? "+" : "", kLetters[plain(piece.kind())]);
  }
  std::vector<PieceKind> pieces() const override {
    return {{"P", "pawn"},
            {"L", "lance"},
            {"N", "knight"},
            {"S", "silver"},
            {"G", "gold"},
            {"B", "bishop"},
            {"R", "rook"},
            {"K", "king"},
            {"+P", "tokin"},
            {"+L", "promoted lance"},
            {"+N", "promoted knight"},
            {"+S", "promoted silver"},
            {"+B", "horse"},
            {"+R", "dragon"}};
  }
  std::vector<std::string_view> written() const override { return {"ki2", "western"}; }
  std::vector<Held> hands(const Position& position) const override {
    std::vector<Held> out;
    for (const Side side : {Side::First, Side::Second})
      for (int kind = 0; kind < kHandKinds; ++kind)
        out.push_back({place(side, static_cast<Kind>(kind)), side,
                       std::string(1, kLetters[static_cast<std::size_t>(kind)]),
                       position.as<Shogi>().board().hands().count(side, static_cast<Kind>(kind))});
    return out;
  }
  std::vector<Note> marks(const Position& position) const override {
    const Board& board = position.as<Shogi>().board();
    if (!board.in_check()) return {};
    return {{board.king(board.to_move()), "check"}};
  }

 private:
  static int place(Side side, Kind kind) { return kCells + kHandKinds * index(side) + kind; }
};

Game make_shogi(int, const ShogiOptions& options) {
  Game game;
  game.title = "Shogi";
  game.move_ids = kMoveIds;
  game.playout_limit = options.limit == 0 ? 1000 : 0;
  game.board = {.columns = kSize, .rows = kSize, .cells = Geometry::Cells::Squares, .files_from_right = true};
  game.rules = std::make_shared<ShogiRules>(
      options.handicap, Shogi::Options{.limit = options.limit, .given = points_given(options.handicap)});
  game.notations = shogi::notations();
  game.view = std::make_shared<ShogiView>();
  return game;
}

}  // namespace

std::vector<Family> shogi_families() {
  return {{
      .name = "shogi",
      .summary = "mate the king on 9×9; captured pieces come back as one’s own",
      .options = shogi_table().options(),
      .make = reading(shogi_table(), make_shogi),
      .usual_agents = {{"kl(policy=net({game}-human-net), c=1, visits=200)", "{game}-human-net"},
                       {"uct(playouts=1000)"}},
      .features = "shogi-v1",
  }};
}

}  // namespace ludens::games
