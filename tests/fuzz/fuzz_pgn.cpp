// Any bytes as PGN must be read or refused with an Error; what was read must replay, come back from JSON, and write and
// read back as the same text.
#include "check_reader.h"
#include "records/pgn/reader.h"
#include "records/pgn/writer.h"

namespace {

using namespace ludens::records;
using namespace ludens::tests;

std::unique_ptr<RecordReader> pgn_of(std::string text) {
  return pgn_reader(std::make_unique<Input>("fuzz", text_source(std::move(text))), {});
}

void check_pgn_again(const Record& record) {
  const std::string written = write_pgn(record);
  Record back;
  must(pgn_of(written)->next(back), "what was written is read");
  must(write_pgn(back) == written && back.game == record.game && back.result == record.result, "the same text");
  must(back.turns.size() == record.turns.size(), "as many moves");
  for (std::size_t i = 0; i < back.turns.size(); ++i)
    must(back.turns[i].move == record.turns[i].move, "the same moves");
}

// With comments and variations: what was written of them is read as the same again.
void check_annotated(const std::string& text) {
  AnnotatedRecord beside, again;
  const auto reader =
      annotated_pgn_reader(std::make_unique<Input>("fuzz", text_source(std::string(text))), {}, beside, 50);
  for (;;) {
    AnnotatedRecord game;
    try {
      if (!reader->next(game.record)) return;
    } catch (const Error&) {
      continue;
    }
    game.variations = beside.variations;
    game.comments = beside.comments;
    const std::string written = write_pgn(game);
    const auto back =
        annotated_pgn_reader(std::make_unique<Input>("fuzz", text_source(std::string(written))), {}, again, 50);
    AnnotatedRecord read;
    must(back->next(read.record), "what was written is read");
    read.variations = again.variations;
    read.comments = again.comments;
    must(write_pgn(read) == written && read.variations.size() == game.variations.size(), "the same text");
  }
}

}  // namespace

int one_input(const std::uint8_t* data, std::size_t size) {
  const std::string text(bytes_of(data, size));
  check_reader([&] { return pgn_of(text); }, size);
  check_annotated(text);
  const auto reader = pgn_of(text);
  for (Record record;;) {
    try {
      if (!reader->next(record)) return 0;
    } catch (const Error&) {
      continue;
    }
    check_pgn_again(record);
  }
}
