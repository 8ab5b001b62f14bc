#pragma once
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstring>
#include <string>
#include <string_view>

namespace ludens::web {

// A plain socket that says whatever it is told, for clients that no library would be.
class RawClient {
 public:
  explicit RawClient(int port, const std::string& from = "") : fd_(socket(AF_INET, SOCK_STREAM, 0)) {
    if (!from.empty()) {
      sockaddr_in own{};
      own.sin_family = AF_INET;
      inet_pton(AF_INET, from.c_str(), &own.sin_addr);
      const int yes = 1;
      setsockopt(fd_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
      if (bind(fd_, reinterpret_cast<sockaddr*>(&own), sizeof own) != 0) return;
    }
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(static_cast<std::uint16_t>(port));
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    connected_ = connect(fd_, reinterpret_cast<sockaddr*>(&place), sizeof place) == 0;
  }
  ~RawClient() { close(fd_); }
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;

  bool connected() const { return connected_; }
  bool say(std::string_view bytes) {
    while (!bytes.empty()) {
      const auto sent = send(fd_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return false;
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
  }
  void say_no_more() { shutdown(fd_, SHUT_WR); }

  // Everything until the server closes, or `most` milliseconds pass without a byte; then `timed_out` is true.
  std::string rest(int most = 5000) {
    std::string out;
    while (more(out, most)) {
    }
    return out;
  }
  // One answer with a Content-Length.
  std::string answer(int most = 5000) {
    std::string out = std::move(kept_);
    kept_.clear();
    for (;;) {
      const auto head = out.find("\r\n\r\n");
      if (head != std::string::npos) {
        const auto field = out.find("Content-Length: ");
        const std::size_t length = field < head ? std::stoul(out.substr(field + 16)) : 0;
        if (out.size() >= head + 4 + length) {
          kept_ = out.substr(head + 4 + length);
          return out.substr(0, head + 4 + length);
        }
      }
      if (!more(out, most)) return out;
    }
  }
  std::string ask(const std::string& method, const std::string& target, const std::string& body = "",
                  const std::string& headers = "") {
    std::string text = method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + headers;
    if (method != "GET") text += "Content-Type: application/json\r\n";
    if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    say(text + "\r\n" + body);
    return answer();
  }
  bool timed_out() const { return timed_out_; }

 private:
  bool more(std::string& out, int most) {
    pollfd wait{fd_, POLLIN, 0};
    if (poll(&wait, 1, most) <= 0) {
      timed_out_ = true;
      return false;
    }
    char buffer[65536];
    const auto got = recv(fd_, buffer, sizeof buffer, 0);
    if (got <= 0) return false;
    out.append(buffer, static_cast<std::size_t>(got));
    return true;
  }
  int fd_;
  bool connected_ = false, timed_out_ = false;
  std::string kept_;
};

inline int status_of(const std::string& answer) {
  return answer.starts_with("HTTP/1.1 ") ? std::stoi(answer.substr(9, 3)) : 0;
}

// A text frame as browsers send it, masked with zeros; of less than 64 kB.
inline std::string frame(std::string_view text, unsigned char first = 0x81) {
  std::string out(1, static_cast<char>(first));
  if (text.size() < 126) {
    out += static_cast<char>(0x80 | text.size());
  } else {
    out += static_cast<char>(0x80 | 126);
    out += static_cast<char>(text.size() >> 8);
    out += static_cast<char>(text.size() & 255);
  }
  return out + std::string(4, '\0') + std::string(text);
}

}  // namespace ludens::web
