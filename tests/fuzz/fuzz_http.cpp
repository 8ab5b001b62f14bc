// Requests in a row, one a line: «METHOD target body»; «~N» lets the store fail from its N-th allocation on, during the
// next request. Whatever they are, every one is answered, with 500 only where the store failed, and what calls itself
// JSON is JSON.
#include "base/json.h"
#include "base/text.h"
#include "web_service.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::tests;
  using namespace ludens::web;
  Service& service = fuzz_service();
  int requests = 0;
  int fails_at = 0;
  for (const auto line : split(bytes_of(data, size), '\n')) {
    if (line.starts_with('~')) {
      fails_at = static_cast<int>(to_int(line.substr(1)).value_or(0) % 2000);
      continue;
    }
    if (line.empty() || ++requests > 8) continue;
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
    if (fails_at > 0) FailingStore::fail_at(fails_at);
    service.handle(request, [answer](Response response) { *answer = std::move(response); });
    for (int i = 0; i < 4 && service.pool().run_one(); ++i) {
    }
    service.tick();
    const bool failed = std::exchange(fails_at, 0) > 0;
    FailingStore::mend();
    if (!*answer) continue;  // it waits behind others
    must((*answer)->status >= 200 && ((*answer)->status != 500 || failed), "no request is answered with 500");
    if ((*answer)->type == "application/json" && (*answer)->status != 304)
      must(!Json::parse_or_null((*answer)->body).is_null(), "JSON is JSON");
  }
  return 0;
}
