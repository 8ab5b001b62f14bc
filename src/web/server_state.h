#pragma once
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>

#include "web/server.h"

namespace ludens::web {

namespace asio = boost::asio;
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::milliseconds;

// For the files of the sockets alone: server.cpp, connection.cpp and websocket.cpp.
struct Listener::State {
  asio::io_context io;
  tcp::acceptor acceptor{io};
};

// What all connections share.
struct Server::State : std::enable_shared_from_this<Server::State> {
  State(Service& service_, std::unique_ptr<Listener::State> listener_, const ServerOptions& options_)
      : service(service_), options(options_), listener(std::move(listener_)) {}

  Service& service;
  const ServerOptions options;
  const std::unique_ptr<Listener::State> listener;
  asio::io_context& io = listener->io;
  tcp::acceptor& acceptor = listener->acceptor;
  asio::signal_set signals{io};
  std::mutex mutex;
  std::map<std::string, int> by_address;
  std::int64_t large_bodies = 0;  // bytes
  std::atomic<bool> stopping = false, accepting = false;

  void accept();
  void accepted(error_code error, tcp::socket socket);
  void tick(const std::stop_token& stop);
  void serve();
  bool enter(const std::string& address);
  void leave(const std::string& address);
  bool lend(std::int64_t bytes);  // for a large body; false where too many are under way
  void give_back(std::int64_t bytes);
};

}  // namespace ludens::web
