#include <chrono>
#include <iostream>
#include <mutex>
#include <random>
#include <stop_token>
#include <thread>

#include <unistd.h>

#include <fmt/format.h>

#include "agents/parts.h"
#include "base/clock.h"
#include "base/text.h"
#include "base/visible.h"
#include "cli/board_view.h"
#include "cli/opinion_view.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "games/catalogue.h"
#include "play/comment/people.h"
#include "play/comment/words.h"
#include "play/hint.h"
#include "play/hint_steps.h"
#include "play/judge.h"
#include "play/levels.h"
#include "play/table.h"
#include "records/save.h"

namespace ludens::cli {
namespace {

constexpr std::string_view kHelp =
    "Type a move, or one of these:\n"
    "  undo         take back (against the program: both moves)    redo   play it again\n"
    "  hint         where to look; again: what to look for; again: the move and why\n"
    "               hint 15k: of the moves that players of that level would find the best\n"
    "  forbidden    mark forbidden points, or do not               moves  list the legal moves\n"
    "  record       the moves so far                               text   the position as text\n"
    "  save FILE    write the game (.sgf, .jsonl, .psq, .xml)      board  show the board again\n"
    "  resign       give up                                        draw   agree on one, or offer it to the program\n"
    "  think        what the program (or an agent: think grave) makes of the position\n"
    "  rematch      another game with seats exchanged\n"
    "  in Go, after two passes: mark B5 (a chain is dead, or alive again), agree (to the count), resume (play on)\n"
    "  help         this text                                      quit   stop\n";

// A table in the terminal. Reads lines from stdin, so that a script can play as well as a person.
class Terminal {
 public:
  Terminal(Table table, std::string save) : table_(std::move(table)), save_(std::move(save)) {}

  int run() {
    // Ctrl-C keeps the game, where it is to be kept: the thread that hears it waits until nobody changes it.
    const std::stop_callback interrupted(save_.empty() ? std::stop_token() : interrupt_token(), [this] {
      const std::lock_guard lock(changing_);
      try {
        fmt::print("\n");
        save_game();
      } catch (const Error& error) {
        fmt::print("{}\n", visible(error.what()));
      }
      std::fflush(stdout);
      _exit(130);
    });
    const std::lock_guard held(changing_);
    fmt::print("{}. Type «help» for the commands.\n\n", session().game().title);
    show();
    for (;;) {
      try {
        while (table_.agent_to_move() || table_.to_judge()) {
          if (table_.to_judge())
            judge();
          else
            agent_moves();
        }
      } catch (const Error& error) {  // an engine that died, say: the game so far is not lost
        save_game();
        throw Error(fmt::format("{}{}", error.what(), save_.empty() ? "" : "; the game so far is saved"));
      }
      if (session().over() && table_.seat(0).thinks() && table_.seat(1).thinks()) break;
      if (!prompt()) break;
    }
    save_game();
    return kDone;
  }

 private:
  const Session& session() const { return table_.session(); }
  void show() const { fmt::print("{}\n", view(session(), colour_terminal(), forbidden_)); }

  void agent_moves() {
    const Stopwatch watch;
    const Thought thought = unlocked([&] { return table_.think(); });
    if (const auto rest = table_.turn_milliseconds(thought, {}) - static_cast<std::int64_t>(watch.seconds() * 1000);
        rest > 0) {
      fmt::print("{} is thinking …\n", session().game().sides[static_cast<std::size_t>(index(session().to_move()))]);
      std::fflush(stdout);
      unlocked([&] { std::this_thread::sleep_for(std::chrono::milliseconds(rest)); });
    }
    if (!thought.resigns) {
      const std::string why = first_thought(session(), thought.opinion, thought.move);
      fmt::print("{} plays {}{}\n", session().game().sides[static_cast<std::size_t>(index(session().to_move()))],
                 session().game().write_move(session().position(), thought.move), why.empty() ? "" : " (" + why + ")");
    }
    if (!table_.apply(thought)) throw Error("the agent's move cannot be played");
    show();
  }

