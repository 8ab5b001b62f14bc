// HTTP over Boost.Beast: a request is read under one deadline for header and body together, answered by the Service,
// mostly later and from a thread of its pool, and the connection waits for the next one. A WebSocket takes it over.
#include "web/connection.h"

#include <fmt/format.h>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "web/unsent.h"
#include "web/websocket.h"

namespace ludens::web {
namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using State = Server::State;

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
    if (beast::websocket::is_upgrade(request)) {
      state_->service.admit(
          plain, [self = shared_from_this(), owner](std::optional<Response> refusal, Channel::Rights rights) {
            asio::post(self->stream_.get_executor(), [self, owner, rights, moved = std::move(refusal)]() mutable {
              self->turn([&] {
                if (moved) return self->answer(std::move(*moved));
                self->hand_over(owner, rights);
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

  void hand_over(const std::string& owner, Channel::Rights rights) {
    const RawRequest request = parser_->release();
    handed_over_ = true;
    start_websocket(state_, std::move(stream_), request, address_, owner, rights);
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

void serve_connection(std::shared_ptr<State> state, tcp::socket socket, const std::string& address) {
  std::shared_ptr<Connection> client;
  try {
    client = std::make_shared<Connection>(state, std::move(socket), address);
  } catch (...) {
    state->leave(address);
    throw;
  }
  client->start();
}

}  // namespace ludens::web
