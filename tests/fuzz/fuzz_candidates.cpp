// Candidates of a ladder: what parses names two agents or more, each once, and its anchor is one of them.
#include <set>

#include "base/error.h"
#include "measure/levels/calibrate.h"
#include "one_input.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::measure;
  using namespace ludens::tests;
  try {
    const Candidates read = parse_candidates(bytes_of(data, size));
    must(read.agents.size() > 1 && read.anchor < read.agents.size(), "there are agents, and the anchor is one");
    const std::set<std::string> different(read.agents.begin(), read.agents.end());
    must(different.size() == read.agents.size(), "no agent stands twice");
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
  return 0;
}