  void judge() {
    table_.judge(table_.life()->dead(session().game(), session().position()));
    if (session().over()) {
      show();
    } else {
      show_count();
    }
  }
  void show_count() const {
    std::vector<std::string> dead;
    for (const int cell : session().dead()) dead.push_back(session().game().board.name(cell));
    const Count count = session().count();
    fmt::print("Two passes. Dead: {}. {}{}.\nType «agree», «mark POINT» or «resume».\n",
               dead.empty() ? "nothing" : join(dead, " "),
               count.result == Result::Draw
                   ? ""
                   : session().game().sides[count.result == Result::FirstWins ? 0 : 1] + " wins ",
               count.why);
  }
  // Two people at one terminal agree together; an agent answers for itself.
  void agree() {
    if (!session().counting()) throw Error("there is nothing to agree to");
    const int seat = table_.seat(0).thinks() ? 1 : 0;
    table_.agree(seat);
    if (!table_.seat(1 - seat).thinks()) table_.agree(1 - seat);
    if (!session().over()) fmt::print("The program counts otherwise and plays on.\n");
    show();
  }

  // Waits without keeping anybody from saving the game.
  template <class Wait>
  std::invoke_result_t<Wait> unlocked(Wait wait) {
    struct Relock {
      std::mutex& mutex;
      ~Relock() { mutex.lock(); }
    };
    changing_.unlock();
    const Relock relock{changing_};
    return wait();
  }

  bool prompt() {
    fmt::print("> ");
    std::fflush(stdout);
    std::string line;
    if (!unlocked([&] { return static_cast<bool>(std::getline(std::cin, line)); })) {
      fmt::print("\n");
      return false;
    }
    const auto typed = words(line);
    if (typed.empty()) return true;
    try {
      return obey(lower(typed[0]), typed, trim(line));
    } catch (const Error& error) {
      fmt::print("{}\n", visible(error.what()));
      return true;
    }
  }

  bool obey(const std::string& command, const std::vector<std::string_view>& typed, std::string_view line) {
    if (command == "quit" || command == "exit") return false;
    if (command == "help" || command == "?") {
      fmt::print("{}", kHelp);
    } else if (command == "undo") {
      if (!table_.take_back()) throw Error("there is nothing to take back");
      show();
    } else if (command == "redo") {
      if (!table_.play_again()) throw Error("there is nothing to play again");
      show();
    } else if (command == "hint") {
      if (typed.size() > 2) throw Error("hint takes one level at most: hint LEVEL");
      give_hint(typed.size() > 1 ? std::string(typed[1]) : "");
    } else if (command == "forbidden") {
      forbidden_ = !forbidden_;
      if (forbidden_ && session().notes().empty()) fmt::print("No point is forbidden now.\n");
      show();
    } else if (command == "moves") {
      list_moves();
    } else if (command == "record") {
      fmt::print("{}\n", move_text(session()));
    } else if (command == "text") {
      fmt::print("{}\n", session().game().write(session().position()));
    } else if (command == "board") {
      show();
    } else if (command == "save") {
      if (typed.size() != 2) throw Error("save needs one file name: save game.sgf");
      save(std::string(typed[1]));
    } else if (command == "resign") {
      if (session().over()) throw Error("the game is over");
      table_.resign(session().seat_to_move());
      show();
    } else if (command == "draw") {
      if (session().over()) throw Error("the game is over");
      draw();
    } else if (command == "agree") {
      agree();
    } else if (command == "resume") {
      if (!table_.resume()) throw Error("the game goes on already");
      show();
    } else if (command == "mark") {
      if (!session().counting()) throw Error("there is nothing to count");
      const auto cell = typed.size() == 2 ? session().game().board.cell(typed[1]) : std::nullopt;
      if (!cell || !table_.mark(*cell)) throw Error("mark needs the point of a stone: mark B5");
      show_count();
    } else if (command == "think") {
      think(std::string(line.substr(typed[0].size())));
    } else if (command == "rematch") {
      save_game();
      ++game_;
      table_ = table_.rematch();
      show();
    } else {
      if (typed.size() != 1)
        throw Error(fmt::format("one move at a time; found {}", cite(fmt::format("{}", fmt::join(typed, " ")))));
      table_.play(session().read_move(typed[0]));
      show();
    }
    return true;
  }

