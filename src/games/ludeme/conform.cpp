// Replaying recorded games. A recorded move is ours where it comes from and goes to the same sites, and of several such
// the one whose actions agree longest with those recorded.
#include "games/ludeme/conform.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <fstream>

#include <fmt/format.h>

#include "base/text.h"
#include "games/ludeme/compiler.h"

namespace ludens::games::lud {
namespace {

constexpr std::size_t kMostTrial = 64u << 20;  // bytes of a recorded game

bool same_kind(Action::Kind kind, const std::string& name) {
  using enum Action::Kind;
  switch (kind) {
    case Add:
      return name == "Add";
    case Insert:
      return name == "Insert" || name == "Add";
    case Move:
      return name == "Move" || name == "StackMove";
    case Remove:
    case ClearLater:
      return name == "Remove";
    case Promote:
      return name == "Promote";
    case Copy:
      return name == "Copy";
    case SetCount:
      return name == "SetCount";
    case SetState:
      return name == "SetState";
    case SetRotation:
      return name == "SetRotation";
    case SetValue:
      return name == "SetValue";
    case Select:
      return name == "Select";
    case Pass:
      return name == "Pass";
    case SetNext:
      return name == "SetNextPlayer";
    case SetScore:
    case AddScore:
      return name == "SetScore";
    case SetVar:
      return name == "SetVar";
    case SetPending:
    case ClearPending:
      return name == "SetPending";
    case SetCounter:
      return name == "SetCounter";
    case Remember:
      return name == "RememberValue";
    case Forget:
    case ForgetAll:
      return name == "ForgetValue";
    case SetTemp:
      return name == "SetTemp";
    case SetPlayerValue:
      return name == "SetValueOfPlayer";
    case SetAmount:
      return name == "SetAmount";
    case Propose:
      return name == "Propose";
    case Vote:
      return name == "Vote";
    case Swap:
      return name == "Swap";
    case SwapSites:
      return name == "Move";
    case Trigger:
      return name == "Trigger";
    case Note:
      return name == "Note";
  }
  return false;
}

bool agrees(const Action& ours, const RecordedAction& theirs) {
  if (!same_kind(ours.kind, theirs.kind)) return false;
  using enum Action::Kind;
  if (ours.kind == Add || ours.kind == Promote || ours.kind == Insert)
    if (theirs.number("what", ours.what) != ours.what || (ours.state >= 0 && theirs.number("state", 0) != ours.state))
      return false;
  if (ours.kind == Move &&
      (theirs.number("from", -1) != ours.from || theirs.number("levelFrom", ours.level_from) != ours.level_from))
    return false;
  if (ours.kind == SetState && theirs.number("state", 0) != ours.state) return false;
  if (ours.kind == SetRotation && theirs.number("rotation", 0) != ours.rotation) return false;
  if ((ours.kind == Remember || ours.kind == SetVar || ours.kind == SetPlayerValue || ours.kind == SetValue) &&
      theirs.number("value", 0) != ours.value)
    return false;
  if (ours.kind == SetTemp && theirs.number("temp", 0) != ours.value) return false;
  if (ours.kind == SetCount && theirs.number("count", 0) != ours.count) return false;
  return ours.to == theirs.number("to", ours.to);
}

int agreement(const Rulebook& game, const PlayState& s, const MoveSet& moves, int index, const RecordedMove& theirs) {
  PlayState next = s;
  std::vector<Action> all;
  game.make(next, moves, index, &all);
  std::size_t n = 0;
  while (n < theirs.actions.size() && n < all.size() && agrees(all[n], theirs.actions[n])) ++n;
  return static_cast<int>(2 * n + (n == all.size()));  // better where nothing of ours is left over
}

std::string shown(const MoveSet& moves, const MoveRecord& m) {
  std::string out = fmt::format("{}-{}", m.from, m.to);
  for (const Action* a = moves.begin(m); a != moves.end(m); ++a)
    out += fmt::format(" [{} {}>{} w{} c{} s{} v{} l{}]", static_cast<int>(a->kind), a->from, a->to, a->what, a->count,
                       a->state, a->value, a->level_from);
  return out;
}

}  // namespace

// What was done at the ply before one that differs, for whoever looks for the reason.
std::string shown(const std::vector<Action>& actions) {
  std::string out;
  for (const auto& a : actions)
    out += fmt::format(" [{} {}>{} w{} c{} s{} v{}]", static_cast<int>(a.kind), a.from, a.to, a.what, a.count, a.state,
                       a.value);
  return out;
}

std::string disagreement(const Rulebook& game, const Trial& trial, int& plies, bool details) {
  PlayState s = game.start;
  MoveSet moves;
  std::string done;
  const auto ply_count = trial.moves.size();
  for (std::size_t ply = 0; ply < ply_count; ++ply) {
    const auto& theirs = trial.moves[ply];
    const auto where = fmt::format("ply {}", ply + 1);
    plies = static_cast<int>(ply);
    if (s.winner >= 0)
      return fmt::format("{}: the game is over here ({}), theirs goes on", where,
                         s.winner == 0 ? "a draw" : fmt::format("player {} won", s.winner)) +
             (details ? done : "");
    moves.clear();
    game.legal(s, moves);
    std::string list;
    if (details) {
      list = "\n  before:" + done;
      for (int i = 0; i < moves.size(); ++i) list += "\n    " + shown(moves, moves[i]);
    }
    if (theirs.mover != s.mover)
      return fmt::format("{}: player {} is to move here, player {} there{}", where, s.mover, theirs.mover, list);
    const int legal = ply < trial.legal.size() ? trial.legal[ply] : moves.size();
    if (legal != moves.size())
      return fmt::format("{}: {} legal moves here, {} there{}", where, moves.size(), legal, list);
    int best = -1, best_value = -1;
    std::vector<int> fits;
    for (int i = 0; i < moves.size(); ++i) {
      const bool placed = theirs.from < 0 && theirs.to < 0;
      if (!placed && (moves[i].from != theirs.from || moves[i].to != theirs.to)) continue;
      if (placed && moves[i].to >= 0) continue;
      fits.push_back(i);
    }
    for (const int i : fits) {
      const int value = fits.size() == 1 ? 0 : agreement(game, s, moves, i, theirs);
      if (value > best_value) {
        best_value = value;
        best = i;
      }
    }
    if (best < 0) return fmt::format("{}: the move {}-{} is not legal here{}", where, theirs.from, theirs.to, list);
    if (details) {
      PlayState next = s;
      std::vector<Action> all;
      game.make(next, moves, best, &all);
      done = shown(all);
    }
    game.apply(s, moves, best);
  }
  plies = static_cast<int>(ply_count);
  if (s.winner < 0) {
    if (!trial.natural_end) return "";
    return fmt::format("after ply {}: the game goes on here, there {}", ply_count,
                       trial.winner <= 0 ? "it is drawn" : fmt::format("player {} won", trial.winner));
  }
  if (s.winner != std::max(0, trial.winner))
    return fmt::format("after ply {}: winner {} here, {} there", ply_count, s.winner, trial.winner);
  return "";
}

// Not everything that is called a file ends.
std::string read_text(const std::filesystem::path& path, std::size_t most) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(fmt::format("cannot read {}", path.string()));
  std::string out;
  std::array<char, 1 << 16> block;
  while (file.read(block.data(), block.size()) || file.gcount() > 0) {
    out.append(block.data(), static_cast<std::size_t>(file.gcount()));
    if (out.size() > most) throw Error(fmt::format("{} has more than {} bytes", path.string(), most));
  }
  return out;
}

