#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "learn/room.h"

namespace ludens::learn {

// MODEL.jsonl: one JSON object an epoch or round, whatever is trained.
class Curve {
 public:
  // A training that goes on keeps the lines whose `counter` is at most `done`; one that begins has done nothing.
  Curve(const std::filesystem::path& model, const std::string& counter, double done);
  void add(const std::string& line);  // the file is whole after it

 private:
  std::filesystem::path path_;
  std::string lines_;
};

}  // namespace ludens::learn
