// Requests in a row, one a line: «METHOD target body». Whatever they are, every one is answered, never with 500, and
// what calls itself JSON is JSON.
#include "base/json.h"
#include "base/text.h"
#include "web_service.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::tests;
  using namespace ludens::web;
  const auto service = fuzz_service();
  int requests = 0;
  for (const auto line : split(bytes_of(data, size), '\n')) {
    if (line.empty() || ++requests > 12) continue;
    const auto method = line.find(' ');
    const auto rest = method == std::string_view::npos ? std::string_view() : line.substr(method + 1);
    const auto target = rest.find(' ');
    Request request{.method = std::string(line.substr(0, method)), .target = std::string(rest.substr(0, target))};
    request.headers = {{"host", "localhost"}, {"cookie", "ludens_browser=browser1"}};
    if (target != std::string_view::npos) request.body = rest.substr(target + 1);
    // A body that begins with «!» is a file, any other is JSON.
    request.headers["content-type"] = request.body.starts_with('!') ? "text/plain" : "application/json";
    if (request.body.starts_with('!')) request.body.erase(0, 1);
    const auto answer = std::make_shared<std::optional<Response>>();
    service->handle(request, [answer](Response response) { *answer = std::move(response); });
    for (int i = 0; i < 4 && service->pool().run_one(); ++i) {
    }
    service->tick();
    if (!*answer) continue;  // it waits behind others
    must((*answer)->status >= 200 && (*answer)->status != 500, "no request is answered with 500");
    if ((*answer)->type == "application/json" && (*answer)->status != 304)
      must(!Json::parse_or_null((*answer)->body).is_null(), "JSON is JSON");
  }
  return 0;
}
