// HTTP and WebSocket over Boost.Beast. One Connection a client, on a strand of its own; a request is read under one
// deadline for header and body together, answered by the Service, perhaps later and from a thinker's thread, and the
// connection waits for the next one. A WebSocket takes the connection over and lives until either side is silent.
#include "web/server.h"

#include <atomic>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include <fmt/format.h>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "base/text.h"

namespace ludens::web {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;
using boost::system::error_code;
using std::chrono::milliseconds;

Request plain_request(const http::request<http::string_body>& from, const std::string& address) {
  Request out;
  out.method = std::string(from.method_string());
  out.target = std::string(from.target());
  out.body = from.body();
  out.address = address;
  for (const auto& field : from) {
    auto& value = out.headers[lower(std::string_view(field.name_string().data(), field.name_string().size()))];
    const std::string_view text(field.value().data(), field.value().size());
    // Cookies may come in several fields; any other header that comes twice counts once, as the last.
    if (!value.empty() && field.name() == http::field::cookie)
      value += "; " + std::string(text);
    else
      value = text;
  }
  return out;
}

}  // namespace

// What all connections share.
struct Server::State : std::enable_shared_from_this<Server::State> {
  State(Service& service_, const ServerOptions& options_) : service(service_), options(options_) {}

  Service& service;
  const ServerOptions options;
  asio::io_context io;
  tcp::acceptor acceptor{io};
  asio::steady_timer ticker{io};
  asio::signal_set signals{io};
  std::mutex mutex;
  std::map<std::string, int> by_address;
  std::atomic<bool> stopping = false;

  void accept();
  void tick();
  bool enter(const std::string& address);
  void leave(const std::string& address);
};

namespace {

using State = Server::State;

// A WebSocket once the handshake is asked for.
class Socket : public std::enable_shared_from_this<Socket> {
 public:
  Socket(std::shared_ptr<State> state, beast::tcp_stream stream, std::string address)
      : state_(std::move(state)), stream_(std::move(stream)), address_(std::move(address)) {
    ++state_->service.metrics().sockets;
  }
  ~Socket() {
    if (channel_) channel_->close();
    --state_->service.metrics().sockets;
    state_->leave(address_);
  }

