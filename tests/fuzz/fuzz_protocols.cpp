// Conversations: the first byte chooses the protocol, the rest are its lines. Whatever is said, the engine answers in
// the protocol's form and lives on. Lines that would write files or start long thoughts are left out.
#include <sstream>

#include "base/error.h"
#include "base/text.h"
#include "one_input.h"
#include "protocols/serve.h"

int one_input(const std::uint8_t* data, std::size_t size) {
  using namespace ludens::protocols;
  using namespace ludens::tests;
  if (size == 0) return 0;
  static constexpr std::string_view kProtocols[] = {"gtp", "gomocup", "ugi", ""};
  static constexpr std::string_view kGames[] = {"",     "go5",     "gomoku15", "renju(opening=swap2)",
                                                "hex5", "othello", "connect4", "breakthrough"};
  ServeOptions options;
  options.protocol = kProtocols[data[0] % 4];
  options.setup.game = kGames[data[0] / 4 % 8];
  if (options.protocol == "ugi" && data[0] >= 128) {
    options.protocol = data[0] >= 192 ? "usi" : "uci";
    options.setup.game = "";
  }
  options.setup.agent = "random";
  std::string said;
  int lines_left = 300, counts_left = 1;  // to count a game of Go takes seconds under the sanitizers
  for (const auto line : split(bytes_of(data + 1, size - 1), '\n')) {
    const std::string small = lower(line);
    bool harmless = --lines_left > 0;
    for (const auto word : {"sgf", "agent", "level", "param", "option"})
      harmless = harmless && small.find(word) == std::string::npos;
    if (small.find("setoption name game") == 0) harmless = true;
    if (small.find("final_") != std::string::npos) harmless = harmless && counts_left-- > 0;
    if (harmless) said += std::string(line) + "\n";
  }
  std::istringstream in(said);
  std::ostringstream out;
  StreamLines lines(in);
  Writer writer(out);
  try {
    serve(options, lines, writer);
  } catch (const Error& error) {
    must(out.str().empty(), "an Error comes before a word is said");
  }
  const std::string answers = out.str();
  if (options.protocol == "gtp") {
    must(answers.empty() || answers[0] == '=' || answers[0] == '?', "an answer begins with = or ?");
    must(answers.empty() || answers.ends_with("\n\n"), "an answer ends with an empty line");
    must(answers.find("\n\n\n") == std::string::npos, "there is one empty line between answers");
  }
  must(answers.empty() || answers.back() == '\n', "answers are whole lines");
  return 0;
}
