#include "web/channel.h"

#include <fmt/format.h>

#include "base/json_read.h"
#include "base/text.h"
#include "web/http.h"

namespace ludens::web {

Channel::Channel(const Limits& limits, SessionHost& host, WorkerPool& pool, AgentCache& agents, ReviewStore& reviews,
                 std::string name, Send send)
    : limits_(limits),
      host_(host),
      pool_(pool),
      agents_(agents),
      reviews_(reviews),
      name_(std::move(name)),
      send_(std::move(send)),
      bucket_(limits.messages_a_second, limits.messages_at_once) {}

Channel::~Channel() { close(); }

void Channel::say(const Json& message) { send_(message.dump()); }

bool Channel::hear(std::string_view message, std::int64_t now_ms) {
  if (!bucket_.take(now_ms)) {
    say({{"type", "error"}, {"code", "too-many-messages"}, {"message", "too many messages; this socket is closed"}});
    return false;
  }
  std::string id;
  try {
    const Json json = parse_json(message, limits_.json_depth);
    if (const Json* given = json.find("id"); given && given->is_string()) id = cite(given->get<std::string>());
    if (id.starts_with("«")) id = json.at("id").get<std::string>().substr(0, 64);
    act(json);
  } catch (const Error& error) {
    fail(id, error);
  }
  return true;
}

void Channel::fail(const std::string& id, const std::exception& error) {
  const Refusal refusal = refusal_of(error, 503, "agent-failed");
  Json message = {{"type", "error"}};
  if (!id.empty()) message["id"] = id;
  message["code"] = refusal.code;
  message["message"] = refusal.what();
  say(message);
}

void Channel::act(const Json& message) {
  const std::string type = needed_text(message, "type");
  if (type == "ping") return say({{"type", "pong"}});
  if (type == "watch") return watch(needed_text(message, "session"));
  if (type == "think") return think(message);
  if (type == "review") return review(message);
  if (type == "stop") return drop(question_id(message));
  if (type == "unwatch") {
    const std::string session = needed_text(message, "session");
    std::uint64_t number = 0;
    {
      const std::lock_guard lock(mutex_);
      const auto found = watching_.find(session);
      if (found == watching_.end()) return;
      number = found->second;
      watching_.erase(found);
    }
    return host_.unwatch(number);
  }
  throw Refusal(400, "bad-request",
                fmt::format("«type» must be watch, unwatch, think, review, stop or ping, found {}", cite(type)));
}

void Channel::watch(const std::string& session) {
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return;
    if (!watching_.count(session) && watching_.size() >= static_cast<std::size_t>(limits_.watched))
      throw Refusal(503, "too-many", fmt::format("a page watches at most {} games", limits_.watched));
  }
  const std::uint64_t number = host_.watch(session, [send = send_](const std::string& text) { send(text); });
  std::uint64_t before = 0;
  {
    const std::lock_guard lock(mutex_);
    auto& kept = watching_[session];
    before = std::exchange(kept, number);
    if (closed_) before = number;
  }
  if (before != 0) host_.unwatch(before);
}

std::string Channel::question_id(const Json& message) const {
  std::string id = needed_text(message, "id");
  if (id.empty() || id.size() > 64) throw Refusal(400, "bad-request", "«id» must be a text of 1 to 64 bytes");
  return id;
}

bool Channel::current(const std::string& id, std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = questions_.find(id);
  return !closed_ && found != questions_.end() && found->second.number == number;
}

bool Channel::finish(const std::string& id, std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = questions_.find(id);
  if (closed_ || found == questions_.end() || found->second.number != number) return false;
  questions_.erase(found);
  return true;
}

void Channel::drop(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = questions_.find(id);
  if (found == questions_.end()) return;
  found->second.stop.request_stop();
  questions_.erase(found);
}

