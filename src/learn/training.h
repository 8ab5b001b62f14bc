#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/json.h"
#include "games/catalogue.h"
#include "learn/curve.h"
#include "learn/room.h"

namespace ludens::learn {

// A training from end to end, whatever learns: games, examples, learning, model. It writes OUT and OUT.jsonl (its
// curve); OUT.state is its checkpoint, which goes away when it is done.
struct Training {
  GamePtr game;
  std::filesystem::path out;
  std::string database = {};  // where queries look, but for those of files
  std::string command = {};   // what the model says of itself
  std::stop_token stop = {};
  std::function<void(std::string_view what, std::int64_t done, std::int64_t all)> progress = {};
  std::function<void(const std::string& json, const std::string& words)> line = {};  // an epoch or a round

  std::filesystem::path checkpoint() const { return out.string() + ".state"; }
  // For whoever counts one thing.
  std::function<void(std::int64_t, std::int64_t)> progress_of(std::string what) const {
    return [listener = progress, what = std::move(what)](std::int64_t done, std::int64_t all) {
      if (listener) listener(what, done, all);
    };
  }
  // The model is written: nobody goes on from the checkpoint.
  void done() const {
    std::error_code ignored;
    std::filesystem::remove(checkpoint(), ignored);
  }
};

// The curve of OUT and whoever listens. Begun with its first line, when it is known how much an earlier run had done.
class TrainingLines {
 public:
  TrainingLines(const Training& training, const char* counter) : training_(training), counter_(counter) {}
  void add(const Json& line, const std::string& words);

 private:
  const Training& training_;
  const char* counter_;
  std::optional<Curve> curve_;
};

double curve_figure(double x);  // as many digits as a curve needs

// What a rate is multiplied by when so much of a training is done: it falls as a cosine, to a fiftieth.
double falling_rate(double done);

}  // namespace ludens::learn
