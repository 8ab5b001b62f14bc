// Lines of problem sets: what is read as a problem can be played, and is written and read back the same.
#include "base/error.h"
#include "one_input.h"
#include "play/problem/problem.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::play;
  using namespace ludens::tests;
  try {
    const Problem problem = read_problem(Json::parse(bytes_of(data, size)));
    const auto json = problem_json(problem);
    must(problem_json(read_problem(json)) == json, "a problem comes back from its line");
    must(!problem.solution.empty(), "a problem has a solution");
  } catch (const Error& error) {
    must(std::string_view(error.what()).find('\n') == std::string_view::npos, "an Error is one line");
  }
  return 0;
}
