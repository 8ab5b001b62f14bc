// NATS (Derek Collison, 2010) with JetStream, by its C client (nats.c 3.4). Streams: LUDENS_UNITS, a queue whose
// messages stay until they are done; LUDENS_RESULTS, which keeps what was found until the coordinator has it; and two
// buckets, of files by their hash and of runs. Everything is on the server's disk, so a server that is started again
// goes on where it was. Tested by tests/cluster against a real server.
#include "cluster/nats.h"

#include <nats/nats.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/sha256.h"
#include "base/text.h"
#include "cluster/messages.h"

namespace ludens::cluster {
namespace {

using std::chrono::milliseconds;

constexpr const char *kUnits = "LUDENS_UNITS", *kResults = "LUDENS_RESULTS", *kFiles = "ludens-files",
                     *kRuns = "ludens-runs";
constexpr std::int64_t kSecond = 1'000'000'000;  // in the server's nanoseconds
constexpr std::size_t kChunk = 256 << 10;        // of a file
constexpr std::int64_t kMostWaiting = 100'000;   // workers that wait for units at a time

// What the library gives and takes back.
template <class T, void (*Destroy)(T*)>
struct Handle {
  T* it = nullptr;
  Handle() = default;
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { reset(); }
  T** out() {
    reset();
    return &it;
  }
  void reset() {
    if (it) Destroy(std::exchange(it, nullptr));
  }
};
using Options = Handle<natsOptions, natsOptions_Destroy>;
using Connection = Handle<natsConnection, natsConnection_Destroy>;
using JetStream = Handle<jsCtx, jsCtx_Destroy>;
using Subscription = Handle<natsSubscription, natsSubscription_Destroy>;
using Message = Handle<natsMsg, natsMsg_Destroy>;
using Bucket = Handle<kvStore, kvStore_Destroy>;
using Entry = Handle<kvEntry, kvEntry_Destroy>;
using StreamInfo = Handle<jsStreamInfo, jsStreamInfo_Destroy>;
using ConsumerInfo = Handle<jsConsumerInfo, jsConsumerInfo_Destroy>;

struct MessageList {
  natsMsgList it = {nullptr, 0};
  ~MessageList() { natsMsgList_Destroy(&it); }
};

std::string reason(natsStatus status) {
  const char* last = nats_GetLastError(nullptr);
  return last && *last ? fmt::format("{} ({})", natsStatus_GetText(status), last) : natsStatus_GetText(status);
}

std::string_view data_of(natsMsg* message) {
  return {natsMsg_GetData(message), static_cast<std::size_t>(natsMsg_GetDataLength(message))};
}

std::shared_ptr<void> owned(natsMsg* message) {
  return {message, [](void* one) { natsMsg_Destroy(static_cast<natsMsg*>(one)); }};
}

// A server that is away comes back; other answers will stay what they are.
bool passes(natsStatus status) {
  return status == NATS_TIMEOUT || status == NATS_CONNECTION_DISCONNECTED || status == NATS_NO_RESPONDERS ||
         status == NATS_NO_SERVER || status == NATS_IO_ERROR || status == NATS_INSUFFICIENT_BUFFER ||
         status == NATS_STALE_CONNECTION;
}

class PullQueue final : public Queue {
 public:
  // `make` subscribes; again where the server has forgotten who takes.
  explicit PullQueue(std::function<natsStatus(natsSubscription** out)> make) : make_(std::move(make)) {
    if (const natsStatus status = make_(subscription_.out()); status != NATS_OK)
      throw Away(fmt::format("the server gives no queue: {}", reason(status)));
  }

