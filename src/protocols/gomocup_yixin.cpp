// The extensions of Yixin, as Yixin-Board and programs after it send them.
#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "protocols/gomocup.h"

namespace ludens::protocols {

// The likeliest moves as messages, then the best one as a move. It is not played: the board comes anew with each
// question.
std::string Gomocup::nbest(const Call& call) {
  ready();
  const int count = std::clamp(call.args.empty() ? 1 : to_int(call.args[0]).value_or(1), 1, 400);
  const Thought thought = think(engine().session());
  std::string out;
  int order = 0;
  for (const auto& [move, p] : thought.opinion.moves.ranked()) {
    if (order++ >= count) break;
    const auto found = std::find_if(thought.opinion.candidates.begin(), thought.opinion.candidates.end(),
                                    [best = move](const Candidate& one) { return one.move == best; });
    const bool known = found != thought.opinion.candidates.end() && found->visits > 0;
    out += fmt::format("MESSAGE ({}) {} | share {:.1f}%{}\n", order, cell_text(static_cast<int>(move.id)), 100 * p,
                       known ? fmt::format(" | winrate {:.1f}% | visits {}", 100 * found->value, found->visits) : "");
  }
  return out + cell_text(static_cast<int>(thought.move.id));
}

void Gomocup::add_yixin() {
  const auto swallow = [this] {  // a list of stones that nobody needs
    std::string line;
    while (lines().next(line) && lower(trim(line)) != "done") continue;
  };
  table_.add("yxboard", [this](const Call&) {
    set_board(read_stones());
    return "";
  });
  table_.add("yxstop", [](const Call&) { return ""; });  // nothing is going on, or it would have been seen
  table_.add("yxshowforbid", [this](const Call&) {
    ready();
    std::string out = "FORBID ";
    for (const auto& note : engine().session().notes())
      out += fmt::format("{:02}{:02}", note.cell % size_, note.cell / size_);
    return out + ".";
  });
  table_.add("yxhashclear", [this](const Call&) {
    engine().forget();
    return "";
  });
  table_.add("yxnbest", [this](const Call& call) { return nbest(call); });
  table_.add("yxshowinfo", [](const Call&) { return "MESSAGE INFO MAX_THREAD_NUM 1\nMESSAGE INFO MAX_HASH_SIZE 20"; });
  table_.add("yxswap2step1", [this](const Call&) {
    std::string out;
    int number = 0;
    for (const int cell : swap2_opening())
      out += fmt::format("{}MESSAGE SWAP2 MOVE{} {} {}", number ? "\n" : "", number + 1, cell % size_, cell / size_),
          ++number;
    return out;
  });
  table_.add("yxswap2step2", [this](const Call&) {
    ready();
    return fmt::format("MESSAGE SWAP2 SWAP1 {}", better_black() ? "YES" : "NO");
  });
  table_.add("yxswap2step3", [this](const Call&) {
    ready();
    return fmt::format("MESSAGE SWAP2 SWAP2 {}", better_black() ? "YES" : "NO");
  });
  table_.add("yxdraw", [](const Call&) { return "MESSAGE DRAW REJECT"; });
  table_.add("yxresign", [](const Call&) { return ""; });
  // A database of openings we do not have: its stones are read and nothing is found.
  for (const char* name : {"yxquerydatabaseall", "yxquerydatabaseone", "yxquerydatabasetext", "yxquerydatabaseallt"})
    table_.add(name, [=](const Call&) {
      swallow();
      return "";
    });
}

}  // namespace ludens::protocols
