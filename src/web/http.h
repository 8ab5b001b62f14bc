#pragma once
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/json.h"
#include "web/room.h"

namespace ludens::web {

// One request and its answer, without sockets: what tests and fuzzers speak.
struct Request {
  std::string method = "GET", target = "/";
  std::map<std::string, std::string> headers = {};  // names in lower case
  std::string body = {};
  std::string address = "127.0.0.1";

  std::string_view header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string_view() : std::string_view(found->second);
  }
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::vector<std::pair<std::string, std::string>> headers = {};
};
using Answer = std::function<void(Response)>;  // called once, from any thread

// A request that is not granted: the status and the code that programs read, beside the line for people.
struct Refusal : Error {
  Refusal(int status_, std::string code_, const std::string& message)
      : Error(message), status(status_), code(std::move(code_)) {}
  int status;
  std::string code;
};

// The body of a request: an object, nested at most so deep; Refusal otherwise.
Json parse_json(std::string_view text, int depth);

Response error_response(int status, std::string_view code, std::string_view message);
Response error_response(const Refusal& refusal);
// What an exception means to whoever asked: JSON of the wrong kind is a bad request, a lack of memory is ours;
// `status` and `code` are for everything that is no Refusal itself.
Refusal refusal_of(const std::exception& error, int status = 500, const char* code = "failed");
// What went wrong, without the folders of this machine: «/srv/games/sessions.db: disk is full» tells strangers where
// the server keeps its files.
std::string without_folders(std::string_view text);

// The decoded path and query of a target. Throws Refusal on bad escapes, control characters and steps upwards.
struct Target {
  std::vector<std::string> path;  // «/api/v1/games» is api, v1, games; a trailing slash leaves nothing behind
  std::map<std::string, std::string> query;
};
Target parse_target(std::string_view target);

// The value of one cookie, "" where there is none.
std::string cookie(const Request& request, std::string_view name);

}  // namespace ludens::web
