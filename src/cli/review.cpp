// `ludens analyze … --review`: a judge's word on every move of games, and how far it agrees with a stronger one.
#include "cli/review.h"

#include <fmt/format.h>

#include "agents/agent_files.h"
#include "agents/parts.h"
#include "base/csv.h"
#include "base/hash.h"
#include "base/text.h"
#include "base/visible.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "measure/review_table.h"
#include "play/levels.h"
#include "play/review_view.h"
#include "records/query/game_source.h"
#include "records/reader.h"
#include "runner/run.h"

namespace ludens::cli {
namespace {

struct Reviewed {
  std::string name;  // which game of the file or the query; "" where it was typed
  Session session;
  std::string irregular = {};            // why it is not the whole record
  Result result = Result::Ongoing;       // as recorded
  std::vector<std::string> others = {};  // games that it could be of as well
};

Reviewed reviewed_record(const std::string& name, const Record& record, std::vector<std::string> others = {}) {
  std::string fault;
  Session session = Session::regular_part(record, fault);
  return {name, std::move(session), std::move(fault), record.result, std::move(others)};
}

std::vector<Reviewed> games_of(const ReviewPlan& plan) {
  std::vector<Reviewed> out;
  const auto full = [&] { return plan.games > 0 && static_cast<std::int64_t>(out.size()) == plan.games; };
  if (plan.what.starts_with("file:")) {
    const auto source = open_query(typed([&] { return parse_query(plan.what); }), {.game = plan.game});
    StoredGame stored;
    while (!full() && source->next(stored)) out.push_back(reviewed_record(stored.gid, stored.record));
    if (out.empty() && source->skipped() > 0)
      throw Error(fmt::format("{}: of {} game{} none could be read; ludens show FILE says what is wrong", plan.what,
                              source->skipped(), source->skipped() == 1 ? "" : "s"));
  } else if (std::filesystem::exists(plan.what)) {
    const auto reader = open_records(plan.what, {plan.game});
    Record record;
    for (std::int64_t i = 1; !full() && reader->next(record); ++i)
      if (plan.number == 0 || i == plan.number)
        out.push_back(reviewed_record(std::to_string(i), record, reader->other_games()));
  } else {
    refuse_missing_file(plan.what);
    out.push_back({"", typed_session(typed_game(plan.what), plan.position, plan.moves)});
  }
  if (out.empty()) throw Error(fmt::format("{}: there is no such game", plan.what));
  return out;
}

std::vector<JudgedMove> judged(Review& review) {
  std::vector<JudgedMove> out;
  for (int ply = 1; ply <= review.plies(); ++ply) out.push_back(review.move(ply));
  return out;
}

struct Done {
  Json line;
  std::string text;
};

Done reviewed(const ReviewPlan& plan, const Reviewed& game, const std::stop_token& stop) {
  const Session& session = game.session;
  const std::string judge = plan.judge.empty() ? usual_agent(session.game()) : plan.judge;
  Review review(session, judge, ask_by_text(session.game_ptr(), stop), plan.how);
  const auto moves = judged(review);
  Done out;
  out.line = {{"review", session.game().name}, {"id", game.name}, {"judge", judge}};
  if (plan.check > 0) {
    const auto stronger = with_effort(judge, plan.check);
    if (!stronger) throw Error(fmt::format("{} does not say how much it searches", cite(judge)));
    Review again(session, *stronger, ask_by_text(session.game_ptr(), stop), plan.how);
    out.line["check"] = *stronger;
    add_comparison(out.line, moves, judged(again));
    return out;
  }
  out.line["mistake"] = plan.how.mistake;
  Json said = Json::array();
  for (const auto& move : moves) {
    said.push_back(judged_json(review, move));
    out.text += judged_text(session, move) + "\n";
  }
  out.line["moves"] = std::move(said);
  const Result result = session.over() ? session.result() : game.result;
  if (result == Result::FirstWins || result == Result::SecondWins) {
    const Side loser = result == Result::FirstWins ? Side::Second : Side::First;
    const auto deciding = deciding_moves(moves, loser);
    Json plies = Json::array();
    for (const auto& move : deciding) plies.push_back(move.ply);
    out.line["loser"] = index(loser);
    out.line["decided"] = std::move(plies);
    out.text += decided_text(session, deciding, loser) + "\n";
  }
  if (!game.others.empty()) {
    out.line["could_be"] = game.others;
    out.text += assumed_text(session.game().name, game.others) + "\n";
  }
  if (!game.irregular.empty()) {
    out.line["irregular"] = game.irregular;
    out.text += fmt::format("irregular: {}; reviewed is what stands before\n", game.irregular);
  }
  return out;
}

// What decides the answers.
RunPlan run_plan(const ReviewPlan& plan, const std::vector<Reviewed>& games) {
  std::vector<std::string> judges = {plan.judge};
  if (plan.judge.empty()) judges = {usual_agent(games.front().session.game())};
  Json chosen = Json::array();
  std::uint64_t moves = 0;
  for (const auto& game : games) {
    chosen.push_back(game.name);
    for (const Move move : game.session.moves()) moves = fold(moves, move.id);
  }
  const Json settings = {{"review", plan.what},     {"games", chosen},     {"moves", fmt::format("{:016x}", moves)},
                         {"judge", judges.front()}, {"check", plan.check}, {"mistake", plan.how.mistake}};
  return {settings.dump(), agent_files(parse_spec(judges.front()))};
}

// The reviews of games, one a unit; kept in a folder and taken up from there where the plan says so.
std::vector<Done> reviewed_games(const ReviewPlan& plan, const std::vector<Reviewed>& games) {
  const std::stop_token stop = interrupt_token();
  std::unique_ptr<RunLog> log;
  if (!plan.out.empty()) log = std::make_unique<RunLog>(plan.out, run_plan(plan, games), RunLogOptions{.latest = 0});
  std::vector<Done> out(games.size());
  ProgressBar bar("review");
  Experiment<std::int64_t, Done> review;
  review.next = numbers_below(std::ssize(games));
  review.worker = [&] {
    return [&](std::int64_t, std::int64_t unit, const std::stop_token& ended) {
      return std::optional(reviewed(plan, games[static_cast<std::size_t>(unit)], ended));
    };
  };
  review.take = [&](std::int64_t unit, Done&& one, bool) {
    out[static_cast<std::size_t>(unit)] = std::move(one);
    bar.show(unit + 1, std::ssize(games), fmt::format("{} of {} games", unit + 1, games.size()));
    return true;
  };
  review.line = [](const Done& one) { return Json{{"line", one.line}, {"text", one.text}}.dump(); };
  review.read = [](std::string_view line, std::int64_t) {
    const Json kept = Json::parse(line);
    return Done{kept.at("line"), kept.value("text", "")};
  };
  const RunEnd end = runner::run(review, {plan.jobs, stop, log.get()});
  bar.clear();
  if (end == RunEnd::Stopped)
    throw Error(plan.out.empty()
                    ? "interrupted"
                    : fmt::format("interrupted; the same command goes on with what {} keeps", plan.out.string()));
  return out;
}

std::string lines_of(const std::vector<Done>& done) {
  std::string out;
  for (const auto& one : done) out += one.line.dump() + "\n";
  return out;
}

// A row a move, or a game where two judges are compared.
Json rows(const std::vector<Json>& lines, bool compared) {
  Json out = Json::array();
  for (const auto& line : lines) {
    if (compared)
      out.push_back(line);
    else
      for (const auto& move : line.at("moves")) {
        Json row = {{"id", line.at("id")}};
        for (const auto& [name, value] : move.items()) row[name] = value;
        out.push_back(std::move(row));
      }
  }
  return out;
}

}  // namespace

int review_games(const ReviewPlan& plan) {
  check_game(plan.game);
  const auto games = games_of(plan);
  // A mistake shows before the first move is judged.
  if (!plan.judge.empty()) typed([&] { return make_agent(games.front().session.game_ptr(), plan.judge); });
  const std::vector<Done> done = reviewed_games(plan, games);
  std::vector<Json> lines;
  for (const auto& one : done) lines.push_back(one.line);
  if (plan.form.json) {
    fmt::print("{}", lines_of(done));
  } else if (plan.form.csv) {
    fmt::print("{}", csv(rows(lines, plan.check > 0)));
  } else if (plan.check > 0) {
    fmt::print("{}", review_table(lines, plan.how.mistake));
  } else {
    for (std::size_t i = 0; i < games.size(); ++i) {
      if (games.size() > 1) fmt::print("{}game {}\n", i > 0 ? "\n" : "", visible(games[i].name));
      fmt::print("{}", done[i].text);
    }
    fmt::print("judge {}; a mistake is what costs {:.0f} % or more in each of two looks, a doubtful move {:.0f} %\n",
               lines.front().value("judge", ""), 100 * plan.how.named(), 100 * plan.how.doubtful());
  }
  return kDone;
}

}  // namespace ludens::cli
