#pragma once
#include <memory>
#include <string>

#include "web/service.h"

namespace ludens::web {

struct ServerOptions {
  std::string address = "127.0.0.1";
  int port = 8080;     // 0: any free one
  int threads = 2;     // that read and write
  int tick_ms = 100;   // between two ticks
  bool proxy = false;  // whoever connects is a proxy on this machine, which says for whom (X-Forwarded-For)
};

// The port, taken before anything else is opened: a second server that finds it taken has touched nothing.
class Listener {
 public:
  explicit Listener(const ServerOptions& options);  // listens from here on; throws Error where it cannot
  ~Listener();
  Listener(Listener&&) noexcept;
  int port() const;

  struct State;

 private:
  friend class Server;
  ServerOptions options_;
  std::unique_ptr<State> state_;
};

// The sockets in front of a Service: HTTP and WebSocket, with every deadline and size of its Limits. The only code that
// knows Boost. Whatever goes wrong with one client ends that client's connection and is counted. Tested by
// tests/web/server_test.cpp.
class Server {
 public:
  Server(Service& service, Listener listener);
  Server(Service& service, const ServerOptions& options) : Server(service, Listener(options)) {}
  ~Server();  // stops
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  int port() const;
  // Answers until `stop` or SIGINT, SIGTERM; within two seconds after that. False where threads are left behind whose
  // work does not end: then everything is saved, and the process should end without waiting for them.
  bool run();
  void stop();  // from any thread

  struct State;

 private:
  std::shared_ptr<State> state_;
};

}  // namespace ludens::web
