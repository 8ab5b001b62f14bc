#include "web/http_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::web {
namespace {

constexpr int kPatience = 60;  // seconds for an answer

// The value of a header, "" where there is none.
std::string header_of(std::string_view head, std::string_view name) {
  for (const auto line : split(head, '\n')) {
    const auto colon = line.find(':');
    if (colon != std::string_view::npos && lower(line.substr(0, colon)) == name)
      return std::string(trim(line.substr(colon + 1)));
  }
  return "";
}

}  // namespace

HttpClient::~HttpClient() { hang_up(); }

void HttpClient::hang_up() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
  left_.clear();
}

bool HttpClient::connected() {
  if (socket_ >= 0) return true;
  socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket_ < 0) return false;
  const timeval patience{kPatience, 0};
  ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  const int yes = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_port = htons(static_cast<std::uint16_t>(port_));
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<sockaddr*>(&place), sizeof place) == 0) return true;
  hang_up();
  return false;
}

bool HttpClient::read_more(std::string& bytes) {
  char buffer[16384];
  const auto got = ::recv(socket_, buffer, sizeof buffer, 0);
  if (got <= 0) return false;
  bytes.append(buffer, static_cast<std::size_t>(got));
  return true;
}

HttpClient::Answer HttpClient::read_answer() {
  std::string bytes = std::move(left_);
  left_.clear();
  std::size_t end;
  while ((end = bytes.find("\r\n\r\n")) == std::string::npos)
    if (!read_more(bytes)) return {};
  const std::string head = bytes.substr(0, end);
  const auto length = static_cast<std::size_t>(to_int(header_of(head, "content-length")).value_or(0));
  while (bytes.size() < end + 4 + length)
    if (!read_more(bytes)) return {};
  left_ = bytes.substr(end + 4 + length);
  if (const std::string set = header_of(head, "set-cookie"); !set.empty()) cookie_ = set.substr(0, set.find(';'));
  return {to_int(std::string_view(head).substr(9, 3)).value_or(0), bytes.substr(end + 4, length)};
}

// A server may close a connection that was idle: whatever was not answered is said once more.
HttpClient::Answer HttpClient::ask(std::string_view method, std::string_view target, std::string_view body) {
  const std::string text =
      fmt::format("{} {} HTTP/1.1\r\nHost: localhost\r\n{}{}{}\r\n{}", method, target,
                  cookie_.empty() ? std::string() : fmt::format("Cookie: {}\r\n", cookie_),
                  method == "GET" ? std::string_view() : std::string_view("Content-Type: application/json\r\n"),
                  method == "GET" ? std::string() : fmt::format("Content-Length: {}\r\n", body.size()), body);
  for (int tries = 0; tries < 2; ++tries) {
    if (!connected()) continue;
    std::string_view left = text;
    while (!left.empty()) {
      const auto sent = ::send(socket_, left.data(), left.size(), MSG_NOSIGNAL);
      if (sent <= 0) break;
      left.remove_prefix(static_cast<std::size_t>(sent));
    }
    if (left.empty())
      if (const Answer answer = read_answer(); answer.status != 0) return answer;
    hang_up();
  }
  return {};
}

}  // namespace ludens::web