  std::vector<Taken> take(int most, milliseconds longest) override {
    std::vector<Taken> out;
    const Stopwatch watch;
    MessageList list;
    jsErrCode code = static_cast<jsErrCode>(0);
    natsStatus status = NATS_INVALID_SUBSCRIPTION;
    if (subscription_.it) status = natsSubscription_Fetch(&list.it, subscription_.it, most, longest.count(), &code);
    for (int i = 0; i < list.it.Count; ++i) {
      natsMsg* const message = std::exchange(list.it.Msgs[i], nullptr);
      out.emplace_back(natsMsg_GetSubject(message), std::string(data_of(message)), natsMsg_GetSequence(message),
                       owned(message));
    }
    if (!out.empty()) {
      failures_ = 0;
      return out;
    }
    // Nothing came. Where that was said at once it is a fault, and the server is not asked again and again.
    const double rest = static_cast<double>(longest.count()) / 1000 - watch.seconds();
    if (status == NATS_OK || (status == NATS_TIMEOUT && rest < 0.05)) {
      failures_ = 0;
      return out;
    }
    if (rest > 0) std::this_thread::sleep_for(std::chrono::duration<double>(std::min(rest, 0.2)));
    if (++failures_ % 10 == 0) static_cast<void>(make_(subscription_.out()));
    return out;
  }

 private:
  std::function<natsStatus(natsSubscription** out)> make_;
  Subscription subscription_;
  int failures_ = 0;
};

class Gathering final : public Answers {
 public:
  Gathering(natsConnection* connection, std::string subject) : connection_(connection), subject_(std::move(subject)) {
    char* inbox = nullptr;
    if (natsInbox_Create(&inbox) != NATS_OK) throw Error("out of memory");
    inbox_ = inbox;
    natsInbox_Destroy(inbox);
    if (const natsStatus status = natsConnection_SubscribeSync(subscription_.out(), connection_, inbox_.c_str());
        status != NATS_OK)
      throw Error(fmt::format("the server takes no subscription: {}", reason(status)));
    natsSubscription_SetPendingLimits(subscription_.it, 1'000'000, 1 << 29);
  }
  void ask() override { natsConnection_PublishRequest(connection_, subject_.c_str(), inbox_.c_str(), "", 0); }
  std::vector<std::string> take(milliseconds longest) override {
    std::vector<std::string> out;
    const Stopwatch watch;
    for (;;) {
      const double rest = static_cast<double>(longest.count()) - 1000 * watch.seconds();
      Message message;
      if (natsSubscription_NextMsg(message.out(), subscription_.it, rest > 1 ? static_cast<std::int64_t>(rest) : 1) !=
          NATS_OK)
        return out;
      if (!natsMsg_IsNoResponders(message.it)) out.emplace_back(data_of(message.it));
    }
  }