  // Two people at one terminal have agreed; an agent is asked.
  void draw() {
    const int seat = session().seat_to_move();
    table_.offer_draw(seat);
    if (!table_.seat(1 - seat).thinks()) table_.answer_draw(true);
    if (!session().over()) {
      fmt::print("The program declines.\n");
      return;
    }
    show();
  }

  // Asked of an agent that does not play here: what is asked between moves changes no move.
  void think(const std::string& text) {
    if (session().ended()) throw Error(fmt::format("the game is over: {}", session().ended_text()));
    std::string name(trim(text));
    for (const auto& seat : table_.seats())
      if (name.empty()) name = seat.agent_text();
    if (name.empty()) name = usual_agent(session().game());
    const Seat adviser = agent_seat(session().game_ptr(), name);
    const Thought thought = Table(session(), {adviser, adviser}, table_.dice()).think({}, 2);
    const Opinion& opinion = thought.opinion;
    fmt::print("{}", opinion_text(session(), opinion, opinion.moves.best(), opinion_rows(opinion, 5), thought.seconds));
    if (const std::string level = people_here(); !level.empty())
      fmt::print("{}", people_win_text(session(), level, people_view(session(), level, asker()).win));
  }

  // Whose win rate is told: people of the level that plays here, else a middling one.
  std::string people_here() const {
    for (const auto& seat : table_.seats())
      if (human_rating(session().game(), seat.level) && !human_labels(session().game()).empty()) return seat.level;
    return middling_label(session().game());
  }
  Review::Ask asker() const {
    return [game = session().game_ptr()](const std::string& agent, const Question& question) {
      Rng rng(1);
      return make_agent(game, agent)->consider(question, rng);
    };
  }

  // The game's judge recommends, as on the page, in three steps; what it is asked between moves changes no move.
  void give_hint(const std::string& level) {
    if (session().ended()) throw Error(fmt::format("the game is over: {}", session().ended_text()));
    const Game& game = session().game();
    const Position& position = session().position();
    const std::string whose = level.empty() ? middling_label(game) : level;
    if (hinted_.moves != session().moves() || hinted_.whose != whose || hinted_.step == 3)
      hinted_ = {session().moves(), whose, 0, find_hint(whose)};
    if (hinted_.hint.why == Why::Settled) hinted_.step = 2;  // nothing is to be found
    const Hint& found = hinted_.hint;
    const HintSteps steps = hint_steps(game, position, found.move);
    switch (++hinted_.step) {
      case 1:
        fmt::print("Look {}.\n", region_text(steps.where));
        break;
      case 2:
        fmt::print("Look for {} that {}.\n", steps.piece.empty() ? "a move" : "a move of the " + steps.piece,
                   steps.deed ? deed_text(game, *steps.deed) : "looks quiet");
        break;
      default:
        fmt::print("{}: {}", game.write_move(position, found.move), hint_text(game, position, found));
        if (found.people && !level.empty()) fmt::print("; {} players of {} play it", people_text(*found.people), level);
        if (found.best != kNoMove)
          fmt::print("; the judge would play {}, which they hardly find", game.write_move(position, found.best));
        fmt::print("\n");
        if (!level.empty() && found.why != Why::Settled && found.why != Why::Wins)
          fmt::print("{}", people_win_text(session(), whose, people_view(session(), whose, asker()).win));
    }
  }
  Hint find_hint(const std::string& whose) const {
    const Game& game = session().game();
    const Review::Ask ask = asker();
    const Question question{game, session().position(), session().moves(), {}, {}, 1};
    const std::string judge = usual_agent(game);
    std::optional<Opinion> people;
    if (!whose.empty()) people = ask(people_at_level(game, whose), question);
    Opinion opinion = ask(judge, question);
    if (people) opinion = with_findable(session(), judge, ask, std::move(opinion), *people);
    return hint(game, session().position(), opinion, people ? &*people : nullptr, *table_.life());
  }

  void list_moves() const {
    MoveList moves;
    session().position().moves(moves);
    std::sort(moves.begin(), moves.end());
    for (const Move move : moves) fmt::print("{} ", session().game().write_move(session().position(), move));
    fmt::print("\n{} moves\n", moves.size());
  }

