#pragma once
#include <filesystem>
#include <string>

#include "cli/verb.h"
#include "play/review.h"
#include "play/session.h"

namespace ludens::cli {

// `ludens analyze … --review`.
struct ReviewPlan {
  std::string what;                   // a game, a file of records or a query
  std::string judge;                  // "": the game's own
  std::string moves, position, game;  // the game: what a file is read as; "": as it says
  std::int64_t number = 0;            // the N-th game of a file; 0: all
  std::int64_t games = 0;             // at most; 0: all
  int check = 0;                      // compared with so many times the visits; 0: not
  int jobs = 1;
  std::filesystem::path out = {};  // folder that keeps the reviews and lets the run resume; "": nowhere
  Form form = {};
  ReviewOptions how = {};
};

int review_games(const ReviewPlan& plan);

}  // namespace ludens::cli
