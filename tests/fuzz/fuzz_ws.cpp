// Messages of a page, one a line: whatever they are, what the server says is JSON with a type. «~N» lets the store fail
// from its N-th allocation on, during the next message.
#include "base/json.h"
#include "base/text.h"
#include "web_service.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::tests;
  using namespace ludens::web;
  Service& service = fuzz_service();
  const auto channel = service.open_channel([](const std::string& said) {
    const Json json = Json::parse_or_null(said);
    must(json.is_object() && json.contains("type"), "a message is JSON with a type");
  });
  int messages = 0;
  for (const auto line : split(bytes_of(data, size), '\n')) {
    if (line.starts_with('~')) {
      FailingStore::fail_at(static_cast<int>(to_int(line.substr(1)).value_or(0) % 2000));
      continue;
    }
    if (++messages > 12 || !channel->hear(line, service.now())) break;
    for (int i = 0; i < 3 && service.pool().run_one(); ++i) {
    }
    service.tick();
    FailingStore::mend();
  }
  channel->close();
  return 0;
}
