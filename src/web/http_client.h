#pragma once
#include <string>
#include <string_view>

#include "web/room.h"

namespace ludens::web {

// One browser's worth of HTTP to a server on this machine: a connection that is kept, a cookie, JSON. Waits for each
// answer. For observers that are simulated; tested by tests/web/study/simulation_test.cpp.
class HttpClient {
 public:
  explicit HttpClient(int port) : port_(port) {}
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  struct Answer {
    int status = 0;  // 0: nobody answered
    std::string body = {};
  };
  Answer ask(std::string_view method, std::string_view target, std::string_view body = "");

 private:
  bool connected();
  void hang_up();
  bool read_more(std::string& bytes);
  Answer read_answer();
  int port_, socket_ = -1;
  std::string cookie_, left_;
};

}  // namespace ludens::web