std::vector<Source> read_library(const std::filesystem::path& folder) {
  std::vector<Source> out;
  std::error_code failure;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder, failure))
    if (entry.is_regular_file() && entry.path().extension() == ".def")
      out.push_back({entry.path().filename().string(), read_text(entry.path(), kMostSource)});
  std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
  return out;
}

Conformance check(const std::filesystem::path& lud, const std::vector<std::filesystem::path>& trials,
                  const std::vector<Source>& library, bool details) {
  Conformance out;
  out.game = lud.stem().string();
  const auto begin = std::chrono::steady_clock::now();
  try {
    if (trials.empty()) throw Error("no recorded game");
    for (const auto& path : trials) {
      const Trial trial = read_trial(read_text(path, kMostTrial));
      const auto game =
          compile(read_description({lud.filename().string(), read_text(lud, kMostSource)}, library, trial.options));
      out.problem = disagreement(*game, trial, out.plies, details);
      if (!out.problem.empty()) {
        out.kind = Conformance::Kind::Failed;
        break;
      }
    }
  } catch (const LudemeError& error) {
    out.kind = Conformance::Kind::Unsupported;
    out.problem = error.what();
    out.ludeme = error.ludeme.empty() ? "(other)" : error.ludeme;
  } catch (const Error& error) {
    out.kind = Conformance::Kind::Unsupported;
    out.problem = error.what();
    out.ludeme = "(other)";
  }
  out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return out;
}

TrialFolder open_trials(const std::filesystem::path& folder) {
  namespace fs = std::filesystem;
  TrialFolder out;
  if (!fs::is_directory(folder / "lud")) throw Error(fmt::format("{} has no folder lud", folder.string()));
  out.library = read_library(folder / "def");
  for (const auto& entry : fs::recursive_directory_iterator(folder / "lud"))
    if (entry.is_regular_file() && entry.path().extension() == ".lud") out.games.push_back(entry.path());
  if (out.games.empty()) throw Error(fmt::format("{} holds no description (*.lud)", (folder / "lud").string()));
  std::sort(out.games.begin(), out.games.end());
  for (const auto& game : out.games) {
    auto place = folder / "trials" / fs::relative(game, folder / "lud");
    place.replace_extension("");
    out.trials.emplace_back();
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(place, failure))
      if (entry.is_regular_file() && entry.path().extension() == ".txt") out.trials.back().push_back(entry.path());
    std::sort(out.trials.back().begin(), out.trials.back().end());
  }
  return out;
}

}  // namespace ludens::games::lud
