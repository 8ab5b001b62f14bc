#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "games/ludeme/lexer.h"
#include "games/ludeme/rulebook.h"
#include "games/ludeme/tree.h"
#include "games/ludeme/trial.h"

namespace ludens::games::lud {

// Whether our rules agree with recorded games: every move is legal, as many moves are legal at every ply, the same side
// wins.
struct Conformance {
  enum class Kind { Passed, Unsupported, Failed };
  Kind kind = Kind::Passed;
  std::string game;     // its name
  std::string problem;  // where it is not passed
  std::string ludeme;   // what is not supported
  int plies = 0;        // that agree
  double seconds = 0;
};

// Nothing where all of it agrees, else the first ply and what differs. `details` adds both sides' moves.
std::string disagreement(const Rulebook& game, const Trial& trial, int& plies, bool details = false);

std::vector<Source> read_library(const std::filesystem::path& folder);  // every *.def below it
Conformance check(const std::filesystem::path& lud, const std::vector<std::filesystem::path>& trials,
                  const std::vector<Source>& library, bool details = false);

// The descriptions of a folder, each with its trials: DIR/lud/…/NAME.lud, DIR/trials/…/NAME/*.txt, DIR/def.
struct TrialFolder {
  std::vector<std::filesystem::path> games;
  std::vector<std::vector<std::filesystem::path>> trials;
  std::vector<Source> library;
};
TrialFolder open_trials(const std::filesystem::path& folder);

// Throws Error, also where there are more bytes.
std::string read_text(const std::filesystem::path& path, std::size_t most = kMostSource);

}  // namespace ludens::games::lud
