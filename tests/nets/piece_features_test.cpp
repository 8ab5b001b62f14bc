// The feature sets of chess and shogi against twins that look at one square after the other.
#include <gtest/gtest.h>

#include <set>

#include "games/catalogue.h"
#include "games/chess/chess.h"
#include "games/shogi/shogi.h"
#include "nets/features.h"

namespace ludens::nets {
namespace {

struct Seen {
  std::vector<std::uint8_t> planes;
  std::vector<float> numbers;
  bool operator==(const Seen&) const = default;
};

Seen see(const Features& features, const Game& game, const Position& position, const std::vector<Move>& history,
         const Persona& persona = {}) {
  Seen out{std::vector<std::uint8_t>(static_cast<std::size_t>(features.plane_count() * game.board.size()), 7),
           std::vector<float>(static_cast<std::size_t>(features.number_count()), -7.0f)};
  features.write(position, history, persona, out.planes.data(), out.numbers.data());
  return out;
}

// By the name of a plane: is it set on this cell, as the mover sees it?
class Named {
 public:
  Named(const Features& features, const Game& game, const Seen& seen_here)
      : names_(features.planes()), points_(game.board.size()), shown_(seen_here) {}
  bool operator()(const std::string& name, int cell) const {
    const auto found = std::find(names_.begin(), names_.end(), name);
    if (found == names_.end()) ADD_FAILURE() << "there is no plane «" << name << "»";
    return shown_.planes[static_cast<std::size_t>((found - names_.begin()) * points_ + cell)] != 0;
  }

