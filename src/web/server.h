#pragma once
#include <memory>
#include <string>

#include "web/service.h"

namespace ludens::web {

struct ServerOptions {
  std::string address = "127.0.0.1";
  int port = 8080;  // 0: any free one
  int threads = 2;  // that answer requests
};

// The sockets in front of a Service: HTTP and WebSocket, with every deadline and size of its Limits. The only code that
// knows Boost. Tested by tests/web/server_test.cpp.
class Server {
 public:
  Server(Service& service, const ServerOptions& options);  // listens from here on; throws Error where it cannot
  ~Server();                                               // stops
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  int port() const;
  void run();   // answers until `stop` or SIGINT, SIGTERM; within two seconds after that
  void stop();  // from any thread

  struct State;

 private:
  std::shared_ptr<State> state_;
};

}  // namespace ludens::web
