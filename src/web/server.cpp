// HTTP and WebSocket over Boost.Beast. One Connection a client, on a strand of its own; a request is read under one
// deadline for header and body together, answered by the Service, mostly later and from a thread of its pool, and the
// connection waits for the next one. A WebSocket takes the connection over and lives until either side is silent. Each
// handler is a client's turn (Metrics::contain): where it throws, that client is gone.
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

// Whose share it is: of version 6 the network, since everybody has 2^64 of those addresses.
std::string owner_address(const asio::ip::address& address) {
  if (address.is_v4()) return address.to_string();
  const auto v6 = address.to_v6();
  if (v6.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, v6).to_string();
  auto bytes = v6.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return asio::ip::make_address_v6(bytes).to_string() + "/64";
}

// The last address that a proxy names is the one that it has seen itself.
std::string forwarded_address(const http::request<http::string_body>& request, const std::string& otherwise) {
  std::string_view said;
  for (const auto& field : request)
    if (lower(std::string_view(field.name_string().data(), field.name_string().size())) == "x-forwarded-for")
      said = std::string_view(field.value().data(), field.value().size());
  if (const auto comma = said.rfind(','); comma != std::string_view::npos) said.remove_prefix(comma + 1);
  error_code error;
  const auto address = asio::ip::make_address(std::string(trim(said)), error);
  return error ? otherwise : owner_address(address);
}

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

// Which of two a proxy or a browser has looked at is anybody's guess.
bool ambiguous(const http::request<http::string_body>& request) {
  return request.count(http::field::host) > 1 || request.count(http::field::origin) > 1 ||
         request.count(http::field::authorization) > 1 || request.count(http::field::content_type) > 1;
}

}  // namespace

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

namespace {

using State = Server::State;

// Bytes that a client has still to read, counted with those of everybody.
class Unsent {
 public:
  explicit Unsent(Metrics& metrics) : metrics_(metrics) {}
  ~Unsent() { metrics_.unsent -= mine_; }
  Unsent(const Unsent&) = delete;
  Unsent& operator=(const Unsent&) = delete;

  // False where the client has something to read already and this is more than may wait.
  bool add(std::size_t bytes, const Limits& limits) {
    const auto more = static_cast<std::int64_t>(bytes);
    const std::int64_t before = mine_.fetch_add(more), all = metrics_.unsent += more;
    const bool fits = before + more <= limits.unsent_bytes && all <= limits.unsent_bytes_all;
    if (!fits && before > 0) ++metrics_.slow;
    return fits || before <= 0;
  }
  void sent(std::size_t bytes) {
    mine_ -= static_cast<std::int64_t>(bytes);
    metrics_.unsent -= static_cast<std::int64_t>(bytes);
  }

 private:
  Metrics& metrics_;
  std::atomic<std::int64_t> mine_ = 0;
};

// A WebSocket once the handshake is asked for.
class Socket : public std::enable_shared_from_this<Socket> {
 public:
  Socket(std::shared_ptr<State> state, beast::tcp_stream stream, std::string address, std::string owner)
      : state_(std::move(state)),
        stream_(std::move(stream)),
        address_(std::move(address)),
        owner_(std::move(owner)),
        unsent_(state_->service.metrics()) {
    ++state_->service.metrics().sockets;
  }
  ~Socket() {
    state_->service.metrics().contain([&] {
      if (channel_) channel_->close();
    });
    --state_->service.metrics().sockets;
    state_->leave(address_);
  }

  void start(const http::request<http::string_body>& request, Channel::Rights rights) {
    const Limits& limits = state_->service.limits();
    websocket::stream_base::timeout times{milliseconds(limits.request_ms), milliseconds(limits.idle_ms), true};
    beast::get_lowest_layer(stream_).expires_never();
    stream_.set_option(times);
    stream_.read_message_max(static_cast<std::size_t>(limits.message_bytes));
    stream_.async_accept(request, [self = shared_from_this(), rights](error_code error) {
      if (error) return;
      self->turn([&] {
        // The channel may outlive the socket in a thinker's hands, so it does not keep the socket alive.
        self->channel_ = self->state_->service.open_channel(
            [weak = self->weak_from_this()](std::string message) {
              if (const auto socket = weak.lock()) socket->send(std::move(message));
            },
            self->owner_, rights);
        self->read();
      });
    });
  }

 private:
  // What comes of an event; where that throws, the client is gone.
  template <class Work>
  void turn(Work work) noexcept {
    if (!state_->service.metrics().contain(work)) drop();
  }

