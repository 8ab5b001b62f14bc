#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "agents/open_system1.h"
#include "base/json.h"
#include "base/text.h"
#include "belief/doubt_filter.h"
#include "cli/typed.h"
#include "games/view.h"
#include "play/reason_view.h"
#include "play/session.h"

namespace ludens::cli {
namespace {

// What System 1 feels about a position, and about some of its moves.
struct Felt {
  std::vector<Move> moves;  // likeliest first
  std::vector<float> p, action_values;
  float doubt = 1;
  std::size_t good = 0;  // how many of them feel good

  std::size_t place(Move move) const {
    return static_cast<std::size_t>(std::find(moves.begin(), moves.end(), move) - moves.begin());
  }
};

Felt feel(IncrementalEvaluator& system1, const Position& position, const DoubtLimits& limits) {
  MoveList legal;
  position.moves(legal);
  const std::vector<Move> moves(legal.begin(), legal.end());
  std::vector<float> p(moves.size()), action_values(moves.size());
  system1.evaluate_moves(moves, p.data(), action_values.data());
  DoubtFilter filter(limits);
  const auto picked = filter.pick(moves, p);
  const std::size_t good = filter.good().size();
  DoubtFilter all({1e300, 1, 0});
  all.pick(moves, p);
  Felt out{{}, {}, {}, picked.doubt, good};
  for (const auto place : all.good()) {
    out.moves.push_back(moves[place]);
    out.p.push_back(p[place]);
    out.action_values.push_back(action_values[place]);
  }
  return out;
}

Json as_json(const Session& session, const Felt& felt, const std::vector<Explained>& explained) {
  const auto name = [&](Move move) { return session.game().write_move(session.position(), move); };
  Json moves = Json::array(), good = Json::array();
  for (std::size_t i = 0; i < felt.good; ++i) good.push_back(name(felt.moves[i]));
  for (const auto& [move, reasons] : explained) {
    Json windows = Json::array();
    for (const auto& reason : reasons) {
      Json cells = Json::array();
      for (const int cell : cells_of(session.game(), session.position(), reason.cells))
        cells.push_back(session.game().board.name(cell));
      windows.push_back({{"cells", std::move(cells)}, {"weight", reason.weight}, {"text", reason.text}});
    }
    const std::size_t place = felt.place(move);
    moves.push_back({{"move", name(move)},
                     {"p", felt.p[place]},
                     {"rank", place + 1},
                     {"worth", felt.action_values[place]},
                     {"good", place < felt.good},
                     {"windows", std::move(windows)}});
  }
  return {{"doubt", felt.doubt}, {"good", std::move(good)}, {"moves", std::move(moves)}};
}

std::string as_text(const Session& session, const Felt& felt, const std::vector<Explained>& explained) {
  std::string out;
  for (const auto& [move, reasons] : explained) {
    const std::size_t place = felt.place(move);
    out += fmt::format("{}: {:.1f} % at first sight (number {} of {}{}), worth {:.2f}\n",
                       session.game().write_move(session.position(), move), 100 * felt.p[place], place + 1,
                       felt.moves.size(), place < felt.good ? ", feels good" : "", felt.action_values[place]);
    if (reasons.empty()) out += "  no pattern says anything of it\n";
    for (const auto& reason : reasons)
      out += fmt::format("\n  {:+.2f}  {}\n{}", reason.weight, reason.text,
                         draw_window(session.game(), session.position(), move, reason));
    out += "\n";
  }
  return out + fmt::format("doubt {:.3f}; {} of {} moves feel good\n", felt.doubt, felt.good, felt.moves.size());
}

struct Options {
  std::string game, model = "renju-human", moves, position;
  std::vector<std::string> explained;
  Persona persona;
  std::optional<int> top;
  bool json = false;
};

int run(const Options& options) {
  const GamePtr game = typed_game(options.game);
  const System1 one = typed([&] { return open_system1(*game, options.model); });
  const Session session = typed_session(game, options.position, options.moves);
  if (session.ended()) throw Error(fmt::format("the game is over: {}", session.ended_text()));
  if (!one.evaluator->incremental())
    throw UsageError(fmt::format("{} is a network, which cannot say why", options.model));
  IncrementalEvaluator& system1 = *one.evaluator->incremental();
  system1.set_position(session.position(), session.moves(), options.persona);
  const Felt felt = feel(system1, session.position(), one.doubt);

  std::vector<Move> wanted;
  for (const auto& said : options.explained) wanted.push_back(typed([&] { return session.read_move(said); }));
  if (wanted.empty()) wanted.push_back(felt.moves.front());
  std::vector<Explained> explained;
  const auto most = options.top.value_or(options.json ? 20 : 4);
  for (const Move move : wanted) explained.push_back({move, system1.explain(move, most)});
  if (options.json)
    fmt::print("{}\n", as_json(session, felt, explained).dump());
  else
    fmt::print("{}", as_text(session, felt, explained));
  return kDone;
}

}  // namespace

Verb explain_verb() {
  return verb<Options>(
      "explain", "For everyone", "Say what speaks for and against a move at first sight",
      "ludens explain renju --model renju-human --moves \"h8 i9 j8\" --move i8",
      {{"GAME", "", &Options::game, "the game that the model plays", kRequired},
       {"--model", "M", &Options::model, Allowed::model(), "a five-window model or one of features, by name or path"},
       {"--moves", "\"M M …\"", &Options::moves, "moves to play first"},
       {"--position", "TEXT", &Options::position, "from this position instead of the start"},
       {"--move", "MOVE…", &Options::explained,
        "which move to explain (default: the one that feels best); give it for each of several"},
       {"--rating", "N", within(&Options::persona, &Persona::rating), Allowed::whole(0, 4000),
        "as a player of this rating sees it"},
       {"--top", "N", &Options::top, Allowed::whole(1, 1000), "most patterns a move (default 4, with --json 20)"},
       {"--json", &Options::json, "as JSON"}},
      run);
}

}  // namespace ludens::cli
