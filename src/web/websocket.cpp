// A WebSocket over Boost.Beast: lives until either side is silent. What is said to it may come from any thread; it is
// written in order, on the strand of the connection that it was.
#include "web/websocket.h"

#include <deque>

#include <boost/asio/post.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>

#include "web/unsent.h"

namespace ludens::web {
namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;
using State = Server::State;

class WebSocket : public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(std::shared_ptr<State> state, beast::tcp_stream stream, std::string address, std::string owner)
      : state_(std::move(state)),
        stream_(std::move(stream)),
        address_(std::move(address)),
        owner_(std::move(owner)),
        unsent_(state_->service.metrics()) {
    ++state_->service.metrics().sockets;
  }
  ~WebSocket() {
    state_->service.metrics().contain([&] {
      if (channel_) channel_->close();
    });
    --state_->service.metrics().sockets;
    state_->leave(address_);
  }

  void start(const RawRequest& request, Channel::Rights rights) {
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

}  // namespace

void start_websocket(std::shared_ptr<State> state, beast::tcp_stream stream, const RawRequest& request,
                     const std::string& address, const std::string& owner, Channel::Rights rights) {
  std::shared_ptr<WebSocket> socket;
  try {
    socket = std::make_shared<WebSocket>(state, std::move(stream), address, owner);
  } catch (...) {
    state->leave(address);
    throw;
  }
  socket->start(request, rights);
}

}  // namespace ludens::web
