#pragma once
#include <string>

#include <boost/asio/ip/address.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "web/http.h"

namespace ludens::web {

// A request as it came from a socket, and whose it is.
using RawRequest = boost::beast::http::request<boost::beast::http::string_body>;

// Whose share it is: of version 6 the network, since everybody has 2^64 of those addresses.
std::string owner_address(const boost::asio::ip::address& address);
// The last address that a proxy names is the one that it has seen itself; `otherwise` where it names none.
std::string forwarded_address(const RawRequest& request, const std::string& otherwise);
// True where a header came twice that may come once: which of two a proxy or a browser has looked at is anybody's
// guess.
bool ambiguous(const RawRequest& request);
Request plain_request(const RawRequest& from, const std::string& address);

}  // namespace ludens::web