 private:
  std::vector<std::string_view> names_;
  int points_;
  const Seen& shown_;
};

// Random games with a state at every ply.
template <class F>
void in_random_games(const std::string& name, int games, F f) {
  const auto game = find_game(name);
  Rng rng(11);
  for (int round = 0; round < games; ++round) {
    Position position = game->start();
    std::vector<Move> history;
    while (!position.over() && history.size() < 150) {
      f(*game, position, history);
      if (testing::Test::HasFatalFailure()) return;
      history.push_back(position.play_random(rng));
    }
  }
}

const char* const kChessPieces[] = {"pawns", "knights", "bishops", "rooks", "queens", "king"};

TEST(ChessFeatures, AgreeWithTheNaiveTwinInRandomGames) {
  namespace chess = games::chess;
  in_random_games("chess", 8, [](const Game& game, const Position& position, const std::vector<Move>& history) {
    const Features& features = features_of(game);
    const Seen seen_here = see(features, game, position, history);
    const Named is(features, game, seen_here);
    const auto& board = position.as<Chess>().board();
    const Side me = board.to_move();
    for (int square = 0; square < 64; ++square) {
      const int cell = me == Side::First ? chess::cell_of_square(square) : square;
      for (const Side side : {me, ~me}) {
        const std::string own = side == me ? "own " : "opponent's ", by = side == me ? "own " : "the opponent's ";
        const auto piece = board.kind_at(square);
        const bool here = (board.of(side) & chess::bit(square)) != 0;
        const chess::Squares attackers = board.attackers(square, side, board.occupied());
        for (int k = 0; k < chess::kKinds; ++k) {
          const auto kind = static_cast<chess::Kind>(k);
          ASSERT_EQ(is(own + kChessPieces[k], cell), here && piece == kind);
          ASSERT_EQ(is("attacked by " + by + kChessPieces[k], cell), (attackers & board.of(kind)) != 0);
        }
        ASSERT_EQ(is(side == me ? "attacked twice, own" : "attacked twice, opponent's", cell), chess::many(attackers));
        ASSERT_EQ(is(own + "rooks that may castle", cell), here && (board.castling_rooks() & chess::bit(square)) != 0);
        // Pinned: without it the king would be attacked by a piece behind it.
        const chess::Squares without = board.occupied() & ~chess::bit(square);
        const chess::Squares lines =
            board.of(chess::Kind::Bishop) | board.of(chess::Kind::Rook) | board.of(chess::Kind::Queen);
        const int king = board.king(side);
        const chess::Squares before = board.attackers(king, ~side, board.occupied()) & lines;
        const chess::Squares after = board.attackers(king, ~side, without) & lines;
        ASSERT_EQ(is(own.substr(0, own.size() - 1) + ", pinned", cell),
                  here && piece != chess::Kind::King && (after & ~before) != 0);
      }
      ASSERT_EQ(is("en passant", cell), board.en_passant() == square);
      ASSERT_EQ(is("gives check", cell),
                (board.attackers(board.king(me), ~me, board.occupied()) & chess::bit(square)) != 0);
      for (const auto& [name, back] : {std::pair{"last move", 1u}, {"fourth last", 4u}, {"eighth last", 8u}}) {
        chess::SquarePair squares{-1, -1};
        if (back <= history.size())
          squares = chess::squares_of(history[history.size() - back], back % 2 == 1 ? ~me : me);
        ASSERT_EQ(is(std::string(name) + ", to", cell), squares.to == square);
        ASSERT_EQ(is(std::string(name) + ", from", cell), squares.from == square);
      }
    }
  });
}

TEST(ChessFeatures, SeeNoDifferenceBetweenColours) {
  const auto game = find_game("chess");
  const Features& features = features_of(*game);
  // The same position with colours and ranks exchanged.
  const auto white = game->rules->read("r3k2r/ppb2ppp/2n2n2/3pP3/3P4/2N2N2/PP3PPP/R1BQK2R w KQkq d6 4 12");
  const auto black = game->rules->read("r1bqk2r/pp3ppp/2n2n2/3p4/3Pp3/2N2N2/PPB2PPP/R3K2R b KQkq d3 4 12");
  Seen a = see(features, *game, white, {}), b = see(features, *game, black, {});
  EXPECT_EQ(a.planes, b.planes);
  a.numbers[1] = b.numbers[1] = 0;
  EXPECT_EQ(a.numbers, b.numbers);
}

TEST(ChessFeatures, SayThatAPositionStoodBefore) {
  const auto game = find_game("chess");
  const Features& features = features_of(*game);
  Position position = game->start();
  std::vector<Move> history;
  const Notation& uci = game->notation("uci");
  for (const char* move : {"g1f3", "g8f6", "f3g1", "f6g8"}) {
    EXPECT_EQ(see(features, *game, position, history).numbers[3], 0);
    history.push_back(*uci.read(position, move));
    position.play(history.back());
  }
  EXPECT_EQ(see(features, *game, position, history).numbers[3], 1);
  EXPECT_EQ(see(features, *game, position, history).numbers[2], 0.04f);
}

TEST(ShogiFeatures, AgreeWithTheNaiveTwinInRandomGames) {
  namespace shogi = games::shogi;
  const std::pair<const char*, shogi::Kind> pieces[] = {{"pawns", shogi::Pawn},
                                                        {"lances", shogi::Lance},
                                                        {"knights", shogi::Knight},
                                                        {"silvers", shogi::Silver},
                                                        {"golds", shogi::Gold},
                                                        {"bishops", shogi::Bishop},
                                                        {"rooks", shogi::Rook},
                                                        {"king", shogi::King},
                                                        {"promoted pawns", shogi::Tokin},
                                                        {"promoted lances", shogi::ProLance},
                                                        {"promoted knights", shogi::ProKnight},
                                                        {"promoted silvers", shogi::ProSilver},
                                                        {"horses", shogi::Horse},
                                                        {"dragons", shogi::Dragon}};
  const char* const groups[] = {"pawns",   "lances", "knights", "silvers", "golds and promoted pieces",
                                "bishops", "rooks",  "king",    "horses",  "dragons"};
  in_random_games("shogi", 6, [&](const Game& game, const Position& position, const std::vector<Move>& history) {
    const Features& features = features_of(game);
    const Seen seen_here = see(features, game, position, history);
    const Named is(features, game, seen_here);
    const auto& board = position.as<Shogi>().board();
    const Side me = board.to_move();
    for (int at = 0; at < shogi::kCells; ++at) {
      const int cell = shogi::seen_by(me, at);
      for (const Side side : {me, ~me}) {
        const bool own = side == me;
        int counted = 0;
        std::set<int> by;
        for (int from = 0; from < shogi::kCells; ++from) {
          const shogi::Piece piece = board.at(from);
          if (!piece || piece.side() != side || from == at) continue;
          const int dx = shogi::column_of(at) - shogi::column_of(from), dy = shogi::row_of(at) - shogi::row_of(from);
          const int sign = side == Side::First ? 1 : -1;
          for (int way = 0; way < shogi::kWays; ++way) {
            const auto [sx, sy] = shogi::kSteps[way];
            const int far = std::max(std::abs(dx), std::abs(dy));
            const bool jump = way >= shogi::kLines;
            const int n = jump ? 1 : far;
            if (dx != sign * sx * n || dy != sign * sy * n) continue;
            if (!shogi::goes(piece.kind(), static_cast<shogi::Way>(way), from, at)) continue;
            bool free = true;
            for (int i = 1; i < n; ++i) free &= !board.at(from + i * sign * (shogi::kSize * sy + sx));
            if (!free) continue;
            ++counted;
            by.insert(shogi::group_of(piece.kind()));
          }
        }
        for (int group = 0; group < shogi::kGroups; ++group)
          ASSERT_EQ(is(std::string("attacked by ") + (own ? "own " : "the opponent's ") + groups[group], cell),
                    by.contains(group));
        const std::string whose = own ? ", own" : ", opponent's";
        ASSERT_EQ(is("attacked" + whose, cell), counted >= 1);
        ASSERT_EQ(is("attacked twice" + whose, cell), counted >= 2);
        ASSERT_EQ(is("attacked three times" + whose, cell), counted >= 3);
        for (const auto& [name, kind] : pieces)
          ASSERT_EQ(is((own ? "own " : "opponent's ") + std::string(name), cell),
                    board.at(at) == shogi::Piece::of(side, kind));
      }
      ASSERT_EQ(is("gives check", cell), board.checkers().has(at));
      ASSERT_EQ(is("own, pinned", cell), board.pinned().has(at));
    }
    // The last move, from the board before it.
    if (!history.empty()) {
      Position before = game.start();
      for (std::size_t i = 0; i + 1 < history.size(); ++i) before.play(history[i]);
      const auto action = shogi::action_of(before.as<Shogi>().board(), history.back());
      int over = -1;
      if (!action.is_drop()) {
        const int dx = shogi::column_of(action.to) - shogi::column_of(action.from),
                  dy = shogi::row_of(action.to) - shogi::row_of(action.from);
        const auto sign = [](int x) { return (x > 0) - (x < 0); };
        const bool jump = std::abs(dy) == 2 && std::abs(dx) == 1;
        over = jump ? action.from : action.to - sign(dy) * shogi::kSize - sign(dx);
      }
      for (int at = 0; at < shogi::kCells; ++at) {
        ASSERT_EQ(is("last move, to", shogi::seen_by(me, at)), at == action.to);
        ASSERT_EQ(is("last move, over", shogi::seen_by(me, at)), at == over);
      }
    }
    std::size_t number = 4;
    constexpr int kMany[][5] = {{1, 2, 3, 4, 6}, {1, 2}, {1, 2}, {1, 2}, {1, 2}, {1, 2}, {1, 2}};
    for (const Side side : {me, ~me})
      for (int kind = 0; kind < shogi::kHandKinds; ++kind)
        for (const int many : kMany[kind]) {
          if (many == 0) continue;
          const int held = board.hands().count(side, static_cast<shogi::Kind>(kind));
          ASSERT_EQ(seen_here.numbers[number++], held >= many ? 1.0f : 0.0f) << features.numbers()[number - 1];
        }
    ASSERT_EQ(features.numbers()[number], "rating");
  });
}

TEST(PieceFeatures, GiveEveryMoveALogitOfItsOwn) {
  for (const char* name : {"chess", "shogi"}) {
    const auto game = find_game(name);
    const Features& features = features_of(*game);
    std::set<int> seen;
    for (int id = 0; id < features.policy_moves(*game); ++id) {
      const int logit = features.logit(Move{static_cast<std::uint32_t>(id)});
      EXPECT_TRUE(logit >= 0 && logit < features.logits(*game)) << id;
      EXPECT_TRUE(seen.insert(logit).second) << id;
    }
    EXPECT_EQ(features.policy_moves(*game), game->move_ids);
    for (const BoardTurn& turn : features.turns(*game)) {
      EXPECT_EQ(std::set(turn.logits.begin(), turn.logits.end()).size(),
                static_cast<std::size_t>(features.logits(*game)));
      for (const int logit : seen) EXPECT_TRUE(seen.contains(turn.logits[static_cast<std::size_t>(logit)]));
    }
  }
}

// A mirror image of a position, played on in mirror images of the moves, is seen_here as the mirror image.
TEST(PieceFeatures, AreMirroredWithTheMoves) {
  const std::pair<const char*, std::pair<const char*, const char*>> cases[] = {
      {"chess",
       {"r1b1k2r/1p3ppp/2n2n2/3p4/3Pq3/2N2N2/PPQB1PPP/R3K2R w - - 0 12",
        "r2k1b1r/ppp3p1/2n2n2/4p3/3qP3/2N2N2/PPP1BQPP/R2K3R w - - 0 12"}},
      {"shogi",
       {"l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        "ln6l/kg1+P5/3S1pn2/pP4p1p/1pS2P3/P1P2bPP1/1SG5P/8R/LKb4NL w RGgsn5p 1"}}};
  for (const auto& [name, texts] : cases) {
    const auto game = find_game(name);
    const Features& features = features_of(*game);
    const BoardTurn mirror = features.turns(*game)[1];
    std::vector<int> id_of(static_cast<std::size_t>(features.logits(*game)), -1);
    for (int id = 0; id < features.policy_moves(*game); ++id)
      id_of[static_cast<std::size_t>(features.logit(Move{static_cast<std::uint32_t>(id)}))] = id;
    const auto points = static_cast<std::size_t>(game->board.size());
    for (unsigned seed = 0; seed < 20; ++seed) {
      Rng rng(seed);
      Position plain = game->rules->read(texts.first), image = game->rules->read(texts.second);
      std::vector<Move> history, other;
      for (int ply = 0; ply < 40 && !plain.over(); ++ply) {
        const Seen a = see(features, *game, plain, history), b = see(features, *game, image, other);
        for (std::size_t bit = 0; bit < a.planes.size(); ++bit)
          ASSERT_EQ(a.planes[bit], b.planes[bit / points * points + mirror.cells[bit % points]])
              << name << " " << features.planes()[bit / points] << " " << bit % points << " ply " << ply;
        ASSERT_EQ(a.numbers, b.numbers);
        history.push_back(plain.play_random(rng));
        other.push_back(Move{static_cast<std::uint32_t>(
            id_of[mirror.logits[static_cast<std::size_t>(features.logit(history.back()))]])});
        ASSERT_TRUE(image.legal(other.back()));
        image.play(other.back());
      }
    }
  }
}

}  // namespace
}  // namespace ludens::nets
