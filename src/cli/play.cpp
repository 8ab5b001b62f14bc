#include <iostream>
#include <random>

#include <unistd.h>

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/clock.h"
#include "base/text.h"
#include "cli/board_view.h"
#include "cli/opinion_view.h"
#include "cli/typed.h"
#include "games/catalogue.h"
#include "play/levels.h"
#include "play/pick.h"
#include "play/session.h"
#include "records/save.h"

namespace ludens::cli {
namespace {

constexpr std::string_view kHelp =
    "Type a move, or one of these:\n"
    "  undo         take back (against the program: both moves)    redo   play it again\n"
    "  hint         mark forbidden points and say why              moves  list the legal moves\n"
    "  record       the moves so far                               text   the position as text\n"
    "  save FILE    write the game (.sgf, .jsonl, .psq, .xml)      board  show the board again\n"
    "  resign       give up                                        draw   agree on one, or offer it to the program\n"
    "  think        what the program (or an agent: think grave) makes of the position\n"
    "  rematch      another game with seats exchanged\n"
    "  help         this text                                      quit   stop\n";

// A game in the terminal, between two people or against an agent. Reads lines from stdin, so that a script can play as
// well as a person.
class Table {
 public:
  // `program` says for which persons the agent plays; null where for none.
  Table(Session session, std::array<bool, 2> program, std::unique_ptr<Agent> agent, const Taste& taste,
        std::uint64_t seed, std::string save)
      : session_(std::move(session)),
        program_(program),
        agent_(std::move(agent)),
        rng_(seed),
        save_(std::move(save)),
        taste_(taste) {}

  int run() {
    fmt::print("{}. Type «help» for the commands.\n\n", session_.game().title);
    show();
    for (;;) {
      while (!session_.over() && program_[person()]) program_move();
      if (session_.over() && program_[0] && program_[1]) break;
      if (!prompt()) break;
    }
    if (!save_.empty()) save(save_);
    return kDone;
  }

 private:
  std::size_t person() const { return static_cast<std::size_t>(session_.person_to_move()); }
  std::size_t side() const { return static_cast<std::size_t>(index(session_.to_move())); }
  void show() const { fmt::print("{}\n", view(session_, colour_terminal(), hints_)); }

  void program_move() {
    std::string thought;
    const auto move = chosen(thought);
    if (!move) {
      session_.resign(session_.to_move());
      return show();
    }
    fmt::print("{} plays {}{}\n", session_.game().sides[side()], session_.game().write_move(session_.position(), *move),
               thought.empty() ? "" : " (" + thought + ")");
    session_.play(*move);
    show();
  }

  // Nothing where the agent gives up.
  std::optional<Move> chosen(std::string& thought) {
    const Opinion opinion = agent_->consider({session_.game(), session_.position(), session_.moves()}, rng_);
    if (opinion.resigns) return std::nullopt;
    value_ = opinion.value.expected();
    const Move move = pick(opinion, taste_, rng_);
    thought = first_thought(session_, opinion, move);
    return move;
  }

  bool prompt() {
    fmt::print("> ");
    std::fflush(stdout);
    std::string line;
    if (!std::getline(std::cin, line)) {
      fmt::print("\n");
      return false;
    }
    const auto typed = words(line);
    if (typed.empty()) return true;
    try {
      return obey(lower(typed[0]), typed, trim(line));
    } catch (const Error& error) {
      fmt::print("{}\n", error.what());
      return true;
    }
  }

  bool obey(const std::string& command, const std::vector<std::string_view>& typed, std::string_view line) {
    if (command == "quit" || command == "exit") return false;
    if (command == "help" || command == "?") {
      fmt::print("{}", kHelp);
    } else if (command == "undo") {
      undo();
    } else if (command == "redo") {
      if (!session_.redo()) throw Error("there is nothing to play again");
      show();
    } else if (command == "hint") {
      hints_ = !hints_;
      if (hints_ && session_.notes().empty()) fmt::print("No point is forbidden now.\n");
      show();
    } else if (command == "moves") {
      list_moves();
    } else if (command == "record") {
      fmt::print("{}\n", move_text(session_));
    } else if (command == "text") {
      fmt::print("{}\n", session_.game().write(session_.position()));
    } else if (command == "board") {
      show();
    } else if (command == "save") {
      if (typed.size() != 2) throw Error("save needs one file name: save game.sgf");
      save(std::string(typed[1]));
    } else if (command == "resign") {
      if (session_.over()) throw Error("the game is over");
      session_.resign(session_.to_move());
      show();
    } else if (command == "draw") {
      if (session_.over()) throw Error("the game is over");
      draw();
    } else if (command == "think") {
      think(std::string(line.substr(typed[0].size())));
    } else if (command == "rematch") {
      rematch();
    } else {
      if (typed.size() != 1)
        throw Error(fmt::format("one move at a time; found {}", cite(fmt::format("{}", fmt::join(typed, " ")))));
      session_.play(session_.read_move(typed[0]));
      show();
    }
    return true;
  }

