#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/error.h"
#include "cluster/address.h"

namespace ludens::cluster {

// NATS with JetStream as we use it, behind plain types: nats.h is included by nats.cpp alone. A connection that breaks
// is made again for ever; what needs an answer of the server meanwhile waits, or says that there is none.

// The server is away, and may come back.
struct Away : Error {
  using Error::Error;
};

// Does it again while the server is away, for so long that one that is started anew is back; then throws Away.
template <class Action>
auto patiently(const Action& action) -> decltype(action()) {
  for (const Stopwatch watch;;) {
    try {
      return action();
    } catch (const Away&) {
      if (watch.seconds() > 20) throw;
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
    }
  }
}

// A message that was taken from a queue and is ours until it is done or given back, or until the server has not heard
// of it for so long that it gives it to somebody else. Any thread, one at a time.
class Taken {
 public:
  Taken(std::string subject, std::string data, std::uint64_t sequence, std::shared_ptr<void> message)
      : subject_(std::move(subject)), data_(std::move(data)), sequence_(sequence), message_(std::move(message)) {}
  const std::string& subject() const { return subject_; }
  const std::string& data() const { return data_; }
  std::uint64_t sequence() const { return sequence_; }  // in its stream
  void done();
  void working();    // still at it
  void give_back();  // to whoever asks next

 private:
  std::string subject_, data_;
  std::uint64_t sequence_;
  std::shared_ptr<void> message_;
};

// How a queue stands.
struct QueueState {
  std::int64_t waiting = 0, taken = 0;  // messages for nobody yet, and with somebody
  double lease = 0;                     // seconds
};

class Queue {
 public:
  virtual ~Queue() = default;
  // At most so many; none where none came in time or the server is away.
  virtual std::vector<Taken> take(int most, std::chrono::milliseconds longest) = 0;
};

// Answers that others send to a question to all.
class Answers {
 public:
  virtual ~Answers() = default;
  virtual void ask() = 0;                                                        // once more
  virtual std::vector<std::string> take(std::chrono::milliseconds longest) = 0;  // those of any asking
};

class Nats {
 public:
  // Throws Error where the server cannot be reached, says no, or has no JetStream.
  Nats(const Access& access, const std::string& name);
  ~Nats();
  Nats(const Nats&) = delete;
  Nats& operator=(const Nats&) = delete;

  bool connected() const;
  std::size_t most_bytes() const;  // of a message

  // Makes streams and buckets that are missing.
  void prepare();

  // True when the stream has it on its disk; waits for a server that is away until it is back, or the token says stop.
  // Throws Error where it will never do.
  bool publish(const std::string& subject, std::string_view data, const std::stop_token& stop);
  // Many at once; those that the server did not take in time are lost.
  void publish_all(const std::vector<std::pair<std::string, std::string>>& messages);
  // To whoever listens now, without a trace.
  void tell(const std::string& subject, std::string_view data);

  // Units for workers of a build: what is taken and not heard of for the lease is given to another.
  std::unique_ptr<Queue> units(const std::string& part);
  void set_lease(const std::string& part, double seconds);
  std::optional<QueueState> units_state(const std::string& part);
  std::vector<std::string> parts();  // that have a queue
  // Results of a run, from the first that is still held.
  std::unique_ptr<Queue> results(const std::string& run);
  void drop_results(const std::string& run);                          // and its queue
  void forget_results(const std::string& run, std::uint64_t before);  // those with smaller sequences
  void forget_units(const std::string& part, const std::string& run);
  std::optional<std::int64_t> units_left(const std::string& part, const std::string& run);  // with nobody or somebody

  // Files by the hash of what they hold.
  void put_file(const std::string& hash, std::string_view bytes);
  bool has_file(const std::string& hash);
  std::optional<std::string> get_file(const std::string& hash, std::size_t most);  // its hash is checked

  // Runs by name, of which an entry goes away by itself when it is not written for a minute.
  std::optional<std::string> run(const std::string& name);
  bool add_run(const std::string& name, std::string_view text);  // false: there is one
  void put_run(const std::string& name, std::string_view text);
  void drop_run(const std::string& name);
  std::vector<std::string> runs();

  // Calls `answer` with each message; on a thread of the library. Ends with the connection.
  void listen(const std::string& subject,
              std::function<std::string(const std::string& subject, std::string data)> answer);
  std::unique_ptr<Answers> answers(const std::string& subject);

 private:
  class Inside;
  std::unique_ptr<Inside> inside_;
};

inline constexpr double kLease = 15;  // seconds, where nobody said another
inline constexpr double kRunLease = 60;

inline constexpr const char* kCall = "ludens.call";     // workers answer it with their state
inline constexpr const char* kEnded = "ludens.ended.";  // and a run's name: nobody needs its units any more

}  // namespace ludens::cluster