  void start(http::request<http::string_body> request) {
    const Limits& limits = state_->service.limits();
    websocket::stream_base::timeout times{milliseconds(limits.request_ms), milliseconds(limits.idle_ms), true};
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(times);
    stream_.read_message_max(static_cast<std::size_t>(limits.message_bytes));
    stream_.async_accept(request, [self = shared_from_this()](error_code error) {
      if (error) return;
      // The channel may outlive the socket in a thinker's hands, so it does not keep the socket alive.
      self->channel_ = self->state_->service.open_channel([weak = self->weak_from_this()](std::string message) {
        if (const auto socket = weak.lock()) socket->send(std::move(message));
      });
      self->read();
    });
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t bytes) {
      if (error) return self->end();
      Metrics& metrics = self->state_->service.metrics();
      metrics.bytes_in += static_cast<std::int64_t>(bytes);
      ++metrics.messages;
      const std::string message = beast::buffers_to_string(self->buffer_.data());
      self->buffer_.consume(self->buffer_.size());
      if (!self->stream_.got_text()) return self->close(websocket::close_code::unknown_data);
      if (!self->channel_->hear(message, self->state_->service.now()))
        return self->close(websocket::close_code::policy_error);
      self->read();
    });
  }

  void send(std::string message) {
    asio::post(stream_.get_executor(), [self = shared_from_this(), text = std::move(message)]() mutable {
      if (self->closing_) return;
      self->unsent_ += static_cast<std::int64_t>(text.size());
      self->outgoing_.push_back(std::move(text));
      // A page that reads no faster than this is gone or hostile.
      if (self->unsent_ > self->state_->service.limits().unsent_bytes) return self->drop();
      if (self->outgoing_.size() == 1) self->write();
    });
  }

  void write() {
    stream_.text(true);
    stream_.async_write(asio::buffer(outgoing_.front()),
                        [self = shared_from_this()](error_code error, std::size_t bytes) {
                          if (error) return self->end();
                          self->state_->service.metrics().bytes_out += static_cast<std::int64_t>(bytes);
                          self->unsent_ -= static_cast<std::int64_t>(self->outgoing_.front().size());
                          self->outgoing_.pop_front();
                          if (!self->outgoing_.empty()) return self->write();
                          if (self->last_word_ && !self->closing_) self->say_last_word();
                        });
  }

  // Shows the door, behind what was said before.
  void close(websocket::close_code code) {
    if (channel_) channel_->close();
    asio::post(stream_.get_executor(), [self = shared_from_this(), code] {
      self->last_word_ = code;
      if (self->outgoing_.empty()) self->say_last_word();
    });
  }
  void say_last_word() {
    closing_ = true;
    stream_.async_close(*last_word_, [self = shared_from_this()](error_code) {});
  }
  void drop() {
    closing_ = true;
    error_code ignored;
    beast::get_lowest_layer(stream_).socket().close(ignored);
  }
  void end() {
    closing_ = true;
    if (channel_) channel_->close();
  }

  std::shared_ptr<State> state_;
  websocket::stream<beast::tcp_stream> stream_;
  const std::string address_;
  beast::flat_buffer buffer_;
  std::shared_ptr<Channel> channel_;
  std::deque<std::string> outgoing_;
  std::int64_t unsent_ = 0;
  std::optional<websocket::close_code> last_word_;
  bool closing_ = false;
};

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(std::shared_ptr<State> state, tcp::socket socket, std::string address)
      : state_(std::move(state)), stream_(std::move(socket)), address_(std::move(address)) {
    ++state_->service.metrics().connections;
  }
  ~Connection() {
    --state_->service.metrics().connections;
    if (!handed_over_) state_->leave(address_);
  }

  void start() {
    asio::dispatch(stream_.get_executor(), [self = shared_from_this()] { self->read(); });
  }

 private:
  const Limits& limits() const { return state_->service.limits(); }

  // Nothing is there of the next request: wait for its first bytes as long as an idle connection may.
  void wait() {
    if (buffer_.size() > 0) return read();
    stream_.expires_after(milliseconds(limits().idle_ms));
    stream_.async_read_some(buffer_.prepare(4096), [self = shared_from_this()](error_code error, std::size_t bytes) {
      if (error) return;
      self->buffer_.commit(bytes);
      self->read();
    });
  }

  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(limits().header_bytes));
    parser_->body_limit(static_cast<std::uint64_t>(limits().body_bytes));
    stream_.expires_after(milliseconds(limits().request_ms));
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](error_code error, std::size_t bytes) {
      self->state_->service.metrics().bytes_in += static_cast<std::int64_t>(bytes);
      self->got(error);
    });
  }

  void got(error_code error) {
    if (error == http::error::end_of_stream) return hang_up();
    if (error == http::error::body_limit)
      return refuse(413, "too-large", fmt::format("a body has at most {} bytes", limits().body_bytes));
    if (error == http::error::header_limit)
      return refuse(431, "header-too-large", fmt::format("a header has at most {} bytes", limits().header_bytes));
    if (error == beast::error::timeout) return;  // the stream is closed already
    if (error.category() == http::make_error_code(http::error::bad_method).category())
      return refuse(400, "bad-request", "this is no HTTP request");
    if (error) return;
    const auto& request = parser_->get();
    if (request.version() != 10 && request.version() != 11)
      return refuse(505, "bad-version", "HTTP/1.1 is spoken here");
    keep_ = request.keep_alive() && !state_->stopping;
    head_ = request.method() == http::verb::head;
    const Request plain = plain_request(request, address_);
    if (websocket::is_upgrade(request)) {
      if (auto refusal = state_->service.may_open_channel(plain)) return answer(std::move(*refusal));
      handed_over_ = true;
      std::make_shared<Socket>(state_, std::move(stream_), address_)->start(parser_->release());
      return;
    }
    stream_.expires_never();  // thinking has a limit of its own
    state_->service.handle(plain, [self = shared_from_this()](Response response) {
      asio::post(self->stream_.get_executor(),
                 [self, moved = std::move(response)]() mutable { self->answer(std::move(moved)); });
    });
  }

  void refuse(int status, std::string_view code, std::string_view message) {
    keep_ = false;
    state_->service.metrics().answered(status);
    answer(error_response(status, code, message));
  }

  void answer(Response from) {
    auto& to = answer_.emplace(static_cast<http::status>(from.status), 11u);
    to.set(http::field::server, "Ludens");
    to.set(http::field::content_type, from.type);
    for (const auto& [name, value] : from.headers) to.insert(name, value);
    to.keep_alive(keep_);
    const bool empty = from.status == 304 || from.status == 204;
    if (!empty) to.content_length(from.body.size());
    if (!head_ && !empty) to.body() = std::move(from.body);
    serializer_.emplace(to);
    stream_.expires_after(milliseconds(limits().answer_ms));
    const auto sent = [self = shared_from_this()](error_code error, std::size_t bytes) {
      self->state_->service.metrics().bytes_out += static_cast<std::int64_t>(bytes);
      if (error || !self->keep_) return self->hang_up();
      self->wait();
    };
    if (head_)
      http::async_write_header(stream_, *serializer_, sent);
    else
      http::async_write(stream_, *serializer_, sent);
  }

  // Says that nothing follows and lets the client read what was sent, but not for long.
  void hang_up() {
    error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.expires_after(milliseconds(std::min<std::int64_t>(1000, limits().request_ms)));
    drain();
  }
  void drain() {
    buffer_.consume(buffer_.size());
    stream_.async_read_some(buffer_.prepare(16384), [self = shared_from_this()](error_code error, std::size_t) {
      if (!error) self->drain();
    });
  }

  std::shared_ptr<State> state_;
  beast::tcp_stream stream_;
  const std::string address_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<http::response<http::string_body>> answer_;
  std::optional<http::response_serializer<http::string_body>> serializer_;
  bool keep_ = true, head_ = false, handed_over_ = false;
};

}  // namespace

