// Messages of a page, one a line: whatever they are, what the server says is JSON with a type.
#include "base/json.h"
#include "base/text.h"
#include "web_service.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::tests;
  using namespace ludens::web;
  const auto service = fuzz_service();
  const auto channel = service->open_channel(
      [](const std::string& said) {
        const Json json = Json::parse_or_null(said);
        must(json.is_object() && json.contains("type"), "a message is JSON with a type");
      },
      "127.0.0.1");
  int messages = 0;
  for (const auto line : split(bytes_of(data, size), '\n')) {
    if (++messages > 20 || !channel->hear(line, service->now())) break;
    for (int i = 0; i < 3 && service->pool().run_one(); ++i) {
    }
    service->tick();
  }
  channel->close();
  return 0;
}
