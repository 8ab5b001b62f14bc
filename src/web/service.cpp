#include "web/service.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/hash.h"
#include "base/json_read.h"
#include "base/text.h"
#include "games/ludeme/library.h"
#include "games/ludeme/open.h"
#include "web/advice.h"
#include "web/catalogue_json.h"
#include "web/described_json.h"
#include "web/position_json.h"
#include "web/problems_json.h"
#include "web/records_json.h"

namespace ludens::web {
namespace {

constexpr std::string_view kBrowserCookie = "ludens_browser";

Response json_response(const Json& json, int status = 200) { return {.status = status, .body = json.dump()}; }

// What every answer carries: the page may load nothing from elsewhere, and nobody may frame it.
void secure(Response& response) {
  const auto add = [&](const char* name, const char* value) {
    for (const auto& [known, ignored] : response.headers)
      if (known == name) return;
    response.headers.emplace_back(name, value);
  };
  add("Content-Security-Policy",
      "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; "
      "form-action 'self'; frame-ancestors 'none'");
  add("X-Content-Type-Options", "nosniff");
  add("Referrer-Policy", "no-referrer");
  add("Cross-Origin-Resource-Policy", "same-origin");
  add("Cross-Origin-Opener-Policy", "same-origin");
  add("Cache-Control", "no-store");
}

[[noreturn]] void wrong_method(const char* allowed) {
  throw Refusal(405, "wrong-method", fmt::format("this address takes {} only", allowed));
}

void need(const Request& request, std::string_view method) {
  if (request.method != method && !(method == "GET" && request.method == "HEAD"))
    wrong_method(method == "GET" ? "GET" : "POST");
}

// A file in the folder of another; in memory where that is.
std::filesystem::path beside(const std::filesystem::path& file, std::string_view name) {
  return file == ":memory:" ? file : file.parent_path() / name;
}

// Whose share a request takes: the address, of which the disk shall not tell.
std::string source_of(const std::string& address) { return fmt::format("{:08x}", hash_text(address) & 0xffffffffu); }

bool token_like(std::string_view text) {
  return text.size() >= 8 && text.size() <= 64 &&
         std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'); });
}

}  // namespace

Service::Service(ServiceOptions options)
    : options_(std::move(options)),
      guard_(options_.limits, options_.open_to_all, options_.token, options_.secure, options_.study.has_value()),
      assets_(options_.ui),
      results_(options_.results),
      store_(options_.sessions, options_.sync),
      agents_(options_.limits),
      reviews_(beside(options_.sessions, "reviews.db"), options_.limits.reviewed),
      descriptions_(beside(options_.sessions, "descriptions.db"), options_.limits,
                    [this](const std::string& name) { return host_.any_of_description(name); }),
      host_(options_.limits, store_, pool_, agents_, options_.environment),
      pool_(options_.threads, options_.limits, metrics_) {
  if (options_.study)
    study_ = std::make_unique<StudyHost>(
        *options_.study, beside(options_.sessions, "study.db"),
        StudyHost::Inside{options_.limits, host_, agents_, options_.environment, options_.secure});
  host_.resume();
}

Service::~Service() { stop(); }

bool Service::stop() {
  if (study_) study_->stop();
  host_.stop();
  pool_.stop();
  return pool_.join();
}

void Service::tick() {
  metrics_.contain([&] { pool_.watch(); });
  metrics_.contain([&] { host_.tick(); });
  if (study_) metrics_.contain([&] { study_->tick(); });
}

void Service::work(const Request& request, WorkerPool::Kind kind, const Answer& done,
                   std::function<Response(std::stop_token)> what) {
  const auto answered = [this, done, kind, what = std::move(what)](std::stop_token stop) {
    try {
      if (stop.stop_requested()) throw Refusal(503, "closing", "the server is shutting down");
      done(what(stop));
    } catch (const std::exception& error) {
      const bool thinks = kind == WorkerPool::Kind::Advice;
      if (!dynamic_cast<const Error*>(&error)) ++metrics_.faults;
      done(error_response(thinks ? refusal_of(error, 503, "agent-failed") : refusal_of(error)));
    } catch (...) {
      ++metrics_.faults;
      done(error_response(500, "failed", "something went wrong here"));
    }
  };
  const auto bytes = static_cast<std::int64_t>(request.body.size() + request.target.size());
  const auto late = [done] { done(error_response(503, "too-slow", "this takes longer than anything may")); };
  if (!pool_.add(source_of(request.address), answered, kind, {.bytes = bytes, .lost = late}))
    throw Refusal(503, "busy", "too much waits already; try again soon");
}

void Service::handle(const Request& request, const Answer& answer) {
  // Whoever is answered late, because the work does not end, is answered once.
  const auto first = std::make_shared<std::atomic<bool>>(true);
  const Answer done = [this, answer, first](Response response) {
    if (!first->exchange(false)) return;
    secure(response);
    metrics_.answered(response.status);
    answer(std::move(response));
  };
  try {
    auto refusal = guard_.check(request, now());
    const std::string guest = refusal && refusal->status == 401 ? Guard::guest_of(request) : "";
    if (refusal && guest.empty()) return done(std::move(*refusal));
    const Target target = parse_target(request.target);
    if (static_cast<std::int64_t>(request.body.size()) > options_.limits.body_bytes)
      throw Refusal(413, "too-large", fmt::format("a body has at most {} bytes", options_.limits.body_bytes));
    if (study_ && in_study(request, target, done)) return;
    if (guest.empty())
      if (auto quickly = quick(request, target)) return done(std::move(*quickly));
    const auto kept = std::make_shared<const Request>(request);
    work(request, kind(request, target), done, [this, kept, target, guest](const std::stop_token& stop) {
      bool watches = false;
      if (!guest.empty())
        if (auto not_in = check_guest(*kept, guest, watches)) return std::move(*not_in);
      // To look at an earlier position is to watch, though its moves come in a body.
      const bool looks = kept->method == "GET" || kept->method == "HEAD" ||
                         target.path == std::vector<std::string>{"api", "v1", "positions"};
      if (watches && !looks) throw Refusal(403, "watching-only", "this link is for watching; ask for another to play");
      if (auto quickly = quick(*kept, target)) return std::move(*quickly);
      return api(*kept, target, stop);
    });
  } catch (const std::exception& error) {
    if (!dynamic_cast<const Error*>(&error)) ++metrics_.faults;
    done(error_response(refusal_of(error)));
  }
}

// While a study is served, its own addresses are answered by it, and of the others only the page, whether the server
// is there and what it is: nothing that would tell participants of agents, games and searches, or advise them. False:
// it is one of those, and no other.
bool Service::in_study(const Request& request, const Target& target, const Answer& done) {
  const auto& path = target.path;
  const bool interface = path.size() > 1 && path[0] == "api" && path[1] == "v1";
  if (interface && path.size() > 2 && path[2] == "study") {
    study_->ask(request, target, guard_.known(request), done);
    return true;
  }
  const bool about = interface && path.size() == 3 && path[2] == "about";
  const bool metrics = path == std::vector<std::string>{"metrics"} && !guard_.known(request);
  if ((interface && !about) || metrics)
    throw Refusal(403, "study-only", "this server serves a study, and nothing else, as long as it lasts");
  return false;
}

// The answer to whoever comes with the key to a game instead of the token, unless it lets them in.
std::optional<Response> Service::check_guest(const Request& request, const std::string& guest, bool& watches) {
  const auto who = host_.guest(guest);
  if (who == SessionHost::Guest::None)
    return error_response(401, "no-token", "this server needs its token: add ?token=… to the address once");
  watches = who == SessionHost::Guest::Watcher;
  return guard_.welcome(request, guest);
}

void Service::admit(const Request& request, const Admission& answer) {
  const auto done = [this, answer](std::optional<Response> refusal, Channel::Rights rights) {
    if (refusal) {
      secure(*refusal);
      metrics_.answered(refusal->status);
    }
    answer(std::move(refusal), rights);
  };
  try {
    auto refusal = guard_.check(request, now());
    const std::string guest = refusal && refusal->status == 401 ? Guard::guest_of(request) : "";
    if (refusal && guest.empty()) return done(std::move(refusal), {});
    if (study_) throw Refusal(403, "study-only", "a study is served without a WebSocket");
    if (parse_target(request.target).path != std::vector<std::string>{"ws"})
      throw Refusal(404, "no-socket", "the WebSocket is at /ws");
    if (metrics_.sockets.load() >= options_.limits.sockets)
      throw Refusal(503, "too-many-sockets", "too many pages are open here");
    if (guest.empty()) return done(std::nullopt, {});
    const auto let_in = [this, request, guest, done](const std::stop_token&) {
      bool watches = false;
      auto not_in = check_guest(request, guest, watches);
      done(std::move(not_in), watches ? Channel::Rights::Watch : Channel::Rights::All);
    };
    if (!pool_.add(source_of(request.address), let_in, WorkerPool::Kind::Game))
      throw Refusal(503, "busy", "too much waits already; try again soon");
  } catch (const std::exception& error) {
    done(error_response(refusal_of(error)), {});
  }
}

std::shared_ptr<Channel> Service::open_channel(Channel::Send send, const std::string& address, Channel::Rights rights) {
  return std::make_shared<Channel>(Channel::Inside{options_.limits, host_, pool_, agents_, reviews_},
                                   source_of(address), rights, std::move(send));
}

Json Service::body_of(const Request& request) const {
  // Also where there is no body: a form of another page can send any other type without being asked.
  if (!lower(request.header("content-type")).starts_with("application/json"))
    throw Refusal(415, "wrong-type", "the Content-Type must be application/json");
  return request.body.empty() ? Json::object() : parse_json(request.body, options_.limits.json_depth);
}

std::string Service::owner_of(const Request& request, Response& response) const {
  std::string owner = cookie(request, kBrowserCookie);
  if (token_like(owner)) return owner;
  owner = options_.environment.new_id();
  response.headers.emplace_back(
      "Set-Cookie", fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000{}", kBrowserCookie, owner,
                                options_.secure ? "; Secure" : ""));
  return owner;
}