 private:
  natsConnection* connection_;
  std::string subject_, inbox_;
  Subscription subscription_;
};

using Answer = std::function<std::string(const std::string& subject, std::string data)>;

void answer(natsConnection* connection, natsSubscription*, natsMsg* message, void* closure) {
  try {
    const std::string said =
        (*static_cast<Answer*>(closure))(natsMsg_GetSubject(message), std::string(data_of(message)));
    if (const char* reply = natsMsg_GetReply(message); reply && !said.empty())
      natsConnection_Publish(connection, reply, said.data(), static_cast<int>(said.size()));
  } catch (...) {
    // A stranger's message that nobody understands has no answer.
  }
  natsMsg_Destroy(message);
}

}  // namespace

void Taken::done() { natsMsg_Ack(static_cast<natsMsg*>(message_.get()), nullptr); }
void Taken::working() { natsMsg_InProgress(static_cast<natsMsg*>(message_.get()), nullptr); }
void Taken::give_back() { natsMsg_Nak(static_cast<natsMsg*>(message_.get()), nullptr); }

class Nats::Inside {
 public:
  Inside(const Access& access, const std::string& name) : access_(access) {
    const Keys keys = read_keys(access.keys);
    Options options;
    check(natsOptions_Create(options.out()));
    natsOptions* const o = options.it;
    check(natsOptions_SetURL(o, access.url.c_str()));
    check(natsOptions_SetName(o, name.c_str()));
    check(natsOptions_SetMaxReconnect(o, -1));
    check(natsOptions_SetReconnectWait(o, 250));
    check(natsOptions_SetReconnectJitter(o, 250, 1000));
    check(natsOptions_SetPingInterval(o, 5000));
    check(natsOptions_SetTimeout(o, 5000));
    // What is written while the server is away is written again by us, once it is back.
    check(natsOptions_SetReconnectBufSize(o, 1 << 20));
    if (!keys.user.empty()) check(natsOptions_SetUserInfo(o, keys.user.c_str(), keys.password.c_str()));
    if (!keys.token.empty()) check(natsOptions_SetToken(o, keys.token.c_str()));
    if (!keys.creds.empty()) check(natsOptions_SetUserCredentialsFromFiles(o, keys.creds.c_str(), nullptr));
    if (keys.tls() || access.url.starts_with("tls://")) check(natsOptions_SetSecure(o, true));
    if (!keys.ca.empty()) check(natsOptions_LoadCATrustedCertificates(o, keys.ca.c_str()));
    if (!keys.cert.empty()) check(natsOptions_LoadCertificatesChain(o, keys.cert.c_str(), keys.key.c_str()));
    check(natsOptions_SetDisconnectedCB(o, &Inside::disconnected, this));
    check(natsOptions_SetReconnectedCB(o, &Inside::reconnected, this));
    // Else the library prints to stderr.
    check(natsOptions_SetErrorHandler(o, [](natsConnection*, natsSubscription*, natsStatus, void*) {}, nullptr));
    // A server that is just being started refuses, or hangs up: it is asked for a while.
    const Stopwatch watch;
    natsStatus status = NATS_OK;
    while ((status = natsConnection_Connect(connection.out(), o)) != NATS_OK && passes(status) && watch.seconds() < 5)
      std::this_thread::sleep_for(milliseconds(250));
    if (status != NATS_OK)
      throw Error(fmt::format("{}: {}{}", access.url, reason(status),
                              status == NATS_NO_SERVER                ? "; is nats-server -js running there?"
                              : status == NATS_CONNECTION_AUTH_FAILED ? "; the server asks who we are: see --keys"
                                                                      : ""));
    jsOptions js;
    check(jsOptions_Init(&js));
    js.Wait = 5000;
    js.PublishAsync.MaxPending = 4096;
    js.PublishAsync.StallWait = 5000;
    check(natsConnection_JetStream(jet.out(), connection.it, &js));
  }
  ~Inside() {
    closing_ = true;
    for (auto& one : listening_) natsSubscription_Unsubscribe(one->it);
    // Nothing of ours is called any more when this returns; the library ends a callback that runs.
    natsConnection_Close(connection.it);
    listening_.clear();
    files_.reset();
    runs_.reset();
    jet.reset();
    connection.reset();
    nats_ReleaseThreadMemory();
  }

  void check(natsStatus status) const {
    if (status == NATS_OK) return;
    const std::string text = fmt::format("{}: {}", access_.url, reason(status));
    if (passes(status)) throw Away(text);
    throw Error(text);
  }

  [[noreturn]] void refuse(std::string_view what, natsStatus status) const {
    const std::string text = fmt::format("{}: {}: {}", access_.url, what, reason(status));
    if (passes(status)) throw Away(text);
    throw Error(text);
  }

  void prepare() {
    add_stream(kUnits, "ludens.units.>", js_WorkQueuePolicy, 0);
    add_stream(kResults, "ludens.results.>", js_LimitsPolicy, 14 * 24 * 3600 * kSecond);
    bucket(files_, kFiles, 0);
    bucket(runs_, kRuns, static_cast<std::int64_t>(kRunLease) * kSecond);
  }
  kvStore* files() { return bucket(files_, kFiles, 0); }
  kvStore* runs() { return bucket(runs_, kRuns, static_cast<std::int64_t>(kRunLease) * kSecond); }

