#include "play/comment/fact.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "play/deed_view.h"

namespace ludens::play {
namespace {

struct TopicRow {
  std::string_view name, fields;
};

constexpr TopicRow kTopics[] = {
    {"trap", "move level share"},
    {"missed", "move other value"},
    {"mistake", "move"},
    {"doubtful", "move"},
    {"brilliant", "move other level share share2 before after"},
    {"avoids", "move other level share after"},
    {"turns-up", "move level before after"},
    {"turns-down", "move level before after"},
    {"notable", "move deed"},
    {"does", "move deed"},
    {"people-play", "level plays"},
    {"people-cost", "level before after loss"},
    {"people-alike", "level before after loss"},
    {"people-gain", "level before after loss"},
    {"judge-cost", "loss"},
    {"better", "other level share"},
    {"better-does", "other level share deed"},
    {"better-judged", "other value"},
    {"better-judged-does", "other value deed"},
    {"won", "count text"},
    {"drawn", "count text"},
    {"unfinished", "count"},
    {"always-ahead", ""},
    {"never-ahead", "count"},
    {"lead-changed", "count total count2 total2"},
    {"swing", "move level before after"},
    {"swing-judged", "move before after"},
    {"decided", "move loss"},
    {"undecided", ""},
    {"like-people", "level count total count2 total2"},
    {"errors", "count count2"},
};

double four_digits(double value) { return std::round(value * 1e4) / 1e4; }

}  // namespace

std::string_view topic_name(Topic topic) { return kTopics[static_cast<std::size_t>(topic)].name; }

Json fact_json(const Session& session, const Fact& fact) {
  const Game& game = session.game();
  const Position& before = session.position_at(std::max(fact.ply, 1) - 1);
  Json out = {{"topic", topic_name(fact.topic)}, {"ply", fact.ply}, {"side", index(fact.side)}};
  for (const auto field : words(kTopics[static_cast<std::size_t>(fact.topic)].fields)) {
    const std::string name(field);
    if (field == "move") out[name] = game.write_move(before, fact.move);
    if (field == "other") out[name] = game.write_move(before, fact.other);
    if (field == "level") out[name] = fact.level;
    if (field == "text") out[name] = fact.text;
    if (field == "share") out[name] = four_digits(fact.share);
    if (field == "share2") out[name] = four_digits(fact.share2);
    if (field == "value") out[name] = four_digits(fact.value);
    if (field == "before") out[name] = four_digits(fact.before);
    if (field == "after") out[name] = four_digits(fact.after);
    if (field == "loss") out[name] = four_digits(fact.loss);
    if (field == "count") out[name] = fact.count;
    if (field == "total") out[name] = fact.total;
    if (field == "count2") out[name] = fact.count2;
    if (field == "total2") out[name] = fact.total2;
    if (field == "deed" && fact.deed) out[name] = deed_json(game, *fact.deed);
    if (field == "plays") {
      Json plays = Json::array();
      for (const auto& one : fact.plays)
        plays.push_back({{"move", game.write_move(before, one.move)}, {"p", four_digits(one.p)}});
      out[name] = std::move(plays);
    }
  }
  return out;
}

Json commentary_json(const Session& session, const Commentary& commentary) {
  Json story = Json::array(), comments = Json::array();
  for (const Fact& fact : commentary.story) story.push_back(fact_json(session, fact));
  for (const Comment& comment : commentary.comments) {
    Json facts = Json::array();
    for (const Fact& fact : comment.facts) facts.push_back(fact_json(session, fact));
    comments.push_back({{"ply", comment.ply}, {"facts", std::move(facts)}});
  }
  return {{"story", std::move(story)}, {"comments", std::move(comments)}};
}

}  // namespace ludens::play
