#pragma once
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "web/http.h"
#include "web/limits.h"

namespace ludens::web {

// So many at once, and so many a second in the long run.
class TokenBucket {
 public:
  TokenBucket(double a_second, double at_once) : rate_(a_second), most_(at_once), left_(at_once) {}
  bool take(std::int64_t now_ms);
  bool full(std::int64_t now_ms) const;

 private:
  double rate_, most_, left_;
  std::int64_t last_ = 0;
  bool begun_ = false;
};

// Who may speak to the server at all. On loopback the Host must be a name of this machine, or a page elsewhere could
// reach it through a name of its own that points here (DNS rebinding); an Origin must be the server's own; a public
// server asks for its token besides. Quick: it looks at the request alone. Tested by tests/web/guard_test.cpp.
class Guard {
 public:
  // `everyone`: nobody needs the token to come in, as to a study; what is the owner's asks for it itself.
  Guard(const Limits& limits, bool open_to_all, std::string token, bool secure = false, bool everyone = false);

  // The refusal, or nothing. A token that came in the address is answered with a redirection that sets the cookie.
  std::optional<Response> check(const Request& request, std::int64_t now_ms);
  // Whoever has no token (401) may still have been invited to a game, and come with «ID.KEY» in the address or a
  // cookie;
  // "" otherwise. Whether the game knows the key is not known here.
  static std::string guest_of(const Request& request);
  // For a guest whom the game knows: the redirection that sets the cookie where the key came in the address.
  std::optional<Response> welcome(const Request& request, const std::string& guest) const;
  bool open_to_all() const { return public_; }
  bool known(const Request& request) const;  // has the token

 private:
  Response with_cookie(const Request& request, std::string_view name, std::string_view value) const;
  const Limits limits_;
  const bool public_, secure_, everyone_;  // secure_: cookies travel over TLS only
  const std::string token_;
  std::mutex mutex_;
  std::map<std::string, TokenBucket> buckets_;  // by address
};

// Takes as long for any wrong text of the same length.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace ludens::web
