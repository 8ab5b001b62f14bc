#include "cli/problem_view.h"

#include <cctype>

#include <fmt/format.h>

#include "cli/board_view.h"
#include "play/comment/words.h"
#include "play/deed_view.h"
#include "play/hint.h"
#include "records/pgn/writer.h"
#include "records/sgf/annotated.h"

namespace ludens::cli {
namespace {

std::string moves_text(Session session, std::span<const Move> moves) {
  std::string out;
  for (const Move move : moves) {
    out += (out.empty() ? "" : " ") + session.game().write_move(session.position(), move);
    session.play_on(move);
  }
  return out;
}

// «Black to move and win …»: what is asked for.
std::string question(const Session& session, const Problem& problem) {
  std::string share = people_text(problem.chance);
  share[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(share[0])));
  return fmt::format("{} to move: one move decides. {} players of {} find it.",
                     session.game().sides[static_cast<std::size_t>(index(session.to_move()))], share, problem.level);
}

std::string worth(const Problem& problem) {
  return fmt::format("By the judge's word it is worth {:.0f} %, and any other move {:.0f} % at most.",
                     100 * problem.value, 100 * problem.other);
}

// What is wrong with a move: how it is answered.
std::string refutation(const Session& session, const WrongMove& wrong) {
  Session there = session;
  there.play_on(wrong.move);
  std::string out = fmt::format("{} play it", people_text(wrong.share));
  if (!wrong.reply.empty()) {
    const auto did = deeds(session.game(), there.position(), wrong.reply.front());
    const Deed* deed = merit(did);
    out += fmt::format("; the answer is {}{}", moves_text(there, wrong.reply),
                       deed ? ": it " + deed_text(session.game(), *deed) : "");
  }
  return fmt::format("{}. That leaves {:.0f} %.", out, 100 * wrong.value);
}

AnnotatedRecord annotated(const Problem& problem) {
  Session session = problem_session(problem);
  const Session start = session;
  for (const Move move : problem.solution) session.play_on(move);
  AnnotatedRecord out;
  out.record = session.record();
  out.record.players = {};
  out.record.result = Result::Ongoing;
  out.record.result_text.clear();
  out.record.tags = {{"id", problem_id(problem)}};
  const int ply = static_cast<int>(problem.moves.size());
  out.comments[ply] = question(start, problem);
  out.comments[ply + 1] = worth(problem);
  for (const WrongMove& wrong : problem.wrong) {
    Variation one{.ply = ply + 1, .moves = {wrong.move}};
    one.moves.insert(one.moves.end(), wrong.reply.begin(), wrong.reply.end());
    one.comments[ply + 1] = refutation(start, wrong);
    out.variations.push_back(std::move(one));
  }
  return out;
}

}  // namespace

std::string problem_view(const Problem& problem) {
  const Session session = problem_session(problem);
  std::string out = fmt::format("Problem {} (difficulty {:.2f}; move {} of game {})\n", problem_id(problem),
                                problem.difficulty(), problem.moves.size() + 1, problem.source);
  out += view(session, false, false);
  out += question(session, problem) + "\n";
  const auto did = deeds(session.game(), session.position(), problem.solution.front());
  const Deed* deed = merit(did);
  out += fmt::format("  {}{}. {}\n", moves_text(session, problem.solution),
                     deed ? ": it " + deed_text(session.game(), *deed) : "", worth(problem));
  for (const WrongMove& wrong : problem.wrong)
    out += fmt::format("  not {}: {}\n", session.game().write_move(session.position(), wrong.move),
                       refutation(session, wrong));
  return out;
}

bool problem_format(std::string_view ending) { return ending == ".jsonl" || ending == ".sgf" || ending == ".pgn"; }

std::string problems_text(std::span<const Problem> problems, std::string_view ending) {
  std::string out;
  for (const Problem& problem : problems) {
    if (ending == ".jsonl")
      out += problem_json(problem).dump() + "\n";
    else if (ending == ".pgn")
      out += (out.empty() ? "" : "\n") + write_pgn(annotated(problem));
    else
      out += write_sgf_tree(annotated_tree(annotated(problem)));
  }
  return out;
}

}  // namespace ludens::cli
