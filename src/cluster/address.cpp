#include "cluster/address.h"

#include <sys/stat.h>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "base/whole_file.h"

namespace ludens::cluster {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostKeyBytes = 1 << 16;
constexpr int kPort = 4222;

}  // namespace

std::string checked_url(std::string_view text) {
  const bool secure = text.starts_with("tls://");
  if (!secure && !text.starts_with("nats://"))
    throw Error(fmt::format("a server is nats://HOST[:PORT] or tls://HOST[:PORT], found {}", cite(text)));
  std::string_view place = text.substr(text.find("//") + 2);
  if (place.ends_with('/')) place.remove_suffix(1);
  if (place.find('@') != place.npos)
    throw Error(
        "a server's address may hold no user and no password, which others on this machine could read: put them "
        "into a file, and name it with --keys");
  if (place.empty() || place.find_first_of("/?# \t\r\n,") != place.npos)
    throw Error(fmt::format("a server is nats://HOST[:PORT] or tls://HOST[:PORT], found {}", cite(text)));
  const auto colon = place.rfind(':');
  // An address of IPv6 stands in brackets.
  const bool port_said = colon != place.npos && place.find(']', colon) == place.npos;
  if (port_said) {
    const auto port = to_int(place.substr(colon + 1));
    if (!port || *port < 1 || *port > 65535 || colon == 0)
      throw Error(fmt::format("a port is a whole number from 1 to 65535, found {}", cite(text)));
  }
  return fmt::format("{}{}{}", secure ? "tls://" : "nats://", place, port_said ? "" : fmt::format(":{}", kPort));
}

Keys parse_keys(std::string_view text, const fs::path& path) {
  Keys out;
  if (text.find("BEGIN NATS USER JWT") != text.npos) {
    out.creds = path;
    return out;
  }
  const auto place = [&](std::string_view value) {
    const fs::path said(value);
    return said.is_absolute() ? said : path.parent_path() / said;
  };
  int row = 0;
  for (const auto whole : split(text, '\n')) {
    ++row;
    const auto line = trim(whole);
    if (line.empty() || line.starts_with('#')) continue;
    const auto where = [&] { return fmt::format("{}, line {}", path.string(), row); };
    const auto equals = line.find('=');
    if (equals == line.npos) throw Error(fmt::format("{}: expected «name = value», found no «=»", where()));
    const std::string name(trim(line.substr(0, equals)));
    const auto value = trim(line.substr(equals + 1));
    if (value.empty()) throw Error(fmt::format("{}: {} has no value", where(), cite(name)));
    if (name == "user")
      out.user = value;
    else if (name == "password")
      out.password = value;
    else if (name == "token")
      out.token = value;
    else if (name == "creds")
      out.creds = place(value);
    else if (name == "ca")
      out.ca = place(value);
    else if (name == "cert")
      out.cert = place(value);
    else if (name == "key")
      out.key = place(value);
    else
      throw Error(fmt::format(
          "{}: there are user, password, token, creds, ca, cert and key, found {}{}", where(), cite(name),
          did_you_mean(name, std::vector<std::string>{"user", "password", "token", "creds", "ca", "cert", "key"})));
  }
  if (out.user.empty() != out.password.empty())
    throw Error(fmt::format("{}: user and password belong together", path.string()));
  if (out.cert.empty() != out.key.empty()) throw Error(fmt::format("{}: cert and key belong together", path.string()));
  return out;
}

Keys read_keys(const fs::path& path) {
  if (path.empty()) return {};
  const std::string text = read_whole_file(path, kMostKeyBytes);
  struct stat state{};
  if (::stat(path.c_str(), &state) == 0 && (state.st_mode & (S_IRGRP | S_IROTH)) != 0)
    throw Error(fmt::format("{}: others on this machine can read it; chmod 600 it", path.string()));
  return parse_keys(text, path);
}

}  // namespace ludens::cluster
