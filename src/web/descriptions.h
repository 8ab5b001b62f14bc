#pragma once
#include <filesystem>
#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <string>

#include "games/ludeme/shelf.h"
#include "records/database/sqlite.h"
#include "web/limits.h"

namespace ludens::web {

// Descriptions of games that were written on the page: DIR/descriptions.db, each under the hash of its text, so that
// the same text is the same game for everybody, and a name means one text for ever. Strangers wrote them: they are read
// and played within lud::kStrangers. Beyond the bounds those that were longest unused go, of the address that has most,
// first those that no kept game is of. Tested by tests/web/described_test.cpp.
class Descriptions final : public lud::Shelf {
 public:
  // Whether a game that the server keeps is of this description.
  using InUse = std::function<bool(const std::string& name)>;
  Descriptions(const std::filesystem::path& file, const Limits& limits, InUse in_use);

  ~Descriptions() override { withdraw(); }

  std::optional<Kept> find(const std::string& name) override;

  // The name of a text, by which games can be found for a while also where nobody keeps it. Refusal where it is too
  // long.
  std::string lend(const std::string& text);
  void keep(const std::string& text, const std::string& source);
  // What a library says today, so that games which were begun by it can go on when it says something else. It belongs
  // to no address.
  void keep_shipped(const std::string& text);
  std::optional<std::string> text(const std::string& name);  // of one that is kept
  std::int64_t count();

 private:
  void put(const std::string& name, const std::string& text, const std::string& source);
  bool too_many(const std::string& source);  // of an address; of all for ""
  // `source`: as too_many has it. Without the lock, since whoever knows what is in use has one of their own.
  bool forget_one(const std::string& source, const std::string& but);

  const Limits limits_;
  const InUse in_use_;
  std::mutex mutex_;
  records::Database database_;
  records::Statement find_, touch_, keep_, drop_, count_, count_source_;
  struct Lent {
    std::string name, text;
  };
  std::list<Lent> lent_;  // the latest last
};

}  // namespace ludens::web
