#include "web/guard.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/text.h"

namespace ludens::web {
namespace {

constexpr std::string_view kTokenCookie = "ludens_token", kGuestCookie = "ludens_guest";
constexpr std::size_t kMostBuckets = 10'000;

// «localhost:8080» → «localhost»; «[::1]:8080» → «[::1]».
std::string_view host_name(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

bool loopback_name(std::string_view host) {
  const std::string name = lower(host_name(host));
  return name == "localhost" || name == "127.0.0.1" || name == "[::1]";
}

// «http://host:port» of this very server.
bool same_origin(std::string_view origin, std::string_view host) {
  for (const std::string_view scheme : {"http://", "https://"})
    if (origin.starts_with(scheme)) return lower(origin.substr(scheme.size())) == lower(host);
  return false;
}

// A secret that came with a link: a parameter of the address.
std::string said_in_address(const Request& request, const std::string& name) {
  if (request.method != "GET" || request.target.find('?') == std::string::npos) return "";
  const Target target = parse_target(request.target);
  const auto found = target.query.find(name);
  return found == target.query.end() ? "" : found->second;
}

}  // namespace

bool TokenBucket::take(std::int64_t now_ms) {
  if (begun_)
    left_ = std::min(most_, left_ + rate_ * static_cast<double>(std::max<std::int64_t>(0, now_ms - last_)) / 1000);
  begun_ = true;
  last_ = now_ms;
  if (left_ < 1) return false;
  left_ -= 1;
  return true;
}

bool TokenBucket::full(std::int64_t now_ms) const {
  return left_ + rate_ * static_cast<double>(now_ms - last_) / 1000 >= most_;
}

bool same_secret(std::string_view a, std::string_view b) {
  unsigned difference = a.size() == b.size() ? 0 : 1;
  for (std::size_t i = 0; i < b.size(); ++i)
    difference |= static_cast<unsigned char>(b[i]) ^ static_cast<unsigned char>(i < a.size() ? a[i] : '\0');
  return difference == 0;
}

Guard::Guard(const Limits& limits, bool open_to_all, std::string token, bool secure, bool everyone)
    : limits_(limits), public_(open_to_all), secure_(secure), everyone_(everyone), token_(std::move(token)) {}

bool Guard::known(const Request& request) const {
  if (token_.empty()) return false;
  if (same_secret(cookie(request, kTokenCookie), token_)) return true;
  const std::string_view bearer = request.header("authorization");
  constexpr std::string_view kBearer = "Bearer ";
  return bearer.starts_with(kBearer) && same_secret(bearer.substr(kBearer.size()), token_);
}

std::string Guard::guest_of(const Request& request) {
  const std::string said = said_in_address(request, "guest");
  return said.empty() ? cookie(request, kGuestCookie) : said;
}

std::optional<Response> Guard::welcome(const Request& request, const std::string& guest) const {
  if (said_in_address(request, "guest") != guest) return std::nullopt;
  return with_cookie(request, kGuestCookie, guest);
}

// The address loses the secret, so that it stays out of histories.
Response Guard::with_cookie(const Request& request, std::string_view name, std::string_view value) const {
  Response back{.status = 303, .type = "text/plain", .body = "ok\n"};
  const auto mark = request.target.find('?');
  back.headers.emplace_back("Location", request.target.starts_with("//") ? "/" : request.target.substr(0, mark));
  back.headers.emplace_back("Set-Cookie", fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000{}",
                                                      name, value, secure_ ? "; Secure" : ""));
  return back;
}

std::optional<Response> Guard::check(const Request& request, std::int64_t now_ms) {
  {
    const std::lock_guard lock(mutex_);
    if (buckets_.size() > kMostBuckets) std::erase_if(buckets_, [&](const auto& b) { return b.second.full(now_ms); });
    const auto bucket =
        buckets_.try_emplace(request.address, TokenBucket(limits_.requests_a_second, limits_.requests_at_once)).first;
    if (!bucket->second.take(now_ms)) {
      Response slower = error_response(429, "too-many-requests", "too many requests; wait a second");
      slower.headers.emplace_back("Retry-After", "1");
      return slower;
    }
  }
  const std::string_view host = request.header("host");
  if (host.empty()) return error_response(400, "no-host", "a Host header is needed");
  if (!public_ && !loopback_name(host))
    return error_response(403, "foreign-host", "this server answers to localhost and 127.0.0.1 only");
  if (const auto origin = request.header("origin"); !origin.empty() && !same_origin(origin, host))
    return error_response(403, "foreign-origin", "pages from elsewhere may not use this server");
  if ((!public_ && !everyone_) || known(request)) return std::nullopt;
  if (const std::string token = said_in_address(request, "token"); !token.empty() && same_secret(token, token_))
    return with_cookie(request, kTokenCookie, token_);
  if (everyone_) return std::nullopt;
  Response unknown = error_response(401, "no-token", "this server needs its token: add ?token=… to the address once");
  unknown.headers.emplace_back("WWW-Authenticate", "Bearer");
  return unknown;
}

}  // namespace ludens::web