  void make_units_consumer(const std::string& part, double lease) {
    const std::string filter = units_subject(part, "*"), name = "work-" + part;
    jsConsumerConfig config;
    check(jsConsumerConfig_Init(&config));
    config.Durable = name.c_str();
    config.FilterSubject = filter.c_str();
    config.AckPolicy = js_AckExplicit;
    config.AckWait = static_cast<std::int64_t>(lease * static_cast<double>(kSecond));
    config.MaxDeliver = -1;
    config.MaxAckPending = -1;
    config.MaxWaiting = kMostWaiting;
    ConsumerInfo info;
    jsErrCode code = static_cast<jsErrCode>(0);
    if (js_GetConsumerInfo(info.out(), jet.it, kUnits, name.c_str(), nullptr, &code) == NATS_OK) {
      if (lease == 0 || info.it->Config->AckWait == config.AckWait) return;
      config.MaxWaiting = info.it->Config->MaxWaiting;
      check(js_UpdateConsumer(nullptr, jet.it, kUnits, &config, nullptr, &code));
      return;
    }
    if (lease == 0) config.AckWait = static_cast<std::int64_t>(kLease) * kSecond;
    const natsStatus status = js_AddConsumer(nullptr, jet.it, kUnits, &config, nullptr, &code);
    // Another may have been quicker.
    if (status != NATS_OK && js_GetConsumerInfo(info.out(), jet.it, kUnits, name.c_str(), nullptr, &code) != NATS_OK)
      refuse("no queue of units", status);
  }

  const Access access_;
  Connection connection;
  JetStream jet;
  std::vector<std::unique_ptr<Subscription>> listening_;
  std::vector<std::unique_ptr<Answer>> answers_;

 private:
  void add_stream(const char* name, const char* subjects, jsRetentionPolicy retention, std::int64_t age) {
    StreamInfo info;
    jsErrCode code = static_cast<jsErrCode>(0);
    if (js_GetStreamInfo(info.out(), jet.it, name, nullptr, &code) == NATS_OK) return;
    jsStreamConfig config;
    check(jsStreamConfig_Init(&config));
    config.Name = name;
    config.Subjects = &subjects;
    config.SubjectsLen = 1;
    config.Retention = retention;
    config.Storage = js_FileStorage;
    config.MaxAge = age;
    const natsStatus status = js_AddStream(nullptr, jet.it, &config, nullptr, &code);
    if (status != NATS_OK && js_GetStreamInfo(info.out(), jet.it, name, nullptr, &code) != NATS_OK)
      refuse("it keeps no streams (start it as nats-server -js)", status);
  }

  kvStore* bucket(Bucket& held, const char* name, std::int64_t age) {
    const std::lock_guard lock(mutex_);
    if (held.it) return held.it;
    if (js_KeyValue(held.out(), jet.it, name) == NATS_OK) return held.it;
    kvConfig config;
    check(kvConfig_Init(&config));
    config.Bucket = name;
    config.TTL = age;
    config.History = 1;
    if (js_CreateKeyValue(held.out(), jet.it, &config) == NATS_OK) return held.it;
    if (const natsStatus status = js_KeyValue(held.out(), jet.it, name); status != NATS_OK) {
      held.reset();
      check(status);
    }
    return held.it;
  }

  static void disconnected(natsConnection*, void* closure) {
    auto& self = *static_cast<Inside*>(closure);
    if (!self.closing_ && self.access_.say)
      self.access_.say(self.access_.url + ": the connection is lost; trying again");
  }
  static void reconnected(natsConnection*, void* closure) {
    auto& self = *static_cast<Inside*>(closure);
    if (!self.closing_ && self.access_.say) self.access_.say(self.access_.url + ": connected again");
  }

