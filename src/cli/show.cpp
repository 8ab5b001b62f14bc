#include <filesystem>

#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "base/visible.h"
#include "cli/board_view.h"
#include "cli/typed.h"
#include "games/ludeme/open.h"
#include "play/session.h"
#include "records/reader.h"
#include "records/replay.h"

namespace ludens::cli {
namespace {

// The N-th game of a file. `fault` says what is wrong with it where its first moves could be read all the same.
Record nth_record(const std::string& path, const std::string& game, std::int64_t number, std::string& fault,
                  std::vector<std::string>& others) {
  const auto reader = open_records(path, {game});
  Record record;
  for (std::int64_t i = 1;; ++i) {
    bool found = true;
    try {
      found = reader->next(record);
    } catch (const Error& error) {
      if (reader->damaged() || (i == number && record.game.empty())) throw;
      if (i == number) fault = error.what();
    }
    if (!found) throw Error(fmt::format("{}: there is no game number {}", path, number));
    others = reader->other_games();
    if (i == number) return record;
  }
}

struct Options {
  std::string what, game, position, moves;
  std::int64_t number = 1;
  std::optional<int> ply;
  bool json = false;

  // A description is a file, too, but names a game.
  bool of_record() const { return !lud::names_description(what) && std::filesystem::exists(what); }
  std::string action(const Arguments&) const {
    if (of_record()) return "file";
    if (!lud::names_description(what)) refuse_missing_file(what);
    return "game";
  }
};

std::string player_text(const Player& player) {
  const std::string name = player.name.empty() ? player.id : player.name;
  std::string rank = player.rank;
  if (player.rating) rank = number(*player.rating) + (rank.empty() ? "" : ") (" + rank);
  const bool said = rank.empty() || name.ends_with("(" + rank + ")");  // as a level signs
  return said ? name : fmt::format("{} ({})", name, rank);
}

Json as_json(const Session& session) {
  Json notes = Json::array(), moves = Json::array();
  for (const auto& note : session.notes())
    notes.push_back({{"point", session.game().board.name(note.cell)}, {"reason", note.reason}});
  Position position = session.first_position();
  for (const Move move : session.moves()) {
    moves.push_back(session.game().write_move(position, move));
    if (position.over()) position.go_on();
    position.play(move);
  }
  return {{"game", session.game().text},
          {"position", session.game().write(session.position())},
          {"moves", moves},
          {"to_move", session.to_move() == Side::First ? "first" : "second"},
          {"result", session.result_text()},
          {"forbidden", notes}};
}

struct Shown {
  Session session;
  std::string fault = {};                // why it is not all that was asked for
  std::vector<std::string> others = {};  // games that it could be of as well
  std::string irregular = {};            // what is wrong though all of it can be shown
};

// Of a broken record, the part before the first move that cannot be played.
Shown from_file(const Options& options) {
  std::string unread, illegal;
  std::vector<std::string> others;
  const Record record = nth_record(options.what, options.game, options.number, unread, others);
  const int moves = static_cast<int>(record.turns.size());
  if (options.ply && *options.ply <= moves) unread.clear();
  Shown out{Session::legal_part(record, illegal, unread.empty() ? options.ply : moves)};
  out.others = std::move(others);
  if (illegal.empty() && unread.empty() && !options.ply)
    if (const Replayed replayed = replay(record); !replayed.legal())
      out.irregular = fmt::format("move {}: {}", replayed.ply, replayed.reason);
  out.fault = illegal.empty() ? unread : fmt::format("{}: {}", options.what, illegal);
  return out;
}

int run(const Options& options) {
  check_game(options.game);
  const auto [session, fault, others, irregular] =
      options.of_record() ? from_file(options)
                          : Shown{typed_session(typed_game(options.what), options.position, options.moves)};
  if (options.json) {
    Json json = as_json(session);
    if (!others.empty()) json["could_be"] = others;
    if (!irregular.empty()) json["irregular"] = irregular;
    fmt::print("{}\n", json.sorted().dump());
  } else {
    fmt::print("{}", session.game().title);
    for (const auto& player : session.players)
      if (const std::string text = player_text(player); !text.empty())
        fmt::print("{}{}", &player == session.players.data() ? "   " : " – ", visible(text));
    fmt::print("\n{}", view(session, colour_terminal(), true));
    if (!session.moves().empty()) fmt::print("{}\n", move_text(session));
    if (!others.empty()) fmt::print("{}\n", assumed_text(session.game().name, others));
    if (!irregular.empty()) fmt::print("irregular: {}\n", irregular);
  }
  std::fflush(stdout);
  if (!fault.empty())
    throw Error(fmt::format("{}; shown is what stands before ply {}", fault, session.moves().size() + 1));
  return kDone;
}

}  // namespace

Verb show_verb() {
  return verb<Options>(
      "show", "For everyone", "Show a record or a position as a board", "ludens show renju --moves \"h8 h9 i8\"",
      {{"WHAT", "", &Options::what, "a file of records, or a game of the catalogue", kRequired},
       {"--number", "N", &Options::number, Allowed::whole(1, 1'000'000'000'000), "the N-th game of it", with("file")},
       {"--ply", "N", &Options::ply, Allowed::whole(0, 1'000'000), "after N moves of the record", with("file")},
       {"--game", "GAME", &Options::game, "read it as this game", with("file")},
       {"--position", "TEXT", &Options::position, "the position, as text", with("game")},
       {"--moves", "\"M M …\"", &Options::moves, "moves to play first, in the game's own notation", with("game")},
       {"--json", &Options::json, "as JSON"}},
      run);
}

}  // namespace ludens::cli
