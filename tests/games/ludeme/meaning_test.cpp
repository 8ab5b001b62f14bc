// What ludemes mean, in small games: the legal moves of a position, or what a move leaves behind.
#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "games/ludeme/compiler.h"
#include "games/ludeme/groups.h"

namespace ludens::games::lud {
namespace {

using Ends = std::pair<int, int>;

class Play {
 public:
  explicit Play(const std::string& text) : game_(compile(read_description({"d.lud", text}, {}))), state_(game_->start) {
    list();
  }
  std::vector<Ends> moves() const {
    std::vector<Ends> out;
    for (int i = 0; i < moves_.size(); ++i) out.emplace_back(moves_[i].from, moves_[i].to);
    std::sort(out.begin(), out.end());
    return out;
  }
  std::vector<int> targets() const {  // of all moves, each once
    std::vector<int> out;
    for (const auto& [from, to] : moves()) out.push_back(to);
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }
  Play& play(int from, int to) {
    for (int i = 0; i < moves_.size(); ++i)
      if (moves_[i].from == from && moves_[i].to == to) {
        game_->apply(state_, moves_, i);
        list();
        return *this;
      }
    ADD_FAILURE() << from << "-" << to << " is not legal";
    return *this;
  }
  Play& put(int site) { return play(site, site); }
  int what(int site) const { return state_.what[static_cast<std::size_t>(site)]; }
  const PlayState& state() const { return state_; }
  const Rulebook& game() const { return *game_; }