  std::mutex mutex_;
  Bucket files_, runs_;
  std::atomic<bool> closing_ = false;
};

Nats::Nats(const Access& access, const std::string& name) : inside_(std::make_unique<Inside>(access, name)) {}
Nats::~Nats() = default;

bool Nats::connected() const { return natsConnection_Status(inside_->connection.it) == NATS_CONN_STATUS_CONNECTED; }
std::size_t Nats::most_bytes() const {
  return static_cast<std::size_t>(natsConnection_GetMaxPayload(inside_->connection.it));
}
void Nats::prepare() { inside_->prepare(); }

bool Nats::publish(const std::string& subject, std::string_view data, const std::stop_token& stop) {
  if (data.size() > most_bytes())
    throw Error(fmt::format("a message of {} bytes is more than the server takes, {}: set its max_payload", data.size(),
                            most_bytes()));
  for (;;) {
    jsErrCode code = static_cast<jsErrCode>(0);
    jsPubOptions options;
    jsPubOptions_Init(&options);
    options.MaxWait = 2000;
    const natsStatus status = js_Publish(nullptr, inside_->jet.it, subject.c_str(), data.data(),
                                         static_cast<int>(data.size()), &options, &code);
    if (status == NATS_OK) return true;
    if (!passes(status) && code != JSInsufficientResourcesErr && code != JSStorageResourcesExceededErr &&
        code != JSClusterNotAvailErr)
      throw Error(fmt::format("{}: {}", inside_->access_.url, reason(status)));
    if (stop.stop_requested()) return false;
    std::this_thread::sleep_for(milliseconds(200));
    if (stop.stop_requested()) return false;
  }
}

void Nats::publish_all(const std::vector<std::pair<std::string, std::string>>& messages) {
  for (const auto& [subject, data] : messages) {
    const natsStatus status =
        js_PublishAsync(inside_->jet.it, subject.c_str(), data.data(), static_cast<int>(data.size()), nullptr);
    if (status == NATS_MAX_PAYLOAD)
      throw Error(fmt::format("a message of {} bytes is more than the server takes, {}: set its max_payload",
                              data.size(), most_bytes()));
    if (status != NATS_OK) break;
  }
  jsPubOptions wait;
  jsPubOptions_Init(&wait);
  wait.MaxWait = 5000;
  js_PublishAsyncComplete(inside_->jet.it, &wait);
  MessageList lost;  // none of them may stay for the next time
  js_PublishAsyncGetPendingList(&lost.it, inside_->jet.it);
}

void Nats::tell(const std::string& subject, std::string_view data) {
  natsConnection_Publish(inside_->connection.it, subject.c_str(), data.data(), static_cast<int>(data.size()));
  natsConnection_FlushTimeout(inside_->connection.it, 1000);
}

std::unique_ptr<Queue> Nats::units(const std::string& part) {
  inside_->make_units_consumer(part, 0);
  return std::make_unique<PullQueue>([this, part](natsSubscription** out) {
    try {
      inside_->make_units_consumer(part, 0);
    } catch (const Error&) {
      return NATS_ERR;
    }
    const std::string name = "work-" + part;
    jsSubOptions options;
    jsSubOptions_Init(&options);
    options.Stream = kUnits;
    options.Consumer = name.c_str();
    jsErrCode code = static_cast<jsErrCode>(0);
    const std::string filter = units_subject(part, "*");
    return js_PullSubscribe(out, inside_->jet.it, filter.c_str(), name.c_str(), nullptr, &options, &code);
  });
}

void Nats::set_lease(const std::string& part, double seconds) { inside_->make_units_consumer(part, seconds); }

std::optional<QueueState> Nats::units_state(const std::string& part) {
  ConsumerInfo info;
  jsErrCode code = static_cast<jsErrCode>(0);
  const std::string name = "work-" + part;
  if (js_GetConsumerInfo(info.out(), inside_->jet.it, kUnits, name.c_str(), nullptr, &code) != NATS_OK)
    return std::nullopt;
  return QueueState{static_cast<std::int64_t>(info.it->NumPending), info.it->NumAckPending,
                    static_cast<double>(info.it->Config->AckWait) / static_cast<double>(kSecond)};
}

std::vector<std::string> Nats::parts() {
  std::vector<std::string> out;
  jsConsumerNamesList* list = nullptr;
  jsErrCode code = static_cast<jsErrCode>(0);
  if (js_ConsumerNames(&list, inside_->jet.it, kUnits, nullptr, &code) != NATS_OK || !list) return out;
  for (int i = 0; i < list->Count; ++i)
    if (const std::string_view name = list->List[i]; name.starts_with("work-")) out.emplace_back(name.substr(5));
  jsConsumerNamesList_Destroy(list);
  return out;
}

std::unique_ptr<Queue> Nats::results(const std::string& run) {
  const std::string name = "count-" + run;
  jsErrCode code = static_cast<jsErrCode>(0);
  js_DeleteConsumer(inside_->jet.it, kResults, name.c_str(), nullptr, &code);  // an earlier coordinator's
  return std::make_unique<PullQueue>([this, run, name](natsSubscription** out) {
    const std::string filter = results_subject(run);
    jsConsumerConfig config;
    jsConsumerConfig_Init(&config);
    config.Durable = name.c_str();
    config.FilterSubject = filter.c_str();
    config.DeliverPolicy = js_DeliverAll;
    config.AckPolicy = js_AckExplicit;
    config.AckWait = 60 * kSecond;
    config.MaxAckPending = -1;
    config.InactiveThreshold = 24 * 3600 * kSecond;
    jsErrCode failed = static_cast<jsErrCode>(0);
    ConsumerInfo info;
    if (js_GetConsumerInfo(info.out(), inside_->jet.it, kResults, name.c_str(), nullptr, &failed) != NATS_OK) {
      const natsStatus status = js_AddConsumer(nullptr, inside_->jet.it, kResults, &config, nullptr, &failed);
      if (status != NATS_OK) return status;
    }
    jsSubOptions options;
    jsSubOptions_Init(&options);
    options.Stream = kResults;
    options.Consumer = name.c_str();
    return js_PullSubscribe(out, inside_->jet.it, filter.c_str(), name.c_str(), nullptr, &options, &failed);
  });
}

void Nats::drop_results(const std::string& run) {
  jsErrCode code = static_cast<jsErrCode>(0);
  js_DeleteConsumer(inside_->jet.it, kResults, ("count-" + run).c_str(), nullptr, &code);
  forget_results(run, 0);
}

void Nats::forget_results(const std::string& run, std::uint64_t before) {
  jsOptions options;
  jsOptions_Init(&options);
  const std::string subject = results_subject(run);
  options.Stream.Purge.Subject = subject.c_str();
  options.Stream.Purge.Sequence = before;
  jsErrCode code = static_cast<jsErrCode>(0);
  js_PurgeStream(inside_->jet.it, kResults, &options, &code);
}

void Nats::forget_units(const std::string& part, const std::string& run) {
  jsOptions options;
  jsOptions_Init(&options);
  const std::string subject = units_subject(part, run);
  options.Stream.Purge.Subject = subject.c_str();
  jsErrCode code = static_cast<jsErrCode>(0);
  js_PurgeStream(inside_->jet.it, kUnits, &options, &code);
}

std::optional<std::int64_t> Nats::units_left(const std::string& part, const std::string& run) {
  jsOptions options;
  jsOptions_Init(&options);
  const std::string subject = units_subject(part, run);
  options.Stream.Info.SubjectsFilter = subject.c_str();
  StreamInfo info;
  jsErrCode code = static_cast<jsErrCode>(0);
  if (js_GetStreamInfo(info.out(), inside_->jet.it, kUnits, &options, &code) != NATS_OK) return std::nullopt;
  std::int64_t out = 0;
  if (const auto* subjects = info.it->State.Subjects)
    for (int i = 0; i < subjects->Count; ++i) out += static_cast<std::int64_t>(subjects->List[i].Msgs);
  return out;
}

void Nats::put_file(const std::string& hash, std::string_view bytes) {
  if (has_file(hash)) return;
  const std::size_t chunk = std::min(kChunk, most_bytes() / 2);
  std::int64_t count = 0;
  for (std::size_t at = 0; at < bytes.size(); at += chunk, ++count) {
    const auto piece = bytes.substr(at, chunk);
    inside_->check(kvStore_Put(nullptr, inside_->files(), fmt::format("{}.{}", hash, count).c_str(), piece.data(),
                               static_cast<int>(piece.size())));
  }
  // Last: whoever sees it finds the whole.
  inside_->check(kvStore_PutString(nullptr, inside_->files(), hash.c_str(), std::to_string(count).c_str()));
}

bool Nats::has_file(const std::string& hash) {
  Entry entry;
  return kvStore_Get(entry.out(), inside_->files(), hash.c_str()) == NATS_OK;
}

std::optional<std::string> Nats::get_file(const std::string& hash, std::size_t most) {
  const auto get = [&](const std::string& key) -> std::optional<std::string> {
    Entry entry;
    const natsStatus status = kvStore_Get(entry.out(), inside_->files(), key.c_str());
    if (status == NATS_NOT_FOUND) return std::nullopt;
    inside_->check(status);
    return std::string(static_cast<const char*>(kvEntry_Value(entry.it)),
                       static_cast<std::size_t>(kvEntry_ValueLen(entry.it)));
  };
  const auto head = get(hash);
  if (!head) return std::nullopt;
  const auto count = to_int(*head);
  if (!count || *count < 0) throw Error(fmt::format("the server's file {} is damaged", hash));
  std::string out;
  for (int i = 0; i < *count; ++i) {
    const auto piece = get(fmt::format("{}.{}", hash, i));
    if (!piece) return std::nullopt;
    out += *piece;
    if (out.size() > most) throw Error(fmt::format("the server's file {} has more than {} bytes", hash, most));
  }
  if (sha256(out) != hash)
    throw Error(fmt::format("the server's file {} holds something else than its name says", hash));
  return out;
}

std::optional<std::string> Nats::run(const std::string& name) {
  Entry entry;
  const natsStatus status = kvStore_Get(entry.out(), inside_->runs(), name.c_str());
  if (status == NATS_NOT_FOUND) return std::nullopt;
  inside_->check(status);
  return std::string(static_cast<const char*>(kvEntry_Value(entry.it)),
                     static_cast<std::size_t>(kvEntry_ValueLen(entry.it)));
}

bool Nats::add_run(const std::string& name, std::string_view text) {
  return kvStore_Create(nullptr, inside_->runs(), name.c_str(), text.data(), static_cast<int>(text.size())) == NATS_OK;
}
void Nats::put_run(const std::string& name, std::string_view text) {
  kvStore_Put(nullptr, inside_->runs(), name.c_str(), text.data(), static_cast<int>(text.size()));
}
void Nats::drop_run(const std::string& name) { kvStore_Purge(inside_->runs(), name.c_str(), nullptr); }

std::vector<std::string> Nats::runs() {
  std::vector<std::string> out;
  kvKeysList keys = {};
  if (kvStore_Keys(&keys, inside_->runs(), nullptr) == NATS_OK)
    for (int i = 0; i < keys.Count; ++i) out.emplace_back(keys.Keys[i]);
  kvKeysList_Destroy(&keys);
  return out;
}

void Nats::listen(const std::string& subject, Answer does) {
  inside_->answers_.push_back(std::make_unique<Answer>(std::move(does)));
  auto& subscription = inside_->listening_.emplace_back(std::make_unique<Subscription>());
  inside_->check(natsConnection_Subscribe(subscription->out(), inside_->connection.it, subject.c_str(), answer,
                                          inside_->answers_.back().get()));
}

std::unique_ptr<Answers> Nats::answers(const std::string& subject) {
  return std::make_unique<Gathering>(inside_->connection.it, subject);
}

}  // namespace ludens::cluster
