#include "cluster/metrics_server.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "base/error.h"

namespace ludens::cluster {
namespace {

constexpr std::size_t kMostRequest = 8192;
constexpr int kPatience = 2;  // seconds for a client that says nothing, or does not read

std::string request_of(int socket) {
  std::string out;
  std::array<char, 2048> buffer;
  while (out.size() < kMostRequest && out.find("\r\n\r\n") == out.npos && out.find("\n\n") == out.npos) {
    const ssize_t got = ::recv(socket, buffer.data(), buffer.size(), 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    out.append(buffer.data(), static_cast<std::size_t>(got));
  }
  return out;
}

void answer(int socket, std::string_view status, std::string_view body) {
  const std::string text = fmt::format(
      "HTTP/1.0 {}\r\nContent-Type: text/plain; version=0.0.4; charset=utf-8\r\nContent-Length: {}\r\nConnection: "
      "close\r\n\r\n{}",
      status, body.size(), body);
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t now = ::send(socket, text.data() + done, text.size() - done, MSG_NOSIGNAL);
    if (now < 0 && errno == EINTR) continue;
    if (now <= 0) return;
    done += static_cast<std::size_t>(now);
  }
}

}  // namespace

MetricsServer::MetricsServer(int port) : listening_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  const int one = 1;
  ::setsockopt(listening_.get(), SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  sockaddr_in place = {};
  place.sin_family = AF_INET;
  place.sin_port = htons(static_cast<std::uint16_t>(port));
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof place;
  if (listening_.get() < 0 || ::bind(listening_.get(), reinterpret_cast<sockaddr*>(&place), sizeof place) != 0 ||
      ::listen(listening_.get(), 16) != 0 ||
      ::getsockname(listening_.get(), reinterpret_cast<sockaddr*>(&place), &size) != 0)
    throw Error(fmt::format("127.0.0.1:{} cannot be listened to: {}", port, std::strerror(errno)));
  port_ = ntohs(place.sin_port);
}

void MetricsServer::run(const std::function<std::string()>& text, const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    pollfd one{listening_.get(), POLLIN, 0};
    if (::poll(&one, 1, 250) <= 0) continue;
    const Descriptor client(::accept4(listening_.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (client.get() < 0) continue;
    const timeval patience{kPatience, 0};
    ::setsockopt(client.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ::setsockopt(client.get(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    const std::string request = request_of(client.get());
    if (request.starts_with("GET /metrics "))
      answer(client.get(), "200 OK", text());
    else
      answer(client.get(), "404 Not Found", "there is /metrics\n");
  }
}

}  // namespace ludens::cluster
