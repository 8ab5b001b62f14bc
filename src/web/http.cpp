#include "web/http.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/json_read.h"
#include "base/text.h"

namespace ludens::web {
namespace {

int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string decoded(std::string_view text, bool query) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      const int high = i + 1 < text.size() ? hex(text[i + 1]) : -1, low = i + 2 < text.size() ? hex(text[i + 2]) : -1;
      if (high < 0 || low < 0) throw Refusal(400, "bad-path", "the address holds a broken escape");
      c = static_cast<char>(high * 16 + low);
      i += 2;
    } else if (c == '+' && query) {
      c = ' ';
    }
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      throw Refusal(400, "bad-path", "the address holds a control character");
    out += c;
  }
  return out;
}

}  // namespace

Response error_response(int status, std::string_view code, std::string_view message) {
  const Json body = {{"error", {{"code", code}, {"message", message}}}};
  return {.status = status, .body = body.dump()};
}

Response error_response(const Refusal& refusal) { return error_response(refusal.status, refusal.code, refusal.what()); }

std::string without_folders(std::string_view text) {
  constexpr std::string_view kBefore = " \t\n'\"«(=:", kBehind = " \t\n'\"»):,;";
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    // « is two bytes, whose second one is in neither list but in no path's place before «/» either.
    const bool begins = text[i] == '/' && (i == 0 || kBefore.find(text[i - 1]) != std::string_view::npos);
    if (!begins) {
      out += text[i++];
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(kBehind, i), text.size());
    out += text.substr(text.rfind('/', end - 1) + 1, end - text.rfind('/', end - 1) - 1);
    i = end;
  }
  return out;
}

Refusal refusal_of(const std::exception& error, int status, const char* code) {
  if (const auto* refusal = dynamic_cast<const Refusal*>(&error)) return *refusal;
  if (dynamic_cast<const WrongJson*>(&error)) return {400, "bad-request", error.what()};
  if (dynamic_cast<const std::bad_alloc*>(&error)) return {503, "no-memory", "the server has no memory left for this"};
  return {status, code, without_folders(error.what())};
}

Json parse_json(std::string_view text, int depth) {
  Json json;
  try {
    json = Json::parse(text, depth);
  } catch (const JsonError& error) {
    throw Refusal(400, "bad-json", fmt::format("the body is no JSON: {}", error.what()));
  }
  if (!json.is_object()) throw Refusal(400, "bad-json", "the body must be a JSON object");
  return json;
}

Target parse_target(std::string_view target) {
  if (target.empty() || target[0] != '/') throw Refusal(400, "bad-path", "the address must begin with «/»");
  target = target.substr(0, target.find('#'));
  const auto mark = target.find('?');
  Target out;
  const std::string_view path = target.substr(1, mark == std::string_view::npos ? mark : mark - 1);
  for (const auto piece : split(path, '/')) {
    std::string name = decoded(piece, false);
    if (name == ".." || name == "." || name.find_first_of("/\\") != std::string::npos)
      throw Refusal(400, "bad-path", "the address leads out of its folder");
    out.path.push_back(std::move(name));
  }
  if (!out.path.empty() && out.path.back().empty()) out.path.pop_back();
  if (std::find(out.path.begin(), out.path.end(), "") != out.path.end())
    throw Refusal(400, "bad-path", "the address holds an empty step");
  if (mark == std::string_view::npos) return out;
  for (const auto pair : split(target.substr(mark + 1), '&')) {
    const auto equals = pair.find('=');
    if (pair.empty()) continue;
    out.query[decoded(pair.substr(0, equals), true)] =
        equals == std::string_view::npos ? "" : decoded(pair.substr(equals + 1), true);
  }
  return out;
}

std::string cookie(const Request& request, std::string_view name) {
  for (auto part : split(request.header("cookie"), ';')) {
    part = trim(part);
    if (part.size() > name.size() && part.starts_with(name) && part[name.size()] == '=')
      return std::string(part.substr(name.size() + 1));
  }
  return "";
}

}  // namespace ludens::web
