#include "games/chess/family.h"

#include <fmt/format.h>

#include "games/chess/fen.h"
#include "games/chess/notation.h"
#include "games/view.h"

namespace ludens::games {
namespace {

using chess::BoardMove;
using chess::CastlingText;

struct ChessOptions {
  int start = chess::kStandardStart;
};

class ChessRules final : public Rules {
 public:
  explicit ChessRules(int start) : start_(start) {}
  Position start() const override { return Position::of(Chess(chess::start_position(start_))); }
  Position read(std::string_view text) const override { return Position::of(chess::read_fen(text)); }
  std::string write(const Position& position) const override { return chess::write_fen(position.as<Chess>()); }
  bool claimable(const Position& position) const override { return position.as<Chess>().claimable(); }
  std::string why(const Position& position) const override {
    switch (position.as<Chess>().end()) {
      case Chess::End::None:
        break;
      case Chess::End::Checkmate:
        return "checkmate";
      case Chess::End::Stalemate:
        return "stalemate";
      case Chess::End::Material:
        return "insufficient material";
      case Chess::End::Fivefold:
        return "fivefold repetition";
      case Chess::End::SeventyFive:
        return "seventy-five moves";
      case Chess::End::Threefold:
        return "threefold repetition";
      case Chess::End::Fifty:
        return "fifty moves";
    }
    return "";
  }

 private:
  int start_;
};

// Of a move that is not possible here its squares, for messages.
std::string write_squares(const Chess& state, Move move, CastlingText castling) {
  if (const auto found = state.board_move(move)) return chess::write_uci(state, *found, castling);
  if (move.id >= static_cast<std::uint32_t>(chess::kMoveIds)) return "--";
  const auto [from, to, becomes] = chess::squares_of(move, state.to_move());
  return chess::write_uci(state, {from, to, chess::Kind::Pawn}, castling);
}

// The legal move that is meant, else the squares: whether that is legal is not for a notation to say.
std::optional<Move> read_uci_id(const Chess& state, std::string_view text) {
  if (const auto move = chess::read_uci(state, text)) return chess::id_of(*move, state.to_move());
  const auto squares = chess::read_squares(text);
  return squares ? chess::id_of(*squares, state.to_move()) : std::nullopt;
}

// What people write; what programs write is understood as well.
Notation san_notation() {
  return {"native",
          [](const Position& position, Move move) {
            const auto& state = position.as<Chess>();
            const auto found = state.board_move(move);
            return found ? chess::write_san(state, *found) : write_squares(state, move, CastlingText::KingTarget);
          },
          [](const Position& position, std::string_view text) -> std::optional<Move> {
            const auto& state = position.as<Chess>();
            const auto said = chess::read_san(state, text);
            return said ? chess::id_of(*said, state.to_move()) : read_uci_id(state, text);
          }};
}

Notation uci_notation(std::string name, CastlingText castling) {
  return {
      std::move(name),
      [castling](const Position& position, Move move) { return write_squares(position.as<Chess>(), move, castling); },
      [](const Position& position, std::string_view text) { return read_uci_id(position.as<Chess>(), text); }};
}

constexpr std::string_view kPieceLetters = "PNBRQK";
constexpr std::string_view kPieceNames[chess::kKinds] = {"pawn", "knight", "bishop", "rook", "queen", "king"};

class ChessView final : public View {
 public:
  // Of a promotion, which differs from others in the piece alone.
  std::string button(const Game& game, const Position& position, Move move) const override {
    const auto found = position.as<Chess>().board_move(move);
    if (!found || found->special() != BoardMove::Special::Promotion) return View::button(game, position, move);
    std::string name(kPieceNames[static_cast<std::size_t>(chess::index(found->becomes()))]);
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
  }
  // Castling is two steps of the king; where that could be another move, the king goes onto its rook.
  std::vector<int> clicks(const Game&, const Position& position, Move move) const override {
    const auto& state = position.as<Chess>();
    auto [from, to, becomes] = chess::squares_of(move, state.to_move());
    if (const auto found = state.board_move(move); found && chess::is_ordinary_castling(*found))
      to = chess::castled(from, to).first;
    return {chess::cell_of_square(from), chess::cell_of_square(to)};
  }
  std::optional<Side> holder(const Position& position, int cell) const override {
    const auto& board = position.as<Chess>().board();
    const chess::Squares here = chess::bit(chess::cell_of_square(cell));
    if ((board.occupied() & here) == 0) return std::nullopt;
    return (board.of(Side::First) & here) != 0 ? Side::First : Side::Second;
  }
  std::string piece(const Position& position, int cell) const override {
    const auto kind = position.as<Chess>().board().kind_at(chess::cell_of_square(cell));
    return kind ? std::string(1, kPieceLetters[static_cast<std::size_t>(chess::index(*kind))]) : "";
  }
  std::vector<PieceKind> pieces() const override {
    std::vector<PieceKind> out;
    for (std::size_t kind = 0; kind < kPieceLetters.size(); ++kind)
      out.push_back({std::string(1, kPieceLetters[kind]), std::string(kPieceNames[kind])});
    return out;
  }
  std::vector<Note> marks(const Position& position) const override {
    const auto& board = position.as<Chess>().board();
    if (!board.in_check(board.to_move())) return {};
    return {{chess::cell_of_square(board.king(board.to_move())), "check"}};
  }
};

Game make_chess(const ChessOptions& options) {
  Game game;
  game.title = options.start == chess::kStandardStart ? "Chess" : fmt::format("Chess960 no. {}", options.start);
  game.move_ids = chess::kMoveIds;
  game.board = {.columns = 8, .rows = 8, .cells = Geometry::Cells::Squares};
  game.sides = {"White", "Black"};
  game.rules = std::make_shared<ChessRules>(options.start);
  game.notations = {san_notation(), uci_notation("uci", CastlingText::KingTarget),
                    uci_notation("uci960", CastlingText::RookSquare)};
  game.view = std::make_shared<ChessView>();
  return game;
}

}  // namespace

std::vector<Family> chess_families() {
  const OptionTable<ChessOptions> table = {
      {"start", &ChessOptions::start, Allowed::whole(0, 959),
       "where the pieces begin, by Chess960's number; 518 is the order of ordinary chess"}};
  return {{.name = "chess",
           .summary = "checkmate the king; Chess960 by the number of its start position",
           .options = table.options(),
           .make = [table](int, const Spec& spec) { return make_chess(table.read(spec)); },
           .captures = true,
           .usual_agents = {{"kl(policy=net({game}-human-net, rating=2200, opponent=2200), c=1, visits=200)",
                             "{game}-human-net"},
                            {"uct(playouts=5000)"}},
           .people = PeopleScale{.low = 600, .high = 2600, .words = {900, 1200, 1500, 1800, 2200}},
           .features = "chess-v1"}};
}

}  // namespace ludens::games