 private:
  void list() {
    moves_.clear();
    if (state_.winner < 0) game_->legal(state_, moves_);
  }
  std::shared_ptr<const Rulebook> game_;
  PlayState state_;
  MoveSet moves_;
};

std::string text(std::string_view equipment, std::string_view start, std::string_view play,
                 std::string_view end = "(if (no Pieces Next) (result Mover Win))") {
  return fmt::format("(game \"G\" (players 2) (equipment {{{}}}) (rules (start {{{}}}) (play {}) (end {})))", equipment,
                     start, play, end);
}

int site(std::string_view board, std::string_view name) {
  const Play one(text(fmt::format("(board {}) (piece \"Man\" Each)", board), "(place \"Man1\" 0)", "(move Pass)"));
  return site_named(one.game(), name);
}

// Sites as recorded games of Ludii put pieces there by name.
TEST(Sites, AreNamedAlongTheirRows) {
  EXPECT_EQ(site("(square 8)", "B3"), 17);
  EXPECT_EQ(site("(hex 7)", "B2"), 8);
  EXPECT_EQ(site("(hex 7)", "L12"), 118);
  EXPECT_EQ(site("(rotate 90 (hex 4))", "A1"), 15);
  EXPECT_EQ(site("(rotate 90 (hex 4))", "C1"), 4);
  EXPECT_EQ(site("(rotate 90 (hex 4))", "A3"), 28);
  EXPECT_EQ(site("(hex Diamond 8)", "A8"), 28);
  EXPECT_EQ(site("(square 5 diagonals:Solid) use:Vertex", "E5"), 20);
  EXPECT_EQ(site("(rectangle 7 6 diagonals:Solid) use:Vertex", "I4"), 38);
  EXPECT_EQ(site("(square 8)", "J1"), kOff);
}

TEST(Hops, StopWhereTheConditionOfTheirEffectHolds) {
  // A cannon flies over one piece and takes the next, as in xiangqi; it never lands on an empty site.
  const std::string pieces =
      "(board (square 5)) (piece \"Man\" Each) (piece \"Gun\" Each (move Hop Orthogonal (between before:4 after:4 "
      "if:(is Occupied (between))) (to if:(is Empty (to)) (apply if:(is Enemy (who at:(to))) (remove (to))))))";
  const Play cannon(
      text(pieces, "(place \"Gun1\" 0) (place \"Man1\" 2) (place \"Man2\" 4) (place \"Man2\" 10)", "(forEach Piece)"));
  EXPECT_EQ(cannon.moves(), (std::vector<Ends>{{0, 4}}));
}

TEST(Hops, NeedNothingToJumpOverWhereNothingIsSaid) {
  const Play leap(text("(board (square 4)) (piece \"Man\" Each (move Hop Orthogonal (to if:(is Empty (to)))))",
                       "(place \"Man1\" 0) (place \"Man2\" 15)", "(forEach Piece)"));
  EXPECT_EQ(leap.targets(), (std::vector<int>{2, 8}));
}

TEST(Slides, StopOnlyWhereTheConditionOfTheirEffectHolds) {
  const Play slide(
      text("(board (square 5)) (piece \"Man\" Each (move Slide Orthogonal (to if:(is Enemy (who at:(to))) "
           "(apply if:(not (is In (to) (sites Around (from)))) (remove (to))))))",
           "(place \"Man1\" 0) (place \"Man2\" 24)", "(forEach Piece)"));
  EXPECT_EQ(slide.targets(), (std::vector<int>{2, 3, 4, 10, 15, 20}));
}

TEST(Slides, DoSomethingToTheSitesTheyPass) {
  Play slide(
      text("(board (square 1 5)) (piece \"Man\" Each (move Slide E (between (exact 3) (apply (set Pending "
           "(between))))))",
           "(place \"Man1\" 0) (place \"Man2\" 4)", "(or (forEach Piece) (move Pass))"));
  slide.play(0, 3);
  EXPECT_EQ(slide.state().pending, (std::vector<int>{1, 2}));
}

TEST(Pieces, ThatArePutWhereOneStandsJoinIt) {
  const Play start(text("(board (square 3)) (piece \"Man\" Each) (piece \"King\" Each)",
                        "(place \"Man1\" 4) (place \"King1\" 4) (place \"Man2\" 0)", "(move Pass)"));
  EXPECT_EQ(start.what(4), 1);
  EXPECT_EQ(start.state().count[4], 2);
}

TEST(Directions, WithinDirectionsAreSeenFromThose) {
  // The horse of xiangqi: a step, then outwards, not over pieces.
  const std::string horse =
      "(board (square 5)) (piece \"Man\" Each) (piece \"Horse\" Each N (forEach Direction Orthogonal (to if:(is Empty "
      "(to)) (apply (forEach Direction (from (to)) (directions {FR FL} of:All) (if (not (is Friend (who at:(to)))) "
      "(move (from) (to))))))))";
  const Play play(text(horse, "(place \"Horse1\" 12) (place \"Man1\" 17) (place \"Man2\" 0)", "(forEach Piece)"));
  EXPECT_EQ(play.targets(), (std::vector<int>{1, 3, 5, 9, 15, 19}));
}

TEST(Directions, AheadAreThoseOfTheMoveThatIsMade) {
  // Fanorona's approach in the first move: towards an enemy beyond the target.
  const Play play(text("(board (square 1 5)) (piece \"Man\" Each)", "(place \"Man1\" 0) (place \"Man2\" 2)",
                       "(forEach Piece (move Select (from) (to (sites Around (from)) if:(and (is Empty (to)) (is Enemy "
                       "(who at:(ahead (to) SameDirection)))))))"));
  EXPECT_EQ(play.moves(), (std::vector<Ends>{{0, 1}}));
}

TEST(Lines, GoThroughTheLevelsOfStacks) {
  const std::string columns =
      text("(board (rectangle 1 4)) (piece \"Disc\" Each)", "(set Score P1 0)",
           "(move Add (to (sites Board)) stack:True)", "(if (is Line 3 byLevel:True) (result Mover Win))");
  Play upright(columns);
  upright.put(0).put(1).put(0).put(1).put(0);
  EXPECT_EQ(upright.state().winner, 1);
  Play aslant(columns);  // levels 0, 1 and 2 of columns 0, 1 and 2
  aslant.put(0).put(1).put(1).put(2).put(3).put(2).put(2);
  EXPECT_EQ(aslant.state().winner, 1);
  Play none(columns);
  none.put(0).put(1).put(0).put(1);
  EXPECT_EQ(none.state().winner, -1);
}

TEST(Lines, MayHaveGaps) {
  Play gaps(text("(board (square 1 5)) (piece \"Man\" Each)", "(place \"Man2\" 1) (place \"Man1\" 0)",
                 "(move Add (to (sites Empty)))", "(if (is Line 2 Orthogonal contiguous:False) (result Mover Win))"));
  gaps.put(4);
  EXPECT_EQ(gaps.state().winner, 1);
}

TEST(Threats, AreMovesOntoThePieceWhateverTheyDoThere) {
  // A capture that puts the prisoner in hand removes nothing, and is one.
  const std::string pieces =
      "(board (square 3)) (hand Each) (piece \"King\" Each (move Step (to if:(is Empty (to))))) (piece \"Rook\" Each "
      "(move Slide Orthogonal (to if:(is Enemy (who at:(to))) (apply (add (piece \"Rook\") (to (handSite Mover)))))))";
  const Play play(text(pieces, "(place \"King1\" 0) (place \"Rook2\" 8) (place \"King2\" 6)",
                       "(do (forEach Piece) ifAfterwards:(not (is Threatened (id \"King\" Mover))))"));
  EXPECT_EQ(play.targets(), (std::vector<int>{1, 3, 4}));
}

TEST(Counts, OfStepsGoWhereAStepMay) {
  const std::string walls = "(place \"Man1\" 0) (place \"Man2\" 1) (place \"Man2\" 4)";
  const std::string board = "(board (square 3)) (piece \"Man\" Each)";
  const auto open = [&](std::string_view steps) {
    return Play(text(board, walls, fmt::format("(if (= 6 {}) (move Pass) (move Add (to (sites Empty))))", steps)))
               .moves() == std::vector<Ends>{{kOff, kOff}};
  };
  EXPECT_TRUE(open("(count Steps Orthogonal (step (to if:(is Empty (to)))) 0 2)"));
  EXPECT_FALSE(open("(count Steps Orthogonal 0 2)"));
  EXPECT_TRUE(open("(+ 4 (count Steps Orthogonal 0 (sites Right)))"));
}

TEST(Regions, OfPatternsAreTheirSites) {
  const Play play(text("(board (square 3)) (piece \"Man\" Each)", "(place \"Man1\" (sites {0 1 4})) (place \"Man2\" 8)",
                       "(move Remove (sites Pattern {F L F} from:0))"));
  EXPECT_EQ(play.targets(), (std::vector<int>{0, 1, 4}));
}

TEST(Regions, OfTheLastMoveAreWhatItPassed) {
  Play play(text("(board (square 1 5)) (piece \"Man\" Each (move Slide E))", "(place \"Man1\" 0) (place \"Man2\" 4)",
                 "(if (is Mover P1) (forEach Piece) (move Add (to (last Between))))"));
  play.play(0, 3);
  EXPECT_EQ(play.targets(), (std::vector<int>{1, 2}));
}

TEST(Regions, OfContainersAndSharedPiecesAreThose) {
  const std::string pieces =
      "(board (square 2)) (hand Each size:2) (hand Shared size:2) (piece \"Man\" Each) (piece "
      "\"Coin\" Shared)";
  const std::string start = "(place \"Man\" \"Hand\") (place \"Coin\" 0) (place \"Man2\" 1)";
  EXPECT_EQ(Play(text(pieces, start, "(move Select (from (sites Occupied by:Shared)))")).targets(),
            (std::vector<int>{0}));
  EXPECT_EQ(Play(text(pieces, start, "(move Select (from (sites Empty 1)))")).targets(), (std::vector<int>{5}));
}

TEST(Conditions, OfDifferentPiecesHoldWhereAllDiffer) {
  const auto differ = [](std::string_view start) {
    return Play(
               text(
                   "(board (square 2)) (piece \"Man\" Each) (piece \"King\" Each)", start,
                   "(if (all Different (sites Top) if:(is Occupied (site))) (move Pass) (move Remove (sites Bottom)))"))
               .moves()[0] == Ends{kOff, kOff};
  };
  EXPECT_TRUE(differ("(place \"Man1\" (sites {0 2})) (place \"Man2\" 3)"));
  EXPECT_FALSE(differ("(place \"Man1\" (sites {0 2 3}))"));
  EXPECT_FALSE(differ("(place \"Man1\" (sites {0 2}))"));
}

TEST(Captures, MayNeedACertainPieceAround) {
  const std::string pieces = "(board (square 1 3)) (piece \"Man\" Each) (piece \"King\" Each)";
  const std::string rule =
      "(move Add (piece \"Man1\") (to (sites Empty)) (then (surround (from (last To)) Orthogonal (between if:(is Enemy "
      "(who at:(between))) (apply (remove (between)))) (to if:(is Friend (who at:(to)))) with:(piece \"King\"))))";
  EXPECT_EQ(Play(text(pieces, "(place \"King1\" 0) (place \"Man2\" 1)", rule)).put(2).what(1), 0);
  EXPECT_EQ(Play(text(pieces, "(place \"Man1\" 0) (place \"Man2\" 1)", rule)).put(2).what(1), 2);
}

TEST(StartRules, AreRepeatedForSitesAndNumbers) {
  const Play sites(text("(board (square 3)) (piece \"Man\" Each)",
                        "(forEach Site (sites Board) if:(is Odd (site)) (place \"Man1\" (site))) (place \"Man2\" 0)",
                        "(move Pass)"));
  EXPECT_EQ(sites.state().owned[1].count(), 4);
  const Play numbers(text("(board (square 3)) (piece \"Man\" Each)",
                          "(forEach Value min:1 max:2 (place \"Man1\" (sites Row (value)))) (place \"Man2\" 0)",
                          "(move Pass)"));
  EXPECT_EQ(numbers.state().owned[1].count(), 6);
}

TEST(Boards, MayBeMadeByThePieces) {
  Play play(text("(boardless Square 9) (piece \"Man\" Each)", "(set Score P1 0)", "(move Add (to (sites Empty)))",
                 "(if (is Line 5) (result Mover Win))"));
  EXPECT_EQ(play.targets(), (std::vector<int>{40}));
  play.put(40);
  EXPECT_EQ(play.targets(), (std::vector<int>{30, 31, 32, 39, 41, 48, 49, 50}));
}

TEST(Maps, MayBeTwoLists) {
  const Play play(text("(board (square 3)) (piece \"Man\" Each) (map \"To\" {0..2} {6 7 8})", "(place \"Man2\" 0)",
                       "(move Add (to (sites {(mapEntry \"To\" 1)})))"));
  EXPECT_EQ(play.targets(), (std::vector<int>{7}));
}

TEST(Sowing, GoesBackAsLongAsItMay) {
  // Two holes with two seeds after sowing, then one with three: both are taken, and the third stays.
  Play play(text("(mancalaBoard 1 5 store:None (track \"T\" \"0,E\")) (piece \"Seed\" Shared) (hand Each)",
                 "(set Count 3 to:(sites {0})) (set Count 2 to:(sites {1})) (set Count 1 to:(sites {2 3}))",
                 "(move Select (from (sites {0})) (then (sow \"T\" if:(= 2 (count at:(to))) apply:(fromTo (from (to)) "
                 "(to (handSite Mover)) count:(count at:(to))) backtracking:(= 2 (count at:(to))))))",
                 "(if (= 9 (count Moves)) (result Mover Win))"));
  play.put(0);
  EXPECT_EQ(play.state().count[1], 3);
  EXPECT_EQ(play.state().count[2], 0);
  EXPECT_EQ(play.state().count[3], 0);
}

TEST(Moves, OfSwappingPlayersAreDecisions) {
  Play play(text("(board (square 2)) (piece \"Man\" Each)", "(place \"Man1\" 0)",
                 "(or (move Swap Players P1 P2) (move Add (to (sites Empty))))"));
  EXPECT_EQ(play.moves().front(), (Ends{kOff, kOff}));
  play.play(kOff, kOff);
  EXPECT_TRUE(play.state().swapped);
}

}  // namespace
}  // namespace ludens::games::lud
