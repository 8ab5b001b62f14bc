#include "web/channel.h"

#include <fmt/format.h>

#include "base/json_read.h"
#include "base/text.h"
#include "records/pgn/tags.h"
#include "web/http.h"

namespace ludens::web {

Channel::Channel(const Inside& inside, std::string owner, Rights rights, Send send)
    : limits_(inside.limits),
      host_(inside.host),
      pool_(inside.pool),
      agents_(inside.agents),
      reviews_(inside.reviews),
      owner_(std::move(owner)),
      rights_(rights),
      send_(std::move(send)),
      bucket_(limits_.messages_a_second, limits_.messages_at_once) {}

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
    act(json, message);
  } catch (const std::exception& error) {
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

void Channel::act(const Json& message, std::string_view text) {
  const std::string type = needed_text(message, "type");
  if (type == "ping") return say({{"type", "pong"}});
  if (type == "watch") return watch(needed_text(message, "session"));
  if (type == "unwatch") return unwatch(needed_text(message, "session"));
  if (rights_ == Rights::Watch) throw Refusal(403, "watching-only", "this link is for watching");
  if (type == "think") return think(question_id(message), std::string(text));
  if (type == "review") return review(question_id(message), std::string(text));
  if (type == "stop") return drop(question_id(message));
  throw Refusal(400, "bad-request",
                fmt::format("«type» must be watch, unwatch, think, review, stop or ping, found {}", cite(type)));
}

void Channel::at_desk(std::function<void(Channel& page)> work) {
  const auto queued = pool_.add(
      owner_,
      [weak = weak_from_this(), work = std::move(work)](std::stop_token stop) {
        const auto self = weak.lock();
        if (!self || stop.stop_requested()) return;
        try {
          work(*self);
        } catch (const std::exception& error) {
          self->fail("", error);
        }
      },
      WorkerPool::Kind::Game);
  if (!queued) throw Refusal(503, "busy", "too much waits already; try again soon");
}

void Channel::watch(const std::string& session) {
  if (session.size() > 64) throw Refusal(404, "no-session", "there is no such game");
  {
    const std::lock_guard lock(mutex_);
    if (closed_) return;
    if (!watching_.count(session) && watching_.size() >= static_cast<std::size_t>(limits_.watched))
      throw Refusal(503, "too-many", fmt::format("a page watches at most {} games", limits_.watched));
    watching_.try_emplace(session, 0);
  }
  const auto no_more = [](Channel& page, const std::string& which) {
    const std::lock_guard lock(page.mutex_);
    if (const auto found = page.watching_.find(which); found != page.watching_.end() && found->second == 0)
      page.watching_.erase(found);
  };
  const auto begin = [session, no_more](Channel& page) {
    std::uint64_t number = 0, before = 0;
    try {
      number = page.host_.watch(session, [send = page.send_](const std::string& text) { send(text); });
    } catch (...) {
      no_more(page, session);
      throw;
    }
    {
      const std::lock_guard lock(page.mutex_);
      const auto found = page.watching_.find(session);
      // Gone in the meantime: the page, or its wish.
      before = page.closed_ || found == page.watching_.end() ? number : std::exchange(found->second, number);
    }
    if (before != 0) page.host_.unwatch(before);
  };
  try {
    at_desk(begin);
  } catch (...) {
    no_more(*this, session);
    throw;
  }
}

void Channel::unwatch(const std::string& session) {
  std::uint64_t number = 0;
  {
    const std::lock_guard lock(mutex_);
    const auto found = watching_.find(session);
    if (found == watching_.end()) return;
    number = found->second;
    watching_.erase(found);
  }
  if (number != 0) host_.unwatch(number);
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

// On a thread that thinks, unless the question was dropped before it was its turn.
void Channel::ask(const std::string& id, std::uint64_t number, Thinking work) {
  const auto lost = [weak = weak_from_this(), id, number] {
    const auto self = weak.lock();
    if (self && self->finish(id, number))
      self->fail(id, Refusal(503, "too-slow", "this search does not come to an end"));
  };
  const auto stop = pool_.add(owner_,
                              [weak = weak_from_this(), id, number, work = std::move(work)](std::stop_token token) {
                                const auto self = weak.lock();
                                if (!self || !self->current(id, number)) return;
                                try {
                                  work(*self, token);
                                } catch (const std::exception& error) {
                                  if (self->finish(id, number)) self->fail(id, error);
                                }
                              },
                              WorkerPool::Kind::Advice, {.bytes = limits_.message_bytes, .lost = lost});
  if (!stop) {
    if (finish(id, number)) fail(id, Refusal(503, "busy", "too many searches wait already; try again soon"));
    return;
  }
  const std::lock_guard lock(mutex_);
  const auto found = questions_.find(id);
  if (found != questions_.end() && found->second.number == number)
    found->second.stop = *stop;
  else
    stop->request_stop();
}

void Channel::think(const std::string& id, const std::string& text) {
  const auto opened = open(id);
  if (!opened) return;
  const std::uint64_t number = *opened;
  ask(id, number, [id, number, text](Channel& page, const std::stop_token& stop) {
    const Asked asked = asked_of(parse_json(text, page.limits_.json_depth), page.limits_);
    const auto thought = [&](const Json& opinion, bool final) {
      return Json{{"type", "thought"}, {"id", id}, {"opinion", opinion}, {"final", final}};
    };
    const Json opinion = advice(asked, page.agents_, stop, [&](const Json& so_far) {
      if (page.current(id, number)) page.say(thought(so_far, false));
    });
    if (!page.finish(id, number)) return;
    page.say(thought(opinion, true));
    page.say({{"type", "done"}, {"id", id}});
  });
}

void Channel::review(const std::string& id, const std::string& text) {
  const auto opened = open(id);
  if (!opened) return;
  const std::uint64_t number = *opened;
  ask(id, number, [id, number, text](Channel& page, const std::stop_token& stop) {
    const Json message = parse_json(text, page.limits_.json_depth);
    Asked asked = asked_of(message, page.limits_, true);
    asked.milliseconds = page.limits_.think_ms;  // the judge's own visits end its searches: the same at every ply
    ReviewWish wish{.stored_only = flag_of(message, "stored", false), .told = flag_of(message, "commentary", false)};
    wish.end.result = read_pgn_result(text_of(message, "result"));
    wish.end.result_text = text_of(message, "result_text").substr(0, 100);
    const auto reviewing = std::make_shared<Reviewing>(std::move(asked), std::move(wish), page.agents_, page.reviews_);
    page.review_ply(id, number, reviewing, 1, stop);
  });
}

// A ply at a time, each in its turn, so that a long review does not keep others waiting.
void Channel::review_ply(const std::string& id, std::uint64_t number, const std::shared_ptr<Reviewing>& reviewing,
                         int ply, const std::stop_token& stop) {
  if (ply <= reviewing->last()) {
    const auto said = reviewing->ply(ply, stop);
    if (!current(id, number)) return;
    if (said) {
      Json message = {{"type", "ply"}, {"id", id}};
      for (const auto& [name, value] : said->items()) message[name] = value;
      say(message);
    }
  }
  if (ply >= reviewing->last()) {
    if (const auto told = reviewing->told(stop); told && current(id, number)) {
      Json message = {{"type", "commentary"}, {"id", id}};
      for (const auto& [name, value] : told->items()) message[name] = value;
      say(message);
    }
    if (finish(id, number)) say({{"type", "done"}, {"id", id}});
    return;
  }
  ask(id, number, [id, number, reviewing, ply](Channel& page, const std::stop_token& token) {
    page.review_ply(id, number, reviewing, ply + 1, token);
  });
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
  for (const auto& [session, number] : watching)
    if (number != 0) host_.unwatch(number);
}

}  // namespace ludens::web
