// Every fact of a commented game against an independent, slower way to find it: agents asked position by position, a
// review of each move alone, counts by hand.
#include <algorithm>
#include <cmath>
#include <map>
#include <regex>
#include <set>

#include <gtest/gtest.h>

#include "agents/level_file.h"
#include "agents/parts.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "play/comment/choose.h"
#include "play/comment/words.h"
#include "play/hint.h"
#include "play/levels.h"
#include "play/review_view.h"

namespace ludens::play {
namespace {

// Games between two levels, with small judges.
struct Setting {
  const char *game, *judge, *level;
  Side loser;
  const char* moves;
};
constexpr Setting kGames[] = {
    {"go9", "kl(policy=net(go9-human-net, rating=5d, opponent=5d), c=1, visits=30)", "15k", Side::Second,
     "G4 C6 G7 E3 D7 E7 E6 C7 D8 E5 F5 F6 D6 F4 G5 G3 C5 D5 C4 B5 D3 E4 B4 B6 D2 E2 G2 H2 H3 B2 F3 F2 G3 D4 C3 D9 E9 "
     "E8 C9 C8 D9 B9 A3 C2 D1 C1 A2 G6 H6 F7 F8 B3 B1 G8 H8 A8 A5 A6 A4"},
    {"renju", "kl(policy=net(renju-human-net, rating=2600, opponent=2600), c=1, visits=10)", "2200", Side::Second,
     "h8 h9 j10 i9 i11 h12 i8 g8 j8 l8 j9 j11 i10 j6 g9 k7 i5 i12 i7 h11 f10 e11 h13 k12 h10 g10 j12"},
    {"chess", "kl(policy=net(chess-human-net, rating=2200, opponent=2200), c=1, visits=10)", "1400", Side::First,
     "b4 d5 Bb2 e6 a3 Nf6 g3 Bd6 Nf3 c6 Bg2 Nbd7 e3 Ng4 h3 Ndf6 hxg4 h6 Bh3 e5 Bxe5 Bxe5 Nxe5 h5 g5 Bxh3 Rxh3 Ne4"}};

Session played(std::string_view game, std::string_view moves) {
  Session out(find_game(game));
  for (const auto move : words(moves)) out.play_text(move);
  return out;
}

// Agents of their own for each question's asker, made when they are first asked.
Review::Ask asker(const GamePtr& game) {
  const auto made = std::make_shared<std::map<std::string, std::unique_ptr<Agent>>>();
  return [game, made](const std::string& agent, const Question& question) {
    auto& one = (*made)[agent];
    if (!one) one = make_agent(game, agent);
    one->new_game();
    Rng rng(1);
    return one->consider(question, rng);
  };
}
Opinion asked(const Session& session, int ply, const std::string& agent, std::optional<int> rating = std::nullopt) {
  static std::map<std::string, Review::Ask> asks;
  const Review::Ask& ask = asks.try_emplace(session.game().text, asker(session.game_ptr())).first->second;
  const auto history = std::span(session.moves()).first(static_cast<std::size_t>(ply));
  Question question{session.game(), session.position_at(ply), history};
  question.persona = {.rating = rating, .opponent_rating = rating};
  return ask(agent, question);
}

struct Commented {
  const Setting setting;
  Session session;
  Commentary found;
  explicit Commented(const Setting& of) : setting(of), session(played(of.game, of.moves)) {
    const auto judged = judged_plies(session, of.judge, [&] { return asker(session.game_ptr()); }, {}, 2);
    const People people(session.game(), {of.level, of.level}, asker(session.game_ptr()));
    session.resign(of.loser);
    found = commentary(session, moments(session, judged, people), end_of(session));
  }
};
const Commented& commented(const Setting& setting) {
  static std::map<std::string, Commented> known;
  return known.try_emplace(setting.game, setting).first->second;
}

// The slow way to each number: one position at a time, each asked about once.
struct Slow {
  const Commented& of;
  const Session& session = of.session;
  Opinion people(int ply) {
    const auto found = people_.find(ply);
    return found != people_.end()
               ? found->second
               : people_.emplace(ply, asked(session, ply, people_at_level(session.game(), of.setting.level)))
                     .first->second;
  }
  double share(int ply, Move move) { return people(ply - 1).moves.at(move); }
  Opinion win(int ply) {
    const auto found = win_.find(ply);
    if (found != win_.end()) return found->second;
    const std::string level = of.setting.level;
    const Opinion opinion =
        asked(session, ply, win_agent_at_level(session.game(), level), human_rating(session.game(), level));
    return win_.emplace(ply, opinion).first->second;
  }
  // Among people, of the side that moves at this ply.
  double before(int ply) { return win(ply - 1).value.expected(); }
  double after(int ply) { return 1 - win(ply).value.expected(); }
  double behind(int ply, Move move) {
    for (const Candidate& one : win(ply - 1).candidates)
      if (one.move == move) return one.value;
    return -1;
  }
  JudgedMove judged(int ply) const { return Review(session, of.setting.judge, ask).move(ply); }
  Review::Ask ask = asker(session.game_ptr());
  std::map<int, Opinion> win_ = {}, people_ = {};
};

class CommentaryOf : public testing::TestWithParam<Setting> {
 protected:
  const Commented& it = commented(GetParam());
};
INSTANTIATE_TEST_SUITE_P(Games, CommentaryOf, testing::ValuesIn(kGames),
                         [](const auto& one) { return std::string(one.param.game); });

TEST_P(CommentaryOf, SaysOnlyWhatCanBeFoundAgain) {
  Slow slow{it};
  ASSERT_GE(it.found.comments.size(), 3u);
  std::set<Topic> met;
  for (const Comment& comment : it.found.comments) {
    const int ply = comment.ply;
    const JudgedMove judged = slow.judged(ply);
    const Position& position = it.session.position_at(ply - 1);
    for (const Fact& fact : comment.facts) {
      met.insert(fact.topic);
      EXPECT_EQ(fact.ply, ply);
      EXPECT_EQ(fact.side, position.to_move());
      EXPECT_EQ(fact.move, it.session.moves()[static_cast<std::size_t>(ply - 1)]);
      const auto did = deeds(it.session.game(), position, fact.move);
      const auto contains = [](const std::vector<Deed>& all, const Deed& one) {
        return std::find(all.begin(), all.end(), one) != all.end();
      };
      switch (fact.topic) {
        case Topic::Trap:
          EXPECT_GE(fact.share, 0.25);
          [[fallthrough]];
        case Topic::Mistake:
          EXPECT_EQ(judged.verdict, Verdict::Mistake);
          EXPECT_NEAR(fact.share, slow.share(ply, fact.move), 1e-6);
          break;
        case Topic::Missed:
          EXPECT_EQ(judged.verdict, Verdict::Mistake);
          EXPECT_NEAR(fact.value, judged.value, 1e-6);
          EXPECT_EQ(fact.other, judged.best);
          break;
        case Topic::Doubtful:
          EXPECT_EQ(judged.verdict, Verdict::Doubtful);
          break;
        case Topic::Brilliant:
          EXPECT_NEAR(fact.share, slow.share(ply, fact.move), 1e-6);
          EXPECT_NEAR(fact.share2, slow.share(ply, fact.other), 1e-6);
          EXPECT_NEAR(fact.before, slow.behind(ply, fact.other), 1e-6);
          EXPECT_NEAR(fact.after, slow.behind(ply, fact.move), 1e-6);
          break;
        case Topic::Avoids: {
          double wrong = 0;
          for (const Candidate& one : slow.win(ply - 1).candidates)
            if (slow.behind(ply, fact.move) - one.value >= 0.1) wrong += slow.share(ply, one.move);
          EXPECT_NEAR(fact.share, wrong, 1e-5);
          EXPECT_NEAR(fact.after, slow.behind(ply, fact.move), 1e-6);
          break;
        }
        case Topic::TurnsUp:
        case Topic::TurnsDown:
          EXPECT_EQ(fact.topic == Topic::TurnsUp, fact.after > fact.before);
          EXPECT_GE(std::abs(fact.after - fact.before), 0.15);
          EXPECT_NEAR(fact.before, slow.before(ply), 1e-6);
          EXPECT_NEAR(fact.after, slow.after(ply), 1e-6);
          break;
        case Topic::Notable:
        case Topic::Does:
          EXPECT_TRUE(contains(did, *fact.deed));
          break;
        case Topic::PeoplePlay: {
          const auto people = slow.people(ply - 1).moves.ranked();
          for (std::size_t i = 0; i < fact.plays.size(); ++i) EXPECT_EQ(fact.plays[i], people[i]);
          break;
        }
        case Topic::PeopleCost:
        case Topic::PeopleAlike:
        case Topic::PeopleGain:
          EXPECT_NEAR(fact.before, slow.before(ply), 1e-6);
          EXPECT_NEAR(fact.after, slow.after(ply), 1e-6);
          EXPECT_NEAR(fact.loss, judged.loss, 1e-6);
          EXPECT_EQ(fact.topic, std::abs(fact.after - fact.before) < 0.05 ? Topic::PeopleAlike
                                : fact.after < fact.before                ? Topic::PeopleCost
                                                                          : Topic::PeopleGain);
          break;
        case Topic::Better:
        case Topic::BetterDoes:
          EXPECT_EQ(fact.other, judged.best);
          EXPECT_NEAR(fact.share, slow.share(ply, fact.other), 1e-6);
          if (fact.deed) EXPECT_TRUE(contains(deeds(it.session.game(), position, fact.other), *fact.deed));
          break;
        default:
          ADD_FAILURE() << topic_name(fact.topic) << " is no fact of a move where people are known";
      }
    }
  }
  EXPECT_GE(met.size(), 4u);
}

TEST_P(CommentaryOf, HasAStoryThatCanBeFoundAgain) {
  Slow slow{it};
  const Game& game = it.session.game();
  const int plies = static_cast<int>(it.session.moves().size());
  std::vector<double> first;  // the first side's win rate among people after each move
  std::vector<JudgedMove> judged;
  std::array<int, 2> like = {}, total = {};
  double largest = 0;
  int swing = 0;
  for (int ply = 1; ply <= plies; ++ply) {
    const double mover = slow.after(ply);
    first.push_back(ply % 2 == 1 ? mover : 1 - mover);
    judged.push_back(slow.judged(ply));
    const double change = slow.after(ply) - slow.before(ply);
    if ((change > 0 || judged.back().loss >= 0.05) && std::abs(change) > largest)
      largest = std::abs(change), swing = ply;
    const auto side = static_cast<std::size_t>(ply % 2 == 0);
    ++total[side];
    like[side] += slow.people(ply - 1).moves.best() == it.session.moves()[static_cast<std::size_t>(ply - 1)];
  }
  int changes = 0, ahead = 0, since = 0, black = 0, white = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    const int who = first[i] >= 0.55 ? 1 : first[i] <= 0.45 ? 2 : 0;
    if (who != 0 && who != ahead) since = static_cast<int>(i) + 1;
    changes += who != 0 && ahead != 0 && who != ahead;
    if (who != 0) ahead = who;
    black += ahead == 1, white += ahead == 2;
  }
  const auto deciding = deciding_moves(judged, it.setting.loser);
  ASSERT_GE(it.found.story.size(), 4u);
  for (const Fact& fact : it.found.story) switch (fact.topic) {
      case Topic::Won:
        EXPECT_EQ(fact.side, ~it.setting.loser);
        EXPECT_EQ(fact.count, plies);
        EXPECT_EQ(fact.text, game.sides[static_cast<std::size_t>(index(it.setting.loser))] + " resigned");
        break;
      case Topic::LeadChanged:
        EXPECT_GT(changes, 0);
        EXPECT_EQ(fact.count, changes);
        EXPECT_EQ(fact.total, black);
        EXPECT_EQ(fact.count2, white);
        EXPECT_EQ(fact.total2, plies);
        break;
      case Topic::AlwaysAhead:
        EXPECT_EQ(changes, 0);
        EXPECT_EQ(fact.side, ahead == 1 ? Side::First : Side::Second);
        EXPECT_EQ(fact.ply, since);
        break;
      case Topic::NeverAhead:
        EXPECT_EQ(ahead, 0);
        break;
      case Topic::Swing:
        EXPECT_EQ(fact.ply, swing);
        EXPECT_EQ(fact.move, it.session.moves()[static_cast<std::size_t>(swing - 1)]);
        EXPECT_NEAR(fact.before, slow.before(swing), 1e-6);
        EXPECT_NEAR(fact.after, slow.after(swing), 1e-6);
        break;
      case Topic::Decided:
        ASSERT_FALSE(deciding.empty());
        EXPECT_EQ(fact.ply, deciding.front().ply);
        EXPECT_EQ(fact.side, it.setting.loser);
        EXPECT_NEAR(fact.loss, deciding.front().loss, 1e-6);
        break;
      case Topic::Undecided:
        EXPECT_TRUE(deciding.empty());
        break;
      case Topic::LikePeople:
        EXPECT_EQ(fact.count, like[0]);
        EXPECT_EQ(fact.count2, like[1]);
        EXPECT_EQ(fact.total, total[0]);
        EXPECT_EQ(fact.total2, total[1]);
        break;
      default:
        ADD_FAILURE() << topic_name(fact.topic) << " is no fact of this story";
    }
}

TEST(Commentary, IsTheSameFromAReviewThatWasKeptAndOnOneThread) {
  const Setting& setting = kGames[0];
  const Commented& it = commented(setting);
  Session session = played(setting.game, setting.moves);
  std::vector<JudgedPly> judged, kept;
  judged = judged_plies(session, setting.judge, [&] { return asker(session.game_ptr()); }, {}, 1);
  Review review(session, setting.judge, asker(session.game_ptr()));
  for (int ply = 1; ply <= review.plies(); ++ply)
    kept.push_back(judged_ply(session, judged_json(review, review.move(ply))));
  const People people(session.game(), {setting.level, setting.level}, asker(session.game_ptr()));
  session.resign(setting.loser);
  const auto text = [&](const std::vector<JudgedPly>& from) {
    return commentary_json(session, commentary(session, moments(session, from, people), end_of(session))).dump();
  };
  EXPECT_EQ(text(judged), commentary_json(it.session, it.found).dump());
  EXPECT_EQ(text(kept), commentary_json(it.session, it.found).dump());
}

TEST_P(CommentaryOf, DoesNotRepeatASentence) {
  Narrator narrator(it.session);
  std::set<std::string> said;
  int sentences = 0;
  const auto tell = [&](const Fact& fact) {
    const std::string text = narrator.tell({&fact, 1});
    if (text.empty()) return;
    ++sentences;
    EXPECT_TRUE(said.insert(text).second) << text;
  };
  for (const Fact& fact : it.found.story) tell(fact);
  for (const Comment& comment : it.found.comments)
    for (const Fact& fact : comment.facts) tell(fact);
  EXPECT_GT(sentences, 15);
}

// Every number of a sentence is a number of its fact.
TEST_P(CommentaryOf, SaysNoNumberThatIsNotInTheFact) {
  static const std::regex number("(^|[^A-Za-z0-9.])([0-9]+)( (%|times|of|stones|points|own|chains)|[ ,.;)])");
  int numbers = 0;
  const auto check = [&](const Fact& fact) {
    std::set<int> known = {100,         10,      to_int(fact.level).value_or(0), fact.count, fact.total, fact.count2,
                           fact.total2, fact.ply};
    for (const double share : {fact.share, fact.share2, fact.value, fact.before, fact.after, fact.loss}) {
      known.insert(static_cast<int>(std::lround(100 * share)));
      known.insert(static_cast<int>(std::lround(10 * share)));
    }
    known.insert(static_cast<int>(std::abs(std::lround(100 * fact.before) - std::lround(100 * fact.after))));
    for (const auto& one : fact.plays)
      for (const int of : {10, 100}) known.insert(static_cast<int>(std::lround(of * static_cast<double>(one.p))));
    if (fact.deed) known.insert(fact.deed->count);
    for (int way = 0; way < ways(fact.topic); ++way) {
      const std::string text = said(it.session, fact, way);
      EXPECT_EQ(text.find('{'), std::string::npos) << text;
      for (std::sregex_iterator match(text.begin(), text.end(), number), end; match != end; ++match) {
        ++numbers;
        EXPECT_TRUE(known.contains(std::stoi((*match)[2]))) << (*match)[2] << " in: " << text;
      }
    }
  };
  for (const Fact& fact : it.found.story) check(fact);
  for (const Comment& comment : it.found.comments)
    for (const Fact& fact : comment.facts) check(fact);
  EXPECT_GT(numbers, 50);
}

TEST_P(CommentaryOf, NeverNamesABetterMoveWithoutAReason) {
  for (const Comment& comment : it.found.comments)
    for (const Fact& fact : comment.facts) {
      if (fact.topic == Topic::BetterDoes || fact.topic == Topic::BetterJudgedDoes) EXPECT_TRUE(fact.deed);
      if (fact.topic == Topic::Better) EXPECT_FALSE(fact.level.empty());
    }
}

TEST(Words, AreThereForEveryTopicInSeveralWays) {
  Session session = played("go9", "E5 C3");
  const Move move = session.moves()[0];
  for (int topic = 0; topic <= static_cast<int>(Topic::Errors); ++topic) {
    const Fact fact{.topic = static_cast<Topic>(topic),
                    .ply = 1,
                    .level = "15k",
                    .move = move,
                    .other = move,
                    .plays = {{move, 0.5f}},
                    .deed = Deed{DeedKind::Captures, 2}};
    ASSERT_GE(ways(fact.topic), 2);
    std::set<std::string> different;
    for (int way = 0; way < ways(fact.topic); ++way) different.insert(said(session, fact, way));
    EXPECT_EQ(std::ssize(different), ways(fact.topic));
    EXPECT_FALSE(fact_json(session, fact).dump().empty());
  }
}

// Templates wear off less where each is used before one comes again.
TEST(Words, AreUsedInEveryWayBeforeOneComesAgain) {
  Session session = played("go9", "E5 C3 G7 G3 C7 D4 F6 E3 D6 F4 E7 C5");
  Narrator narrator(session);
  std::vector<int> used(static_cast<std::size_t>(ways(Topic::Mistake)));
  for (int ply = 1; ply <= 12; ++ply) {
    const Fact fact{.topic = Topic::Mistake, .ply = ply, .move = session.moves()[static_cast<std::size_t>(ply - 1)]};
    const std::string text = narrator.tell({&fact, 1});
    for (std::size_t way = 0; way < used.size(); ++way) used[way] += said(session, fact, static_cast<int>(way)) == text;
    EXPECT_LE(*std::max_element(used.begin(), used.end()) - *std::min_element(used.begin(), used.end()), 1) << ply;
  }
}

TEST(Words, SayWhatEveryDeedIs) {
  const GamePtr game = find_game("go9");
  std::set<std::string> different, names;
  for (int kind = 0; kind <= static_cast<int>(DeedKind::OpensKing); ++kind) {
    const Deed deed{static_cast<DeedKind>(kind), 2};
    EXPECT_FALSE(deed_text(*game, deed).empty());
    different.insert(deed_text(*game, deed));
    names.insert(std::string(deed_name(deed.kind)));
  }
  EXPECT_EQ(different.size(), static_cast<std::size_t>(DeedKind::OpensKing) + 1);
  EXPECT_EQ(names.size(), different.size());
}

// Where nobody knows people of a game, the judge's word is told alone.
TEST(Commentary, DoesWithoutPeopleWhereThereIsNoModelOfThem) {
  Session session = played("connect4", "4 5 4 5 4 5 1 5");
  const auto judged = judged_plies(session, "uct(playouts=500)", [&] { return asker(session.game_ptr()); }, {}, 1);
  const People people(session.game(), {}, asker(session.game_ptr()));
  const Commentary found = commentary(session, moments(session, judged, people), end_of(session));
  ASSERT_FALSE(found.comments.empty());
  bool missed = false;
  for (const Comment& comment : found.comments)
    for (const Fact& fact : comment.facts) {
      EXPECT_TRUE(fact.level.empty());
      missed = missed || (fact.topic == Topic::Missed && fact.ply == 7);
    }
  EXPECT_TRUE(missed);
}

}  // namespace
}  // namespace ludens::play