  void read() {
    stream_.async_read(buffer_, [self = shared_from_this()](error_code error, std::size_t bytes) {
      if (error) return self->end();
      self->turn([&] { self->heard(bytes); });
    });
  }
  void heard(std::size_t bytes) {
    Metrics& metrics = state_->service.metrics();
    metrics.bytes_in += static_cast<std::int64_t>(bytes);
    ++metrics.messages;
    const std::string message = beast::buffers_to_string(buffer_.data());
    buffer_.consume(buffer_.size());
    if (!stream_.got_text()) return close(websocket::close_code::unknown_data);
    if (!channel_->hear(message, state_->service.now())) return close(websocket::close_code::policy_error);
    read();
  }

  // From any thread.
  void send(std::string message) {
    const std::size_t bytes = message.size();
    // A page that reads no faster than this is gone or hostile.
    const bool fits = unsent_.add(bytes, state_->service.limits());
    asio::post(stream_.get_executor(), [self = shared_from_this(), fits, bytes, text = std::move(message)]() mutable {
      self->turn([&] {
        if (!fits) self->drop();
        if (self->closing_) return self->unsent_.sent(bytes);
        self->outgoing_.push_back(std::move(text));
        if (self->outgoing_.size() == 1) self->write();
      });
    });
  }

  void write() {
    stream_.text(true);
    stream_.async_write(asio::buffer(outgoing_.front()),
                        [self = shared_from_this()](error_code error, std::size_t bytes) {
                          if (error) return self->end();
                          self->turn([&] { self->wrote(bytes); });
                        });
  }
  void wrote(std::size_t bytes) {
    state_->service.metrics().bytes_out += static_cast<std::int64_t>(bytes);
    unsent_.sent(outgoing_.front().size());
    outgoing_.pop_front();
    if (!outgoing_.empty()) return write();
    if (last_word_ && !closing_) say_last_word();
  }

  // Shows the door, behind what was said before.
  void close(websocket::close_code code) {
    if (channel_) channel_->close();
    last_word_ = code;
    if (outgoing_.empty()) say_last_word();
  }
  void say_last_word() {
    closing_ = true;
    stream_.async_close(*last_word_, [self = shared_from_this()](error_code) {});
  }
  void drop() noexcept {
    closing_ = true;
    error_code ignored;
    beast::get_lowest_layer(stream_).socket().close(ignored);
  }
  void end() noexcept {
    closing_ = true;
    state_->service.metrics().contain([&] {
      if (channel_) channel_->close();
    });
  }

  std::shared_ptr<State> state_;
  websocket::stream<beast::tcp_stream> stream_;
  const std::string address_, owner_;
  beast::flat_buffer buffer_;
  std::shared_ptr<Channel> channel_;
  std::deque<std::string> outgoing_;
  Unsent unsent_;
  std::optional<websocket::close_code> last_word_;
  bool closing_ = false;
};

class Connection : public std::enable_shared_from_this<Connection> {
 public:
  Connection(std::shared_ptr<State> state, tcp::socket socket, std::string address)
      : state_(std::move(state)),
        stream_(std::move(socket)),
        address_(std::move(address)),
        unsent_(state_->service.metrics()) {
    ++state_->service.metrics().connections;
  }
  ~Connection() {
    state_->give_back(lent_);
    --state_->service.metrics().connections;
    if (!handed_over_) state_->leave(address_);
  }

  void start() {
    asio::dispatch(stream_.get_executor(), [self = shared_from_this()] { self->turn([&] { self->read(); }); });
  }

 private:
  const Limits& limits() const { return state_->service.limits(); }

  // What comes of an event; where that throws, the client is gone.
  template <class Work>
  void turn(Work work) noexcept {
    if (state_->service.metrics().contain(work)) return;
    error_code ignored;
    stream_.socket().close(ignored);
  }