// The number of a new question, in the place of one that has its id; nothing where the page is gone.
std::optional<std::uint64_t> Channel::open(const std::string& id) {
  drop(id);
  const std::lock_guard lock(mutex_);
  if (closed_) return std::nullopt;
  if (questions_.size() >= static_cast<std::size_t>(limits_.thoughts))
    throw Refusal(503, "busy", fmt::format("a page asks at most {} questions at once", limits_.thoughts));
  questions_.emplace(id, Question{next_, {}});
  return next_++;
}

void Channel::think(const Json& message) {
  const std::string id = question_id(message);
  const auto asked = std::make_shared<const Asked>(asked_of(message, limits_));
  const auto opened = open(id);
  if (!opened) return;
  const std::uint64_t number = *opened;
  const auto stop = pool_.add(
      name_,
      [weak = weak_from_this(), id, number, asked](std::stop_token token) {
        const auto self = weak.lock();
        if (!self || !self->current(id, number)) return;
        const auto thought = [&](const Json& opinion, bool final) {
          return Json{{"type", "thought"}, {"id", id}, {"opinion", opinion}, {"final", final}};
        };
        try {
          const Json opinion = advice(*asked, self->agents_, token, [&](const Json& so_far) {
            if (self->current(id, number)) self->say(thought(so_far, false));
          });
          if (self->finish(id, number)) {
            self->say(thought(opinion, true));
            self->say({{"type", "done"}, {"id", id}});
          }
        } catch (const std::exception& error) {
          if (self->finish(id, number)) self->fail(id, error);
        }
      },
      WorkerPool::Kind::Advice);
  const std::lock_guard lock(mutex_);
  const auto found = questions_.find(id);
  if (!stop) {
    if (found != questions_.end()) questions_.erase(found);
    throw Refusal(503, "busy", "too many searches wait already; try again soon");
  }
  if (found != questions_.end() && found->second.number == number)
    found->second.stop = *stop;
  else
    stop->request_stop();
}

void Channel::review(const Json& message) {
  const std::string id = question_id(message);
  Asked asked = asked_of(message, limits_, true);
  asked.milliseconds = limits_.think_ms;  // the judge's own visits end its searches: the same at every ply
  const bool stored = flag_of(message, "stored", false);
  const auto reviewing = std::make_shared<Reviewing>(std::move(asked), stored, agents_, reviews_);
  const auto opened = open(id);
  if (!opened) return;
  review_next(id, *opened, reviewing, 1);
}

// A ply at a time, each in its turn, so that a long review does not keep others waiting.
void Channel::review_next(const std::string& id, std::uint64_t number, std::shared_ptr<Reviewing> reviewing, int ply) {
  if (ply > reviewing->last()) {
    if (finish(id, number)) say({{"type", "done"}, {"id", id}});
    return;
  }
  const auto stop = pool_.add(
      name_,
      [weak = weak_from_this(), id, number, reviewing, ply](std::stop_token token) {
        const auto self = weak.lock();
        if (!self || !self->current(id, number)) return;
        try {
          const auto said = reviewing->ply(ply, token);
          if (!self->current(id, number)) return;
          if (said) {
            Json message = {{"type", "ply"}, {"id", id}};
            for (const auto& [name, value] : said->items()) message[name] = value;
            self->say(message);
          }
          self->review_next(id, number, reviewing, ply + 1);
        } catch (const std::exception& error) {
          if (self->finish(id, number)) self->fail(id, error);
        }
      },
      WorkerPool::Kind::Advice);
  if (!stop) {
    if (finish(id, number))
      say({{"type", "error"}, {"id", id}, {"code", "busy"}, {"message", "too many searches wait already"}});
    return;
  }
  const std::lock_guard lock(mutex_);
  const auto found = questions_.find(id);
  if (found != questions_.end() && found->second.number == number)
    found->second.stop = *stop;
  else
    stop->request_stop();
}

void Channel::close() {
  std::map<std::string, std::uint64_t> watching;
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (auto& [id, question] : questions_) question.stop.request_stop();
    questions_.clear();
    watching.swap(watching_);
  }
  for (const auto& [session, number] : watching) host_.unwatch(number);
}

}  // namespace ludens::web