// What needs no waiting: neither games nor files nor agents.
std::optional<Response> Service::quick(const Request& request, const Target& target) {
  const auto& path = target.path;
  if (path.size() >= 2 && path[0] == "api" && path[1] == "v1") return std::nullopt;
  if (!path.empty() && path[0] == "api") throw Refusal(404, "no-address", "the interface is at /api/v1/");
  need(request, "GET");
  if (path == std::vector<std::string>{"healthz"}) return Response{.type = "text/plain; charset=utf-8", .body = "ok\n"};
  if (path == std::vector<std::string>{"metrics"}) {
    const Gauges gauges{host_.games(), host_.live(), pool_.running(), pool_.waiting(), pool_.seconds()};
    return Response{.type = "text/plain; version=0.0.4; charset=utf-8", .body = prometheus_text(metrics_, gauges)};
  }
  if (path == std::vector<std::string>{"ws"}) throw Refusal(426, "no-upgrade", "this address speaks WebSocket only");
  return assets_.get(target, request);
}

// Which line a request waits in.
WorkerPool::Kind Service::kind(const Request& request, const Target& target) const {
  const std::string what = target.path.size() > 2 ? target.path[2] : "";
  if (what == "sessions")
    return target.path.size() == 3 && request.method == "POST" ? WorkerPool::Kind::Make : WorkerPool::Kind::Game;
  if (what == "opinions" || what == "tries") return WorkerPool::Kind::Advice;
  if (what == "described") return WorkerPool::Kind::Make;
  return what == "records" || what == "export" ? WorkerPool::Kind::File : WorkerPool::Kind::Look;
}