  void undo() {
    if (!session_.undo()) throw Error("there is nothing to take back");
    while (program_[person()] && session_.undo()) {
    }
    show();
  }

  // The program takes a draw when it did not think to win at its last move, as on the page.
  void draw() {
    if (program_[0] || program_[1]) {
      if (!value_ || *value_ >= 0.5) {
        fmt::print("The program declines.\n");
        return;
      }
    }
    session_.agree_draw();
    show();
  }

  void think(const std::string& text) {
    if (session_.over()) throw Error("the game is over");
    const std::string name(trim(text));
    std::unique_ptr<Agent> other;
    if (!name.empty() || !agent_)
      other = make_agent(session_.game_ptr(), name.empty() ? usual_agent(session_.game()) : name);
    Agent& agent = other ? *other : *agent_;
    const Stopwatch watch;
    Rng dice = rng_;  // what is asked between moves changes no move
    Question question{session_.game(), session_.position(), session_.moves()};
    question.reasons = 2;
    const Opinion opinion = agent.consider(question, dice);
    fmt::print("{}", opinion_text(session_, opinion, opinion.moves.best(), opinion_rows(opinion, 5), watch.seconds()));
  }

  void rematch() {
    Session again(session_.game_ptr());
    again.players = {session_.players[1], session_.players[0]};
    session_ = std::move(again);
    std::swap(program_[0], program_[1]);
    value_.reset();
    if (agent_) agent_->new_game();
    show();
  }

  void list_moves() const {
    MoveList moves;
    session_.position().moves(moves);
    std::sort(moves.begin(), moves.end());
    for (const Move move : moves) fmt::print("{} ", session_.game().write_move(session_.position(), move));
    fmt::print("\n{} moves\n", moves.size());
  }

  void save(const std::string& path) const {
    save_record(path, session_.record());
    fmt::print("saved to {}\n", path);
  }

  Session session_;
  std::array<bool, 2> program_;
  std::unique_ptr<Agent> agent_;
  Rng rng_;
  std::string save_;
  Taste taste_;
  std::optional<double> value_;  // of the program at its last move, for itself
  bool hints_ = true;
};

int run(const Arguments& arguments) {
  const GamePtr game = typed_game(arguments.text("GAME", "renju"));
  const std::string opponent = arguments.text("--against", "human"), side = arguments.text("--side", "first");
  if (side != "first" && side != "second")
    throw UsageError(fmt::format("--side must be first or second, found {}", cite(side)));
  std::array<bool, 2> program = {};
  std::unique_ptr<Agent> agent;
  std::string name = opponent;
  if (arguments.has("--level")) {
    if (arguments.has("--against")) throw UsageError("--level and --against both name the opponent; give one of them");
    name = typed([&] { return agent_at_level(*game, arguments.text("--level")); });
  }
  if (name == "both-random") {
    program = {true, true};
    name = "random";
  } else if (name != "human") {
    program[side == "first" ? 1 : 0] = true;
  }
  if (program[0] || program[1]) {
    agent = typed([&] { return make_agent(game, name); });
    name = agent_text(parse_spec(name));
  }
  const std::uint64_t seed = arguments.has("--seed")
                                 ? static_cast<std::uint64_t>(arguments.number("--seed", 0, 0, INT64_MAX))
                                 : std::random_device()();

  Session session = typed_session(arguments, game);
  for (std::size_t i = 0; i < 2; ++i) session.players[i] = {.name = program[i] ? name : "human", .program = program[i]};
  return Table(std::move(session), program, std::move(agent), taste_at_level(*game, arguments.text("--level")), seed,
               arguments.text("--save"))
      .run();
}

}  // namespace

Verb play_verb() {
  return {"play",
          "For everyone",
          "Play a game in the terminal",
          "ludens play renju --against random",
          {{"GAME", "", "a game of the catalogue (default renju), with options: \"renju(opening=swap2)\""},
           {"--against", "WHO",
            "human (default), random, an agent as in \"grave(playouts=2000)\", or both-random to watch"},
           {"--level", "L", "against a level of the game's ladder, 1 the weakest; ludens list levels"},
           {"--side", "SIDE", "which side you take against the program: first (default) or second"},
           {"--position", "TEXT", "start from this position"},
           {"--moves", "\"M M …\"", "moves to play first"},
           {"--save", "FILE", "write the game there at the end"},
           {"--seed", "N", "dice of the program (default: another game every time)"}},
          run};
}

}  // namespace ludens::cli
