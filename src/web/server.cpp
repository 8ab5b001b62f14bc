// HTTP and WebSocket over Boost.Beast. One connection a client (connection.cpp), on a strand of its own. Each handler
// is a client's turn (Metrics::contain): where it throws, that client is gone.
#include "web/server.h"

#include <thread>

#include <fmt/format.h>
#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>

#include "base/text.h"
#include "web/connection.h"
#include "web/server_state.h"
#include "web/visitor.h"

namespace ludens::web {

bool Server::State::enter(const std::string& address) {
  const std::lock_guard lock(mutex);
  int all = 0;
  for (const auto& [ignored, count] : by_address) all += count;
  int& mine = by_address[address];
  if (all >= service.limits().connections || (!options.proxy && mine >= service.limits().connections_an_address)) {
    if (mine == 0) by_address.erase(address);
    ++service.metrics().refused;
    return false;
  }
  ++mine;
  return true;
}

void Server::State::leave(const std::string& address) {
  const std::lock_guard lock(mutex);
  const auto found = by_address.find(address);
  if (found != by_address.end() && --found->second == 0) by_address.erase(found);
}

bool Server::State::lend(std::int64_t bytes) {
  const std::lock_guard lock(mutex);
  if (large_bodies + bytes > service.limits().large_bodies_bytes) return false;
  large_bodies += bytes;
  return true;
}

void Server::State::give_back(std::int64_t bytes) {
  const std::lock_guard lock(mutex);
  large_bodies -= bytes;
}

void Server::State::accept() {
  if (accepting.exchange(true)) return;
  try {
    acceptor.async_accept(asio::make_strand(io), [self = shared_from_this()](error_code error, tcp::socket socket) {
      if (self->stopping) return;
      self->service.metrics().contain([&] { self->accepted(error, std::move(socket)); });
      self->accepting = false;
      // Out of descriptors: those that end make room, and the next tick tries again.
      if (!error || error == asio::error::connection_aborted) self->service.metrics().contain([&] { self->accept(); });
    });
  } catch (...) {
    accepting = false;
    throw;
  }
}

void Server::State::accepted(error_code error, tcp::socket socket) {
  if (error) return;
  error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  const auto remote = socket.remote_endpoint(ignored);
  const std::string address = ignored ? "unknown" : owner_address(remote.address());
  if (!enter(address)) return void(socket.close(ignored));
  serve_connection(shared_from_this(), std::move(socket), address);
}

// On a thread of its own: it takes the lock of the games, for which nobody who reads and writes shall wait.
void Server::State::tick(const std::stop_token& stop) {
  // On a grid, and not so long after the last one: when something is seen shall not tell how much there was to do.
  auto next = std::chrono::steady_clock::now();
  while (!stop.stop_requested()) {
    next = std::max(next + milliseconds(options.tick_ms), std::chrono::steady_clock::now());
    std::this_thread::sleep_until(next);
    if (stopping) return;
    service.tick();
    service.metrics().contain([&] {
      if (!accepting) asio::post(io, [self = shared_from_this()] { self->accept(); });
    });
    if (service.well()) continue;
    stopping = true;
    io.stop();
  }
}

// What no client's turn has caught ends here.
void Server::State::serve() {
  while (!service.metrics().contain([&] { io.run(); })) {
  }
}

Listener::Listener(const ServerOptions& options) : options_(options), state_(std::make_unique<State>()) {
  error_code error;
  const auto address = asio::ip::make_address(options.address, error);
  if (error) throw Error(fmt::format("{} is no address", cite(options.address)));
  const tcp::endpoint place(address, static_cast<unsigned short>(options.port));
  auto& acceptor = state_->acceptor;
  acceptor.open(place.protocol(), error);
  if (!error) acceptor.set_option(asio::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(place, error);
  if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error == asio::error::address_in_use)
    throw Error(fmt::format(
        "port {} is taken by another program; choose one with --port N, or --port 0 for any free one", options.port));
  if (error)
    throw Error(fmt::format("cannot listen on {} port {}: {}", options.address, options.port, error.message()));
}

Listener::~Listener() = default;
Listener::Listener(Listener&&) noexcept = default;
int Listener::port() const { return state_->acceptor.local_endpoint().port(); }

Server::Server(Service& service, Listener listener)
    : state_(std::make_shared<State>(service, std::move(listener.state_), listener.options_)) {}

Server::~Server() { stop(); }

int Server::port() const { return state_->acceptor.local_endpoint().port(); }

bool Server::run() {
  error_code ignored;
  state_->signals.add(SIGINT, ignored);
  state_->signals.add(SIGTERM, ignored);
  state_->signals.async_wait([this](error_code error, int) {
    if (!error) stop();
  });
  state_->accept();
  std::jthread ticker([this](const std::stop_token& stop) { state_->tick(stop); });
  std::vector<std::jthread> helpers;
  for (int i = 1; i < state_->options.threads; ++i)  // where the system has no more threads, those do that there are
    state_->service.metrics().contain([&] { helpers.emplace_back([this] { state_->serve(); }); });
  state_->serve();
  helpers.clear();
  ticker.request_stop();
  ticker.join();
  return state_->service.stop();
}

void Server::stop() {
  if (state_->stopping.exchange(true)) return;
  state_->io.stop();
}

}  // namespace ludens::web