  // Nothing is there of the next request: wait for its first bytes as long as an idle connection may.
  void wait() {
    if (buffer_.size() > 0) return read();
    stream_.expires_after(milliseconds(limits().idle_ms));
    stream_.async_read_some(buffer_.prepare(4096), [self = shared_from_this()](error_code error, std::size_t bytes) {
      if (error) return;
      self->turn([&] {
        self->buffer_.commit(bytes);
        self->read();
      });
    });
  }

  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(limits().header_bytes));
    parser_->body_limit(static_cast<std::uint64_t>(limits().body_bytes));
    stream_.expires_after(milliseconds(limits().request_ms));
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](error_code error, std::size_t bytes) {
                              self->turn([&] { self->got_header(error, bytes); });
                            });
  }

  // A large body is read only where it has said so, and not too many are under way.
  void got_header(error_code error, std::size_t bytes) {
    state_->service.metrics().bytes_in += static_cast<std::int64_t>(bytes);
    if (error) return got(error);
    const std::int64_t small = std::min(limits().small_body_bytes, limits().body_bytes);
    const auto length = parser_->content_length();
    if (length && *length > static_cast<std::uint64_t>(small)) {
      const auto wanted = static_cast<std::int64_t>(*length);
      if (!state_->lend(wanted)) return refuse(503, "busy", "too many large bodies are under way; try again soon");
      lent_ = wanted;
    } else {
      parser_->body_limit(static_cast<std::uint64_t>(small));
    }
    http::async_read(stream_, buffer_, *parser_, [self = shared_from_this()](error_code failed, std::size_t more) {
      self->state_->service.metrics().bytes_in += static_cast<std::int64_t>(more);
      self->turn([&] { self->got(failed); });
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
    if (ambiguous(request)) return refuse(400, "bad-request", "a header that may come once came twice");
    keep_ = request.keep_alive() && !state_->stopping;
    head_ = request.method() == http::verb::head;
    const std::string owner = state_->options.proxy ? forwarded_address(request, address_) : address_;
    const Request plain = plain_request(request, owner);
    stream_.expires_never();  // work has a limit of its own
    if (websocket::is_upgrade(request)) {
      state_->service.admit(
          plain, [self = shared_from_this(), owner](std::optional<Response> refusal, Channel::Rights rights) {
            asio::post(self->stream_.get_executor(), [self, owner, rights, moved = std::move(refusal)]() mutable {
              self->turn([&] {
                if (moved) return self->answer(std::move(*moved));
                self->handed_over_ = true;
                std::make_shared<Socket>(self->state_, std::move(self->stream_), self->address_, owner)
                    ->start(self->parser_->release(), rights);
              });
            });
          });
      return;
    }
    if (request.body().size() > 4096) parser_->get().body() = std::string();  // `plain` has it
    state_->service.handle(plain, [self = shared_from_this()](Response response) {
      asio::post(self->stream_.get_executor(), [self, moved = std::move(response)]() mutable {
        self->turn([&] { self->answer(std::move(moved)); });
      });
    });
  }

  void refuse(int status, std::string_view code, std::string_view message) {
    keep_ = false;
    state_->service.metrics().answered(status);
    answer(error_response(status, code, message));
  }

  void answer(Response from) {
    state_->give_back(std::exchange(lent_, 0));
    const std::size_t size = from.body.size();
    // Others do not read what they have asked for: who asks now is not kept waiting, but may come again.
    const bool fits =
        unsent_.add(size, limits()) && state_->service.metrics().unsent.load() <= 2 * limits().unsent_bytes_all;
    if (!fits) {
      unsent_.sent(size);
      error_code ignored;
      stream_.socket().close(ignored);
      return;
    }
    auto& to = answer_.emplace(static_cast<http::status>(from.status), 11u);
    to.set(http::field::server, "Ludens");
    to.set(http::field::content_type, from.type);
    for (const auto& [name, value] : from.headers) to.insert(name, value);
    to.keep_alive(keep_);
    const bool empty = from.status == 304 || from.status == 204;
    if (!empty) to.content_length(size);
    if (!head_ && !empty) to.body() = std::move(from.body);
    serializer_.emplace(to);
    stream_.expires_after(milliseconds(limits().answer_ms));
    const auto sent = [self = shared_from_this(), size](error_code error, std::size_t bytes) {
      self->turn([&] {
        self->unsent_.sent(size);
        self->serializer_.reset();
        self->answer_.reset();
        self->state_->service.metrics().bytes_out += static_cast<std::int64_t>(bytes);
        if (error || !self->keep_) return self->hang_up();
        self->wait();
      });
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
      if (!error) self->turn([&] { self->drain(); });
    });
  }

  std::shared_ptr<State> state_;
  beast::tcp_stream stream_;
  const std::string address_;
  beast::flat_buffer buffer_;
  Unsent unsent_;
  std::int64_t lent_ = 0;  // of the large bodies
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
  std::shared_ptr<Connection> client;
  try {
    client = std::make_shared<Connection>(shared_from_this(), std::move(socket), address);
  } catch (...) {
    leave(address);
    throw;
  }
  client->start();
}

// On a thread of its own: it takes the lock of the games, for which nobody who reads and writes shall wait.
void Server::State::tick(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::this_thread::sleep_for(milliseconds(100));
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
  for (int i = 1; i < state_->options.threads; ++i) helpers.emplace_back([this] { state_->serve(); });
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
