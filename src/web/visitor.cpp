#include "web/visitor.h"

#include <boost/asio/ip/address_v4.hpp>
#include <boost/asio/ip/address_v6.hpp>
#include <boost/beast/http/fields.hpp>

#include "base/text.h"

namespace ludens::web {

namespace asio = boost::asio;
namespace http = boost::beast::http;

std::string owner_address(const asio::ip::address& address) {
  if (address.is_v4()) return address.to_string();
  const auto v6 = address.to_v6();
  if (v6.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, v6).to_string();
  auto bytes = v6.to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), 0);
  return asio::ip::make_address_v6(bytes).to_string() + "/64";
}

std::string forwarded_address(const RawRequest& request, const std::string& otherwise) {
  std::string_view said;
  for (const auto& field : request)
    if (lower(std::string_view(field.name_string().data(), field.name_string().size())) == "x-forwarded-for")
      said = std::string_view(field.value().data(), field.value().size());
  if (const auto comma = said.rfind(','); comma != std::string_view::npos) said.remove_prefix(comma + 1);
  boost::system::error_code error;
  const auto address = asio::ip::make_address(std::string(trim(said)), error);
  return error ? otherwise : owner_address(address);
}

Request plain_request(const RawRequest& from, const std::string& address) {
  Request out;
  out.method = std::string(from.method_string());
  out.target = std::string(from.target());
  out.body = from.body();
  out.address = address;
  for (const auto& field : from) {
    auto& value = out.headers[lower(std::string_view(field.name_string().data(), field.name_string().size()))];
    const std::string_view text(field.value().data(), field.value().size());
    // Cookies may come in several fields; any other header that comes twice counts once, as the last.
    if (!value.empty() && field.name() == http::field::cookie)
      value += "; " + std::string(text);
    else
      value = text;
  }
  return out;
}

bool ambiguous(const RawRequest& request) {
  return request.count(http::field::host) > 1 || request.count(http::field::origin) > 1 ||
         request.count(http::field::authorization) > 1 || request.count(http::field::content_type) > 1;
}

}  // namespace ludens::web
