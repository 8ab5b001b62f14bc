#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>

#include "cluster/room.h"

namespace ludens::cluster {

// Where the server is: nats://HOST[:PORT], or tls://HOST[:PORT] where only an encrypted connection will do. Throws
// Error where it is neither, or holds a password, which everybody on the machine could read.
std::string checked_url(std::string_view text);

// Who we are to the server, read from a file that nobody else may read: lines «name = value» with user and password,
// token, or creds (a file of credentials as `nsc` writes them), and ca, cert and key for TLS. «#» begins a comment, and
// paths are from the file's folder. A file of credentials itself serves as well. Throws Error with file and line.
// Tested by tests/cluster/address_test.cpp.
struct Keys {
  std::string user = {}, password = {}, token = {};
  std::filesystem::path creds = {}, ca = {}, cert = {}, key = {};
  bool tls() const { return !ca.empty() || !cert.empty(); }
};
Keys parse_keys(std::string_view text, const std::filesystem::path& path);
Keys read_keys(const std::filesystem::path& path);

struct Access {
  std::string url = {};
  std::filesystem::path keys = {};  // "": none
  std::string build = {};           // what must be the same for results to be: version and kernels
  // What a person should know of the connection; may be called by any thread.
  std::function<void(const std::string&)> say = {};
};

}  // namespace ludens::cluster
