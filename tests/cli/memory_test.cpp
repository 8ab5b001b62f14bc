// What files of strangers cost, seen from outside: an import of each takes less than 256 MB, whatever they become when
// they are read, and ends by itself.
#include <sys/resource.h>
#include <sys/wait.h>

#include <gtest/gtest.h>

#include "records/io/output.h"
#include "support/scratch.h"
#include "support/shell.h"

namespace ludens::tests {
namespace {

constexpr long kMostBytes = 256L << 20;
#ifdef __SANITIZE_ADDRESS__
constexpr long kAllowed = 4 * kMostBytes;  // what it guards takes as much again and more
#else
constexpr long kAllowed = kMostBytes;
#endif

// The largest memory that the program held.
long peak_of(const std::vector<std::string>& words) {
  const pid_t child = ::fork();
  if (child == 0) {
    std::vector<char*> argv;
    std::string program = LUDENS_BINARY;
    argv.push_back(program.data());
    std::vector<std::string> own = words;
    for (auto& word : own) argv.push_back(word.data());
    argv.push_back(nullptr);
    if (!std::freopen("/dev/null", "w", stdout) || !std::freopen("/dev/null", "w", stderr)) ::_exit(126);
    ::execv(argv[0], argv.data());
    ::_exit(127);
  }
  int status = 0;
  rusage used{};
  ::wait4(child, &status, 0, &used);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) < 2) << "it has not ended as it should: " << status;
  return used.ru_maxrss * 1024;
}

// A file whose text is made piece by piece.
class Packed {
 public:
  explicit Packed(std::filesystem::path path) : path_(std::move(path)), out_(path_) {}
  Packed& add(std::string_view text) {
    out_.write(text);
    return *this;
  }
  Packed& add(std::string_view piece, int times) {
    std::string many;
    for (int i = 0; i < 1000; ++i) many += piece;
    for (; times >= 1000; times -= 1000) out_.write(many);
    for (; times > 0; --times) out_.write(piece);
    return *this;
  }
  std::filesystem::path done() {
    out_.commit();
    return path_;
  }

 private:
  std::filesystem::path path_;
  records::Output out_;
};

TEST(Memory, OfAnImportIsBoundedWhateverTheFileBecomes) {
  const Scratch folder;
  std::vector<std::filesystem::path> files;
  const auto file = [&](const char* name) { return Packed(folder.file(name)); };
  files.push_back(file("nodes.sgf.gz").add("(;GM[1]SZ[9]").add(";B[]", 20'000'000).add(")").done());
  files.push_back(file("values.sgf.gz").add("(;GM[1]SZ[9]C").add("[]", 20'000'000).add(")").done());
  files.push_back(file("nested.sgf.gz").add("(;GM[1]SZ[9]").add("(;", 20'000'000).done());
  files.push_back(file("text.sgf.gz").add("(;GM[1]SZ[9]C[").add("xxxxxxxxxx", 30'000'000).add("])").done());
  files.push_back(file("moves.xml.gz").add("<database><game id=\"1\"><move>").add("h8 i9 ", 20'000'000).done());
  {
    auto names = file("names.xml.gz");
    names.add("<database>");
    for (int i = 0; i < 1'000'000; ++i) names.add("<player id=\"" + std::to_string(i) + "\" name=\"nnnnnnnnnn\"/>");
    files.push_back(names.done());
  }
  files.push_back(file("values.jsonl.gz").add("{\"game\":\"go9\",\"x\":[0").add(",0", 50'000'000).add("]}\n").done());
  files.push_back(file("nested.jsonl.gz").add("[", 50'000'000).done());
  {
    auto tags = file("tags.csa.gz");
    tags.add("V2.2\n");
    for (int i = 0; i < 3'000'000; ++i) tags.add("$A" + std::to_string(i) + ":x\n");
    files.push_back(tags.add("PI\n+\n").done());
    auto pgn = file("tags.pgn.gz");
    for (int i = 0; i < 3'000'000; ++i) pgn.add("[a" + std::to_string(i) + " \"x\"]\n");
    files.push_back(pgn.add("\n1. e4 *\n").done());
  }
  files.push_back(
      file("comment.pgn.gz").add("[Event \"x\"]\n\n1. e4 {").add("xxxxxxxxxx", 20'000'000).add("} *\n").done());
  files.push_back(file("line.kif.gz").add("手合割：平手\n棋戦：").add("xxxxxxxxxx", 20'000'000).add("\n").done());
  files.push_back(file("line.tsv.gz").add("gid\tmoves\n1\t").add("hh", 50'000'000).add("\n").done());
  for (const auto& path : files) EXPECT_LT(peak_of({"import", path.string()}), kAllowed) << path.filename();
}

// Nodes are made beforehand, but not as many as anybody may say.
TEST(Memory, OfASearchIsBoundedWhateverItIsAskedFor) {
  for (const char* playouts : {"100000000", "1000000000"})
    EXPECT_LE(peak_of({"analyze", "tictactoe", "--agent", std::string("uct(time=50ms, playouts=") + playouts + ")"}),
              (1L << 30) / kMostBytes * kAllowed)
        << playouts;
}

}  // namespace
}  // namespace ludens::tests
