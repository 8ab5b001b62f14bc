#include "web/service.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/json_read.h"
#include "base/text.h"
#include "web/advice.h"
#include "web/catalogue_json.h"
#include "web/position_json.h"
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

bool token_like(std::string_view text) {
  return text.size() >= 8 && text.size() <= 64 &&
         std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'); });
}

}  // namespace

Service::Service(ServiceOptions options)
    : options_(std::move(options)),
      guard_(options_.limits, options_.open_to_all, options_.token,
             [this](std::string_view guest) { return host_.knows_guest(guest); }),
      assets_(options_.ui),
      results_(options_.results),
      store_(options_.sessions),
      agents_(options_.limits),
      reviews_(beside(options_.sessions, "reviews.db"), options_.limits.reviewed),
      host_(options_.limits, store_, pool_, agents_, options_.environment),
      pool_(options_.threads, options_.limits.queue) {
  host_.resume();
}

Service::~Service() { stop(); }

void Service::stop() {
  host_.stop();
  pool_.stop();
  pool_.join();
}

void Service::handle(const Request& request, const Answer& answer) {
  const auto done = [this, answer](Response response) {
    secure(response);
    metrics_.answered(response.status);
    answer(std::move(response));
  };
  try {
    if (auto refusal = guard_.check(request, now())) return done(std::move(*refusal));
    route(request, done);
  } catch (const std::exception& error) {
    done(error_response(refusal_of(error)));
  }
}

std::optional<Response> Service::may_open_channel(const Request& request) {
  std::optional<Response> refusal;
  try {
    refusal = guard_.check(request, now());
    if (!refusal && parse_target(request.target).path != std::vector<std::string>{"ws"})
      refusal = error_response(404, "no-socket", "the WebSocket is at /ws");
    if (!refusal && metrics_.sockets.load() >= options_.limits.sockets)
      refusal = error_response(503, "too-many-sockets", "too many pages are open here");
  } catch (const Refusal& error) {
    refusal = error_response(error);
  }
  if (refusal) {
    secure(*refusal);
    metrics_.answered(refusal->status);
  }
  return refusal;
}

std::shared_ptr<Channel> Service::open_channel(Channel::Send send) {
  return std::make_shared<Channel>(options_.limits, host_, pool_, agents_, reviews_,
                                   fmt::format("socket {}", ++channels_), std::move(send));
}

Json Service::body_of(const Request& request) const {
  const std::string type = lower(request.header("content-type"));
  if (!request.body.empty() && !type.starts_with("application/json"))
    throw Refusal(415, "wrong-type", "the Content-Type must be application/json");
  return request.body.empty() ? Json::object() : parse_json(request.body, options_.limits.json_depth);
}

