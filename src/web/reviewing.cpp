#include "web/reviewing.h"

#include <fmt/format.h>

#include "base/hash.h"
#include "base/json_read.h"
#include "play/comment/choose.h"
#include "play/first_choice.h"
#include "play/hint.h"
#include "play/levels.h"
#include "play/review_view.h"
#include "records/jsonl/opinion.h"
#include "web/limits.h"

namespace ludens::web {
namespace {

constexpr int kForm = 4;             // of what is stored; another form has other keys
constexpr std::size_t kMoves = 24;   // of an opinion
constexpr std::size_t kPeople = 40;  // moves of people

}  // namespace

Reviewing::Reviewing(Asked asked, ReviewWish wish, AgentCache& agents, ReviewStore& store)
    : asked_(std::move(asked)),
      wish_(std::move(wish)),
      agents_(agents),
      store_(store),
      review_(asked_.session, asked_.agent, [this](const std::string& text, const Question& question) {
        const auto agent = agents_.lend(asked_.session.game_ptr(), text);
        Question bounded = question;
        // A closer look may take as much longer as it has more visits.
        const int times = text == asked_.agent ? 1 : ReviewOptions().second_look;
        bounded.budget = {Until::within(times * asked_.milliseconds, stop_)};
        Rng rng(1);
        Opinion out = agent->ask(bounded, rng);
        agents_.use(agent, out.peak_bytes);
        if (stop_.stop_requested()) throw Error("the review was stopped");  // half a search is no judgement
        return out;
      }) {}

std::string Reviewing::key(int ply) const {
  const Session& session = asked_.session;
  std::string text =
      fmt::format("{}\n{}\n{}\n{}\n{}\n", kForm, session.game().text, session.start_text(), asked_.agent, ply);
  for (int i = 0; i < std::min(ply, plies()); ++i)
    text += fmt::format("{} ", session.moves()[static_cast<std::size_t>(i)].id);
  return fmt::format("{:016x}{:016x}", hash_text(text), hash_text(text, 1));
}

Json Reviewing::think(int ply) {
  const Session& session = asked_.session;
  Json out = {{"ply", ply}};
  std::optional<JudgedMove> move;
  if (ply <= plies()) {
    move = review_.move(ply);
    out["judged"] = judged_json(review_, *move);
  }
  const Position& position = session.position_at(ply - 1);
  const JudgedPosition& judged = review_.position(ply - 1);
  const Move best = move ? move->best : first_choice(judged.opinion);
  out["before"] = judged.first;
  out["opinion"] = opinion_json(session.game(), position, judged.opinion, {best, 0, kMoves, asked_.agent});
  const auto settled = settled_hint(session.game(), position, judged.opinion, review_.life());
  out["hint"] = hint_json(session.game(), position,
                          settled ? *settled : hint_for(session.game(), position, judged.opinion, best));
  return out;
}

void Reviewing::add_people(Json& said, int ply) {
  const Session& session = asked_.session;
  const Position& position = session.position_at(ply - 1);
  const std::string& level = asked_.people_to_move(position);
  if (level.empty()) return;
  const auto history = std::span(session.moves()).first(static_cast<std::size_t>(ply - 1));
  const Question question{session.game(), position, history};
  const Opinion people =
      people_opinion(session, ply - 1, level,
                     [this](const std::string& agent, const Question& asked) { return ask_people(agent, asked); });
  said["human"] = people_json(question, people, level, kPeople);
}

// What is said beside the moves is what the comments say of them.
Opinion Reviewing::ask_people(const std::string& agent, const Question& question) {
  const std::pair key{agent, question.history.size()};
  if (const auto found = people_.find(key); found != people_.end()) return found->second;
  Opinion opinion = asker_of(asked_.session.game_ptr(), agents_, stop_)(agent, question);
  if (stop_.stop_requested()) throw Error("the review was stopped");
  return people_.emplace(key, std::move(opinion)).first->second;
}

// A damaged row is as good as none: it is thought about anew.
std::optional<Json> Reviewing::stored(const std::string& name, int ply) {
  const auto text = store_.find(name);
  if (!text) return std::nullopt;
  try {
    Json said = Json::parse(*text);
    const Json* opinion = said.find("opinion");
    if (opinion && opinion->is_object() && whole_of(said, "ply", 0) == ply) return said;
  } catch (const Error&) {
  }
  return std::nullopt;
}

std::optional<Json> Reviewing::ply(int ply, const std::stop_token& stop) {
  stop_ = stop;
  const std::string name = key(ply);
  std::optional<Json> said = stored(name, ply);
  if (!said) {
    if (wish_.stored_only) return std::nullopt;
    said = think(ply);
    store_.keep(name, said->dump());
  }
  if (const Json* judged = said->find("judged")) judged_[ply] = *judged;
  add_people(*said, ply);
  return said;
}

std::optional<Json> Reviewing::told(const std::stop_token& stop) {
  const Session& session = asked_.session;
  if (!wish_.told || judged_.empty() || std::ssize(judged_) != plies()) return std::nullopt;
  std::vector<JudgedPly> judged;
  for (const auto& [ply, said] : judged_) judged.push_back(judged_ply(session, said));
  auto levels = asked_.people;
  if (levels[0].empty() || levels[1].empty()) levels = {};
  stop_ = stop;
  const People people(session.game(), levels,
                      [this](const std::string& agent, const Question& asked) { return ask_people(agent, asked); });
  const Json facts = commentary_json(
      session, commentary(session, moments(session, judged, people), end_of(session, std::optional(wish_.end))));
  return Json{{"levels", levels}, {"story", facts.at("story")}, {"comments", facts.at("comments")}};
}

}  // namespace ludens::web
