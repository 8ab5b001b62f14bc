// A real server on a free port, and clients that behave badly. Deadlines are short so that the tests need not wait.
#include "web/server.h"

#include <thread>

#include <gtest/gtest.h>

#include "base/json.h"
#include "base/rng.h"
#include "client.h"
#include "support/scratch.h"

namespace ludens::web {
using namespace tests;
namespace {

ServiceOptions quick() {
  ServiceOptions options;
  options.limits.request_ms = 300;
  options.limits.idle_ms = 300;
  options.limits.header_bytes = 4096;
  options.limits.body_bytes = 20'000;
  options.limits.message_bytes = 4096;
  options.threads = 1;
  return options;
}

class Running {
 public:
  explicit Running(const ServiceOptions& options = quick())
      : service_(options), server_(service_, {.port = 0}), thread_([this] { server_.run(); }) {}
  ~Running() {
    server_.stop();
    thread_.join();
  }
  int port() const { return server_.port(); }
  bool well() const {  // the server still answers
    RawClient client(port());
    return status_of(client.ask("GET", "/healthz")) == 200;
  }
  Service& service() { return service_; }

 private:
  Service service_;
  Server server_;
  std::jthread thread_;
};

constexpr auto kUpgrade =
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: 13\r\n";

TEST(Server, KeepsAConnectionForSeveralRequests) {
  Running running;
  RawClient client(running.port());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(status_of(client.ask("GET", "/healthz")), 200);
  const std::string head = client.ask("HEAD", "/api/v1/games").substr(0, 15);
  EXPECT_EQ(head, "HTTP/1.1 200 OK");
}

TEST(Server, PipelinedRequestsAreAnsweredInTheirOrder) {
  Running running;
  RawClient client(running.port());
  client.say("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET /nothing.txt HTTP/1.1\r\nHost: localhost\r\n\r\n");
  EXPECT_EQ(status_of(client.answer()), 200);
  EXPECT_EQ(status_of(client.answer()), 404);
}

TEST(Server, CutsOffClientsThatDribble) {
  Running running;
  RawClient header(running.port()), body(running.port()), silent(running.port());
  header.say("GET /healthz HTTP/1.1\r\nHost: local");
  body.say("POST /api/v1/positions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{");
  EXPECT_TRUE(running.well());
  for (RawClient* client : {&header, &body, &silent}) {
    client->rest(5000);
    EXPECT_FALSE(client->timed_out()) << "the server ends it, not the test";
  }
  EXPECT_TRUE(running.well());
}

TEST(Server, ADribbleDoesNotRenewTheDeadline) {
  Running running;
  RawClient client(running.port());
  client.say("GET /healthz HTTP/1.1\r\n");
  bool cut = false;
  for (int i = 0; i < 200 && !cut; ++i) {
    cut = !client.say("X-A: b\r\n");
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  EXPECT_TRUE(cut);
}

TEST(Server, RefusesWhatIsTooLarge) {
  Running running;
  RawClient header(running.port());
  header.say("GET / HTTP/1.1\r\nHost: localhost\r\nX: " + std::string(10'000, 'a') + "\r\n\r\n");
  EXPECT_EQ(status_of(header.rest()), 431);
  RawClient declared(running.port());
  declared.say("POST /api/v1/records HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n\r\n");
  EXPECT_EQ(status_of(declared.rest()), 413);
  RawClient chunked(running.port());
  chunked.say("POST /api/v1/records HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
  for (int i = 0; i < 30; ++i) chunked.say("400\r\n" + std::string(1024, 'a') + "\r\n");
  EXPECT_EQ(status_of(chunked.rest()), 413);
  RawClient deep(running.port());
  EXPECT_EQ(status_of(deep.ask("POST", "/api/v1/positions", std::string(10'000, '['))), 400);
  EXPECT_TRUE(running.well());
}

TEST(Server, RefusesForeignHostsAndOrigins) {
  Running running;
  RawClient host(running.port());
  host.say("GET /api/v1/about HTTP/1.1\r\nHost: evil.example\r\n\r\n");
  EXPECT_EQ(status_of(host.answer()), 403);
  RawClient origin(running.port());
  EXPECT_EQ(status_of(origin.ask("POST", "/api/v1/sessions", "{}", "Origin: http://evil.example\r\n")), 403);
  RawClient socket(running.port());
  EXPECT_EQ(status_of(socket.ask("GET", "/ws", "", std::string(kUpgrade) + "Origin: http://evil.example\r\n")), 403);
}

TEST(Server, APublicOneAsksForTheTokenAlsoOnSockets) {
  ServiceOptions options = quick();
  options.open_to_all = true;
  options.token = "open-sesame";
  Running running(options);
  RawClient client(running.port());
  EXPECT_EQ(status_of(client.ask("GET", "/healthz")), 401);
  EXPECT_EQ(status_of(client.ask("GET", "/ws", "", kUpgrade)), 401);
  EXPECT_EQ(status_of(client.ask("GET", "/healthz", "", "Authorization: Bearer open-sesame\r\n")), 200);
  RawClient socket(running.port());
  EXPECT_EQ(status_of(socket.ask("GET", "/ws", "", std::string(kUpgrade) + "Cookie: ludens_token=open-sesame\r\n")),
            101);
}

TEST(Server, PathTricksLeadNowhere) {
  Running running;
  for (const char* target : {"/../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "/a%00b", "/%",
                             "/api/v1/results/..%2f..%2fx.md", "/api/v1/sessions/../../x", "//etc/passwd"}) {
    RawClient client(running.port());
    EXPECT_EQ(status_of(client.ask("GET", target)), 400) << target;
  }
  RawClient proxy(running.port());
  EXPECT_EQ(status_of(proxy.ask("GET", "http://evil.example/")), 400);
}

TEST(Server, SurvivesRandomBytes) {
  Running running;
  Rng rng(1);
  for (int i = 0; i < 60; ++i) {
    RawClient client(running.port());
    std::string bytes = i % 3 == 0 ? "GET / HTTP/1.1\r\nHost: localhost\r\n" : i % 3 == 1 ? "POST " : "";
    for (int n = 0; n < 300; ++n) bytes += static_cast<char>(rng.below(256));
    client.say(bytes + "\r\n\r\n");
    client.say_no_more();
    client.rest();
  }
  EXPECT_TRUE(running.well());
}

TEST(Server, SurvivesClientsThatHangUp) {
  Running running;
  for (int i = 0; i < 20; ++i) {
    RawClient client(running.port());
    client.say(
        "POST /api/v1/opinions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
        "60\r\n\r\n"
        R"j({"game":"tictactoe","agent":"uct(playouts=100)","moves":[]})j"
        " ");
  }
  RawClient half(running.port());
  half.say("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
  half.say_no_more();
  EXPECT_EQ(status_of(half.rest()), 200) << "who has said everything may still listen";
  EXPECT_TRUE(running.well());
}

TEST(Server, AnswersFiftyAtOnce) {
  Running running;
  std::vector<std::unique_ptr<RawClient>> clients;
  for (int i = 0; i < 50; ++i) clients.push_back(std::make_unique<RawClient>(running.port()));
  const std::string body = R"j({"game":"renju","moves":["h8"]})j";
  for (auto& client : clients)
    client->say(
        "POST /api/v1/positions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: " +
        std::to_string(body.size()) + "\r\n\r\n" + body);
  for (auto& client : clients) EXPECT_EQ(status_of(client->answer()), 200);
}

TEST(Server, HoldsNoMoreConnectionsThanItMay) {
  ServiceOptions options = quick();
  options.limits.connections_an_address = 5;
  options.limits.request_ms = 5'000;
  Running running(options);
  std::vector<std::unique_ptr<RawClient>> clients;
  for (int i = 0; i < 5; ++i) {
    clients.push_back(std::make_unique<RawClient>(running.port()));
    EXPECT_EQ(status_of(clients.back()->ask("GET", "/healthz")), 200);
  }
  RawClient more(running.port());
  EXPECT_EQ(more.ask("GET", "/healthz"), "");
  clients.pop_back();
  bool room = false;
  for (int i = 0; i < 100 && !room; ++i) {
    room = running.well();
    if (!room) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(room) << "who leaves makes room";
}

TEST(Server, TalksOverAWebSocket) {
  Running running;
  RawClient client(running.port());
  ASSERT_EQ(status_of(client.ask("GET", "/ws", "", kUpgrade)), 101);
  client.say(frame(R"j({"type":"ping"})j"));
  client.say(frame(
      R"j({"type":"think","id":"a","game":"tictactoe","moves":[],"agent":"uct(playouts=100)","milliseconds":100})j"));
  client.say(frame("", 0x88));  // close
  const std::string said = client.rest();
  EXPECT_NE(said.find(R"j({"type":"pong"})j"), std::string::npos);
  EXPECT_FALSE(client.timed_out());
}

TEST(Server, ClosesSocketsThatTalkNonsense) {
  Running running;
  const std::string garbage[] = {std::string("\xff\xff\xff\xff\xff\xff\xff", 7),
                                 frame(std::string(5000, 'a')),    // too long
                                 frame("{}", 0x82),                // bytes, not text
                                 std::string("\x81\x05hello", 7),  // not masked
                                 frame("\xff\xfe")};               // no UTF-8
  for (const auto& bytes : garbage) {
    RawClient client(running.port());
    ASSERT_EQ(status_of(client.ask("GET", "/ws", "", kUpgrade)), 101);
    client.say(bytes);
    client.rest();
    EXPECT_FALSE(client.timed_out());
  }
  RawClient silent(running.port());
  ASSERT_EQ(status_of(silent.ask("GET", "/ws", "", kUpgrade)), 101);
  silent.rest();
  EXPECT_FALSE(silent.timed_out()) << "who does not answer pings is gone";
  EXPECT_TRUE(running.well());
}

TEST(Server, ClosesSocketsThatTalkTooMuch) {
  Running running;
  RawClient client(running.port());
  ASSERT_EQ(status_of(client.ask("GET", "/ws", "", kUpgrade)), 101);
  for (int i = 0; i < 300; ++i) client.say(frame(R"j({"type":"ping"})j"));
  EXPECT_NE(client.rest().find("too-many-messages"), std::string::npos);
  EXPECT_FALSE(client.timed_out());
}

TEST(Server, RefusesHeadersOfWhichItCannotKnowTheRightOne) {
  Running running;
  for (const char* twice :
       {"Host: localhost\r\n", "Host: evil.example\r\n", "Origin: http://localhost\r\nOrigin: http://evil.example\r\n",
        "Origin: http://evil.example\r\nOrigin: http://localhost\r\n"}) {
    RawClient client(running.port()), socket(running.port());
    EXPECT_EQ(status_of(client.ask("GET", "/healthz", "", twice)), 400) << twice;
    EXPECT_EQ(status_of(socket.ask("GET", "/ws", "", std::string(kUpgrade) + twice)), 400) << twice;
  }
}

// A page that watches many changes and reads none of them.
TEST(Server, CutsOffWhoeverDoesNotReadAndKeepsNoMoreForThemThanItMay) {
  ServiceOptions options = quick();
  options.limits.request_ms = options.limits.idle_ms = 20'000;
  options.limits.unsent_bytes = 200'000;
  options.limits.unsent_bytes_all = 600'000;
  Running running(options);
  RawClient player(running.port());
  const std::string made =
      player.ask("POST", "/api/v1/sessions", R"j({"game":"go19","seats":[{"person":"Ada"},{"person":"Bo"}]})j");
  const std::string id = Json::parse(made.substr(made.find("\r\n\r\n") + 4)).at("id").text();
  std::vector<std::unique_ptr<RawClient>> silent;
  for (int i = 0; i < 10; ++i) {
    silent.push_back(std::make_unique<RawClient>(running.port()));
    ASSERT_EQ(status_of(silent.back()->ask("GET", "/ws", "", kUpgrade)), 101);
    silent.back()->say(frame(R"j({"type":"watch","session":")j" + id + "\"}"));
  }
  const Metrics& metrics = running.service().metrics();
  std::int64_t most = 0;
  for (int i = 0; i < 3000 && metrics.slow < 10; ++i) {
    EXPECT_EQ(status_of(player.ask("POST", "/api/v1/sessions/" + id + "/pace", R"j({"milliseconds":1})j")), 200);
    most = std::max(most, metrics.unsent.load());
  }
  EXPECT_GE(metrics.slow, 10) << "those who read nothing are gone";
  EXPECT_LT(most, 800'000) << "all of them together";
  EXPECT_TRUE(running.well());
}

TEST(Server, HoldsNoMoreLargeBodiesThanItMay) {
  ServiceOptions options = quick();
  options.limits.request_ms = 10'000;
  options.limits.body_bytes = 100'000;
  options.limits.small_body_bytes = 10'000;
  options.limits.large_bodies_bytes = 250'000;
  Running running(options);
  const std::string head = "POST /api/v1/positions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  std::vector<std::unique_ptr<RawClient>> clients;
  for (int i = 0; i < 2; ++i) {
    clients.push_back(std::make_unique<RawClient>(running.port()));
    clients.back()->say(head + "Content-Length: 100000\r\n\r\n{");
  }
  int refused = 0;
  for (int i = 0; i < 200 && refused == 0; ++i) {  // until both have been read so far
    RawClient more(running.port());
    more.say(head + "Content-Length: 99000\r\n\r\n" + std::string(99'000, ' '));
    refused = status_of(more.answer()) == 503;
  }
  EXPECT_EQ(refused, 1);
  EXPECT_EQ(status_of(RawClient(running.port()).ask("POST", "/api/v1/positions", R"j({"game":"go9"})j")), 200);
  clients.clear();
  bool room = false;
  for (int i = 0; i < 200 && !room; ++i) {
    RawClient more(running.port());
    std::string body = R"j({"game":"go9"})j";
    body.resize(99'000, ' ');
    more.say(head + "Content-Length: 99000\r\n\r\n" + body);
    room = status_of(more.answer()) == 200;
  }
  EXPECT_TRUE(room) << "who leaves makes room";
  RawClient chunked(running.port());
  chunked.say(head + "Transfer-Encoding: chunked\r\n\r\n");
  for (int i = 0; i < 20; ++i) chunked.say("400\r\n" + std::string(1024, 'a') + "\r\n");
  EXPECT_EQ(status_of(chunked.rest()), 413) << "a large body says how large it is";
}

TEST(Server, AnswersWhileFilesAreReadAndAgentsThink) {
  ServiceOptions options = quick();
  options.limits.request_ms = 10'000;
  options.limits.body_bytes = 1 << 20;
  Running running(options);
  std::string sgf = "(;GM[1]SZ[19]";
  for (int i = 0; i < 20'000; ++i) sgf += i % 2 ? "(;B[aa])(;B[bb];W[cc])" : "(;W[dd])";
  const std::string body = Json{{"text", sgf + ")"}}.dump();
  std::vector<std::unique_ptr<RawClient>> clients;
  for (int i = 0; i < 4; ++i) {
    clients.push_back(std::make_unique<RawClient>(running.port()));
    clients.back()->say(
        "POST /api/v1/records HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: " +
        std::to_string(body.size()) + "\r\n\r\n" + body);
    clients.push_back(std::make_unique<RawClient>(running.port()));
    const std::string think = R"j({"game":"go9","moves":[],"agent":"uct(time=2s)","milliseconds":2000})j";
    clients.back()->say(
        "POST /api/v1/opinions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        "Content-Length: " +
        std::to_string(think.size()) + "\r\n\r\n" + think);
  }
  bool both = false;
  for (int i = 0; i < 1000 && !both; ++i) {
    EXPECT_TRUE(running.well());
    both = running.service().pool().running() >= 1 && running.service().pool().waiting() >= 1;
  }
  EXPECT_TRUE(both) << "it was answered while others waited";
}

TEST(Server, TakesThePortBeforeItTouchesAFile) {
  const Scratch scratch;
  Running running;
  EXPECT_NE(complaint([&] { Listener second({.port = running.port()}); }), "");
  Listener first({.port = 0});
  EXPECT_GT(first.port(), 0);
  ServiceOptions options = quick();
  options.sessions = scratch.file("sessions.db");
  Service service(options);
  const Server server(service, std::move(first));
  EXPECT_GT(server.port(), 0);
}

TEST(Server, BehindAProxyCountsTheAddressThatItNames) {
  ServiceOptions options = quick();
  options.limits.requests_at_once = 3;
  options.limits.requests_a_second = 0.001;
  Service service(options);
  Server server(service, {.port = 0, .proxy = true});
  std::jthread thread([&] { server.run(); });
  const auto ask = [&](const std::string& from) {
    RawClient client(server.port());
    return status_of(client.ask("GET", "/healthz", "", "X-Forwarded-For: " + from + "\r\n"));
  };
  for (int i = 0; i < 3; ++i) EXPECT_EQ(ask("6.6.6.6, 10.0.0.1"), 200);
  EXPECT_EQ(ask("7.7.7.7, 10.0.0.1"), 429) << "what a visitor claims counts for nothing";
  EXPECT_EQ(ask("10.0.0.2"), 200);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(ask("2001:db8::" + std::to_string(i + 1)), 200);
  EXPECT_EQ(ask("2001:db8::ffff"), 429) << "of a network of version 6 all are one";
  server.stop();
}

TEST(Server, SaysThatAPortIsTaken) {
  Running running;
  try {
    Listener second({.port = running.port()});
    FAIL() << "two servers share a port";
  } catch (const Error& error) {
    EXPECT_TRUE(std::string(error.what()).starts_with("port " + std::to_string(running.port()) + " is taken"));
  }
}

TEST(Server, KeepsTheGamesOfAFolderAlone) {
  const Scratch scratch;
  ServiceOptions options = quick();
  options.sessions = scratch.path() / "sessions.db";
  {
    const Running running(options);
    EXPECT_EQ(complaint([&] { Service second(options); }),
              (scratch.path() / "sessions.db.lock").string() +
                  ": another server keeps its games in this folder; name another, or end the one that does (process " +
                  std::to_string(::getpid()) + ")");
  }
  EXPECT_EQ(complaint([&] { Service after(options); }), "");
}

TEST(Server, StopsInTheMiddleOfThinkingAndGoesOnAfterwards) {
  const Scratch scratch;
  ServiceOptions options = quick();
  options.sessions = scratch.path() / "sessions.db";
  std::string id;
  {
    Running running(options);
    RawClient client(running.port());
    const std::string made =
        client.ask("POST", "/api/v1/sessions",
                   R"j({"game":"go9","seats":[{"agent":"uct(time=30s)"},{"person":"Ada"}],"seed":1})j");
    ASSERT_EQ(status_of(made), 201);
    id = Json::parse(made.substr(made.find("\r\n\r\n") + 4)).at("id").text();
  }
  Running running(options);
  RawClient client(running.port());
  const std::string kept = client.ask("GET", "/api/v1/sessions/" + id);
  EXPECT_EQ(Json::parse(kept.substr(kept.find("\r\n\r\n") + 4)).at("thinking"), 0);
}

}  // namespace
}  // namespace ludens::web