  // Where --save says so; a game after a rematch goes into a file of its own: game.sgf, game-2.sgf …
  void save_game() const {
    if (save_.empty()) return;
    const std::filesystem::path path(save_);
    const std::string name = fmt::format("{}-{}{}", path.stem().string(), game_, path.extension().string());
    save(game_ == 1 ? save_ : (path.parent_path() / name).string());
  }
  void save(const std::string& path) const {
    save_record(path, table_.record());
    fmt::print("saved to {}\n", path);
  }

  struct Hinted {
    std::vector<Move> moves = {};  // the position that it was given in
    std::string whose = {};
    int step = 0;
    Hint hint = {};
  };

  Table table_;
  Hinted hinted_;
  std::string save_;
  std::mutex changing_;  // the game; held by whoever plays, but while they wait
  int game_ = 1;         // of those played here
  bool forbidden_ = true;
};

struct Options {
  std::string game = "renju", against = "human", level, side = "first", position, moves, save;
  bool human_pace = false;
  std::optional<std::uint64_t> seed;
};

// The side that a word means: first or second, or its colour as the game calls it, or that colour's first letter.
std::size_t side_named(const Game& game, const std::string& word) {
  const std::string said = lower(word);
  for (const std::size_t side : {0u, 1u}) {
    const std::string colour = lower(game.sides[side]);
    if (said == (side == 0 ? "first" : "second") || said == colour || said == colour.substr(0, 1)) return side;
  }
  throw UsageError(fmt::format("--side must be first or second, {} or {}, found {}", lower(game.sides[0]),
                               lower(game.sides[1]), cite(word)));
}

int run(const Options& options, const Arguments& arguments) {
  const GamePtr game = typed_game(options.game);
  if (!options.level.empty() && arguments.has("--against"))
    throw UsageError("--level and --against both name the opponent; give one of them");
  std::array<Seat, 2> seats;
  Seat& other = seats[1 - side_named(*game, options.side)];
  if (!options.level.empty()) {
    other = typed([&] { return level_seat(game, options.level); });
  } else if (options.against == "both-random") {
    for (Seat& seat : seats) seat = agent_seat(game, "random");
  } else if (options.against != "human") {
    typed([&] { return make_agent(game, options.against); });  // a mistake shows before the board does
    other = agent_seat(game, typed_agent(options.against));
  }
  if (options.human_pace) {
    const auto pace = typed([&] { return human_pace(game); });
    for (Seat& seat : seats)
      if (seat.thinks()) seat.pace = pace;
  }
  Session session = typed_session(game, options.position, options.moves);
  for (std::size_t i = 0; i < 2; ++i) {
    if (!seats[i].thinks()) seats[i].person = "human";
    session.players[i] = player_of(*game, seats[i]);
  }
  const std::uint64_t seed = options.seed ? *options.seed : std::random_device()();
  return Terminal(Table(std::move(session), std::move(seats), {seed}), options.save).run();
}

}  // namespace

Verb play_verb() {
  return verb<Options>(
      "play", "For everyone", "Play a game in the terminal", "ludens play renju --against random",
      {{"GAME", "", &Options::game, "a game of the catalogue; with options: \"renju(opening=swap2)\""},
       {"--against", "WHO", &Options::against,
        "human, random, an agent as in \"grave(playouts=2000)\", or both-random to watch"},
       {"--level", "L", &Options::level, "against a level of the game's ladder, 1 the weakest; ludens list levels"},
       {"--side", "SIDE", &Options::side, "which side you take against the program: first or second, black or white"},
       {"--pace", "PACE", &Options::human_pace, Allowed::one_of<bool>({{"instant", false}, {"human", true}}),
        "human: the program takes as long for a move as a person would"},
       {"--position", "TEXT", &Options::position, "start from this position"},
       {"--moves", "\"M M …\"", &Options::moves, "moves to play first"},
       {"--save", "FILE", &Options::save, "write the game there at the end"},
       {"--seed", "N", &Options::seed, any_seed(), "dice of the program (default: another game every time)"}},
      run);
}

}  // namespace ludens::cli
