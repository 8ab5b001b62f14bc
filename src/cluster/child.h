#pragma once
#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "base/process.h"
#include "cluster/room.h"

namespace ludens::cluster {

// A process that is asked in lines and answers in lines. One thread.
class Child {
 public:
  explicit Child(const std::vector<std::string>& command);  // throws Error
  ~Child();                                                 // ends it
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  void ask(const std::string& line);
  // The next line that it says; nothing where none came in time. `ended` says whether it is still there.
  std::optional<std::string> answer(std::chrono::milliseconds longest);
  bool ended() const { return pid_ < 0; }
  const std::string& end() const { return end_; }  // in words, once it has ended
  pid_t pid() const { return pid_; }

 private:
  void bury(bool kill);

  pid_t pid_ = -1;
  Descriptor ours_;
  std::string heard_, end_;
};

}  // namespace ludens::cluster