Response Service::api(const Request& request, const Target& target, const std::stop_token& stop) {
  const std::string what = target.path.size() > 2 ? target.path[2] : "";
  const std::size_t steps = target.path.size();
  const auto& limits = options_.limits;
  if (what == "sessions" && steps == 3 && request.method == "POST") return new_session(request);
  if (what == "sessions" && steps <= 5) return sessions(request, target);
  if (what == "results" && steps == 4) {
    need(request, "GET");
    return results_.get(target, target.path[3], request);
  }
  if (what == "problems" && steps == 4) {
    need(request, "GET");
    return json_response(problem_set_json(target.path[3]));
  }
  if (what == "described" && steps == 4) {
    need(request, "GET");
    return json_response(described_json(target.path[3], descriptions_));
  }
  if (steps == 3) {
    if (what == "about") {
      need(request, "GET");
      if (study_) return json_response({{"name", "Ludens"}, {"version", options_.version}, {"study", true}});
      return json_response({{"name", "Ludens"},
                            {"version", options_.version},
                            {"public", options_.open_to_all},
                            {"study", false},
                            {"mistake", ReviewOptions().named()},
                            {"doubtful", ReviewOptions().doubtful()},
                            {"limits",
                             {{"sessions", limits.sessions},
                              {"body_bytes", limits.body_bytes},
                              {"think_ms", limits.think_ms},
                              {"moves", limits.moves}}}});
    }
    if (what == "games") return need(request, "GET"), Response{.body = lists_.games(games_json)};
    if (what == "described") {
      if (request.method == "POST")
        return json_response(
            describe_json(body_of(request), source_of(request.address), descriptions_, options_.limits));
      return need(request, "GET"), Response{.body = lists_.described(described_list_json)};
    }
    if (what == "problems") return need(request, "GET"), Response{.body = lists_.problems(problem_games_json)};
    if (what == "tries") {
      need(request, "POST");
      return json_response(tried_json(body_of(request), limits, agents_, stop));
    }
    if (what == "agents") return need(request, "GET"), Response{.body = lists_.agents(agents_json)};
    if (what == "results") return need(request, "GET"), json_response(results_.list());
    if (what == "positions") {
      need(request, "POST");
      return json_response(position_json(session_of(body_of(request), limits)));
    }
    if (what == "opinions") {
      need(request, "POST");
      return json_response(advice(asked_of(body_of(request), limits), agents_, stop));
    }
    if (what == "records") {
      need(request, "POST");
      const bool json = lower(request.header("content-type")).starts_with("application/json");
      // A JSON body is {text, game?}, unless it is a game of ours in JSON.
      std::string text = request.body, as;
      if (json)
        if (const Json body = parse_json(request.body, limits.json_depth); body.find("text")) {
          text = needed_text(body, "text");
          as = text_of(body, "game");
        }
      return json_response(read_records_json(std::move(text), as, limits));
    }
    if (what == "export") return need(request, "POST"), export_response(body_of(request), limits);
  }
  throw Refusal(404, "no-address", "the interface has no such address; docs/api.md lists them");
}