std::string Service::owner_of(const Request& request, Response& response) const {
  std::string owner = cookie(request, kBrowserCookie);
  if (token_like(owner)) return owner;
  owner = options_.environment.new_id();
  response.headers.emplace_back(
      "Set-Cookie", fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age=31536000", kBrowserCookie, owner));
  return owner;
}

void Service::route(const Request& request, const Answer& answer) {
  const Target target = parse_target(request.target);
  if (static_cast<std::int64_t>(request.body.size()) > options_.limits.body_bytes)
    throw Refusal(413, "too-large", fmt::format("a body has at most {} bytes", options_.limits.body_bytes));
  const auto& path = target.path;
  if (path.size() >= 2 && path[0] == "api" && path[1] == "v1") return api(request, target, answer);
  if (!path.empty() && path[0] == "api") throw Refusal(404, "no-address", "the interface is at /api/v1/");
  need(request, "GET");
  if (path == std::vector<std::string>{"healthz"}) return answer({.type = "text/plain; charset=utf-8", .body = "ok\n"});
  if (path == std::vector<std::string>{"metrics"}) {
    const Gauges gauges{host_.games(), host_.live(), pool_.running(), pool_.waiting(), pool_.seconds()};
    return answer({.type = "text/plain; version=0.0.4; charset=utf-8", .body = prometheus_text(metrics_, gauges)});
  }
  if (path == std::vector<std::string>{"ws"}) throw Refusal(426, "no-upgrade", "this address speaks WebSocket only");
  answer(assets_.get(target, request));
}

void Service::api(const Request& request, const Target& target, const Answer& answer) {
  const std::string what = target.path.size() > 2 ? target.path[2] : "";
  const std::size_t steps = target.path.size();
  const auto& limits = options_.limits;
  if (what == "sessions" && steps == 3 && request.method == "POST") return new_session(request, answer);
  if (what == "sessions" && steps <= 5) return answer(sessions(request, target));
  if (what == "results" && steps == 4) {
    need(request, "GET");
    return answer(results_.get(target, target.path[3], request));
  }
  if (steps == 3) {
    if (what == "about") {
      need(request, "GET");
      return answer(json_response({{"name", "Ludens"},
                                   {"version", options_.version},
                                   {"public", options_.open_to_all},
                                   {"mistake", ReviewOptions().named()},
                                   {"doubtful", ReviewOptions().doubtful()},
                                   {"limits",
                                    {{"sessions", limits.sessions},
                                     {"body_bytes", limits.body_bytes},
                                     {"think_ms", limits.think_ms},
                                     {"moves", limits.moves}}}}));
    }
    if (what == "games") return need(request, "GET"), answer(json_response(games_json()));
    if (what == "agents") return need(request, "GET"), answer(json_response(agents_json()));
    if (what == "results") return need(request, "GET"), answer(json_response(results_.list()));
    if (what == "positions") {
      need(request, "POST");
      return answer(json_response(position_json(session_of(body_of(request), limits))));
    }
    if (what == "opinions") return need(request, "POST"), opinion(request, body_of(request), answer);
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
      return answer(json_response(read_records_json(std::move(text), as, limits)));
    }
    if (what == "export") return need(request, "POST"), answer(export_response(body_of(request), limits));
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
    const std::string next = host_.rematch(owner_of(request, response), id, body_of(request));
    response.status = 201;
    response.body = host_.get(next);
    return response;
  }
  using Act = std::string (SessionHost::*)(const std::string&, const Json&);
  constexpr std::pair<std::string_view, Act> kActs[] = {
      {"moves", &SessionHost::move},    {"undo", &SessionHost::undo}, {"redo", &SessionHost::redo},
      {"resign", &SessionHost::resign}, {"draw", &SessionHost::draw}, {"pause", &SessionHost::pause},
      {"count", &SessionHost::count},   {"pace", &SessionHost::pace}, {"comment", &SessionHost::comment},
      {"join", &SessionHost::join}};
  for (const auto& [name, act] : kActs) {
    if (name != what) continue;
    need(request, "POST");
    response.body = (host_.*act)(id, body_of(request));
    return response;
  }
  throw Refusal(404, "no-address",
                "a game has moves, undo, redo, resign, draw, count, pause, pace, comment, join, rematch and record");
}

// Agents that cannot be made are refused here and not at their first move; making them may read large files.
void Service::new_session(const Request& request, const Answer& answer) {
  Response response{.status = 201};
  const std::string owner = owner_of(request, response);
  const auto game = host_.prepare(body_of(request));
  const auto add = [this, game, owner, response] {
    const std::string id = host_.add(game, owner);
    Response out = response;
    out.body = host_.get(id);
    // Only who made the game hears both keys, and only now.
    if (game->remote()) {
      out.body.back() = ',';
      out.body += fmt::format(R"j("keys":{}}})j", Json(game->keys).dump());
    }
    out.headers.emplace_back("Location", "/api/v1/sessions/" + id);
    return out;
  };
  if (!game->table.seat(0).thinks() && !game->table.seat(1).thinks()) return answer(add());
  const auto queued = pool_.add(
      "new games of " + request.address,
      [this, game, add, answer](std::stop_token stop) {
        try {
          if (stop.stop_requested()) throw Refusal(503, "closing", "the server is shutting down");
          host_.make_agents(*game);
          answer(add());
        } catch (const std::exception& error) {
          answer(error_response(refusal_of(error)));
        }
      },
      WorkerPool::Kind::Make);
  if (!queued) throw Refusal(503, "busy", "too many searches wait already; try again soon");
}

void Service::opinion(const Request& request, const Json& body, const Answer& answer) {
  const auto asked = std::make_shared<const Asked>(asked_of(body, options_.limits));
  const auto queued = pool_.add(
      "address " + request.address,
      [this, asked, answer](std::stop_token stop) {
        try {
          if (stop.stop_requested()) throw Refusal(503, "closing", "the server is shutting down");
          answer(json_response(advice(*asked, agents_, stop)));
        } catch (const std::exception& error) {
          answer(error_response(refusal_of(error, 503, "agent-failed")));
        }
      },
      WorkerPool::Kind::Advice);
  if (!queued) throw Refusal(503, "busy", "too many searches wait already; try again soon");
}

}  // namespace ludens::web