bool Server::State::enter(const std::string& address) {
  const std::lock_guard lock(mutex);
  int all = 0;
  for (const auto& [ignored, count] : by_address) all += count;
  int& mine = by_address[address];
  if (all >= service.limits().connections || mine >= service.limits().connections_an_address) {
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

void Server::State::accept() {
  acceptor.async_accept(asio::make_strand(io), [self = shared_from_this()](error_code error, tcp::socket socket) {
    if (self->stopping) return;
    if (!error) {
      error_code ignored;
      socket.set_option(tcp::no_delay(true), ignored);
      const auto remote = socket.remote_endpoint(ignored);
      const std::string address = ignored ? "unknown" : remote.address().to_string();
      if (self->enter(address))
        std::make_shared<Connection>(self, std::move(socket), address)->start();
      else
        socket.close(ignored);
    }
    // Out of descriptors: those that end make room, there is nothing to do but wait a moment.
    if (error && error != asio::error::connection_aborted) {
      auto pause = std::make_shared<asio::steady_timer>(self->io, milliseconds(50));
      pause->async_wait([self, pause](error_code) { self->accept(); });
      return;
    }
    self->accept();
  });
}

void Server::State::tick() {
  ticker.expires_after(milliseconds(100));
  ticker.async_wait([self = shared_from_this()](error_code error) {
    if (error || self->stopping) return;
    try {
      self->service.tick();
    } catch (const Error&) {  // a full disk; the next change says so to whoever makes it
    }
    self->tick();
  });
}

Server::Server(Service& service, const ServerOptions& options) : state_(std::make_shared<State>(service, options)) {
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

Server::~Server() { stop(); }

int Server::port() const { return state_->acceptor.local_endpoint().port(); }

void Server::run() {
  error_code ignored;
  state_->signals.add(SIGINT, ignored);
  state_->signals.add(SIGTERM, ignored);
  state_->signals.async_wait([this](error_code error, int) {
    if (!error) stop();
  });
  state_->accept();
  state_->tick();
  std::vector<std::jthread> helpers;
  for (int i = 1; i < state_->options.threads; ++i) helpers.emplace_back([this] { state_->io.run(); });
  state_->io.run();
  helpers.clear();
  state_->service.stop();
}

void Server::stop() {
  if (state_->stopping.exchange(true)) return;
  state_->io.stop();
}

}  // namespace ludens::web