Response Service::sessions(const Request& request, const Target& target) {
  const auto& path = target.path;
  Response response;
  if (path.size() == 3) {
    if (request.method == "GET" || request.method == "HEAD") {
      const std::string owner = owner_of(request, response);
      response.body = host_.list(owner, !options_.open_to_all).dump();
      return response;
    }
    wrong_method("GET or POST");
  }
  const std::string& id = path[3];
  if (path.size() == 4) {
    if (request.method == "DELETE") {
      body_of(request);
      host_.remove(id, owner_of(request, response));
      response.body = "{}";
      return response;
    }
    if (request.method != "GET" && request.method != "HEAD") wrong_method("GET or DELETE");
    response.body = host_.get(id);
    return response;
  }
  const std::string& what = path[4];
  if (what == "record") {
    need(request, "GET");
    const auto format = target.query.find("format");
    return record_response(host_.record(id), format == target.query.end() ? "sgf" : format->second,
                           "ludens-" + id.substr(0, 8));
  }
  if (what == "rematch") {
    need(request, "POST");
    const std::string next =
        host_.rematch(owner_of(request, response), source_of(request.address), id, body_of(request));
    response.status = 201;
    response.body = host_.get(next);
    return response;
  }
  using Act = std::string (SessionHost::*)(const std::string&, const Json&);
  constexpr std::pair<std::string_view, Act> kActs[] = {
      {"moves", &SessionHost::move},    {"undo", &SessionHost::undo},       {"redo", &SessionHost::redo},
      {"resign", &SessionHost::resign}, {"draw", &SessionHost::draw},       {"pause", &SessionHost::pause},
      {"count", &SessionHost::count},   {"pace", &SessionHost::pace},       {"comment", &SessionHost::comment},
      {"join", &SessionHost::join},     {"watch", &SessionHost::watch_link}};
  for (const auto& [name, act] : kActs) {
    if (name != what) continue;
    need(request, "POST");
    response.body = (host_.*act)(id, body_of(request));
    return response;
  }
  throw Refusal(
      404, "no-address",
      "a game has moves, undo, redo, resign, draw, count, pause, pace, comment, join, watch, rematch and record");
}

// Agents that cannot be made are refused here and not at their first move.
Response Service::new_session(const Request& request) {
  Response response{.status = 201};
  const std::string owner = owner_of(request, response);
  const auto game = host_.prepare(body_of(request));
  if (const Game& rules = game->session().game(); lud::is_described(rules))
    if (const auto* shipped = lud::library_game(lud::parse_name(rules.text).path))
      descriptions_.keep_shipped(shipped->text);
  host_.make_agents(*game);
  const std::string id = host_.add(game, owner, source_of(request.address));
  response.body = host_.get(id);
  // Only who made the game hears both keys, and only now.
  if (game->remote()) {
    response.body.back() = ',';
    response.body += fmt::format(R"j("keys":{}}})j", Json(game->keys).dump());
  }
  response.headers.emplace_back("Location", "/api/v1/sessions/" + id);
  return response;
}

}  // namespace ludens::web
