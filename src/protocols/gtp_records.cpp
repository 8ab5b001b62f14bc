// GTP: games from and to SGF files.
#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "protocols/gtp.h"
#include "records/reader.h"
#include "records/save.h"
#include "records/sgf/writer.h"

namespace ludens::protocols {

void Gtp::add_records() {
  table_.add("loadsgf", [this](const Call& call) {
    std::string path = call.arg(0, "a file name");
    std::optional<int> before;
    // A name with spaces is understood: only a number at the end is the move to stop before.
    const auto last = to_int(call.args.back());
    if (call.args.size() > 1 && last) before = last;
    path = call.rest;
    if (before) path = std::string(trim(std::string_view(path).substr(0, path.size() - call.args.back().size())));
    if (before && *before < 1) throw Error("cannot load file: moves count from 1");
    try {
      Record record;
      if (!open_records(path)->next(record)) throw Error("it holds no game");
      std::optional<int> plies;
      if (before && *before - 1 < static_cast<int>(record.turns.size())) plies = *before - 1;
      engine().set(Session::of(record, plies));
    } catch (const Error& error) {
      throw Error(fmt::format("cannot load file: {}", error.what()));
    }
    implied_.clear();
    return "";
  });
  table_.add("printsgf", [this](const Call& call) {
    const Record record = engine().session().record();
    if (!call.rest.empty()) {
      const bool named = lower(call.rest).ends_with(".sgf");
      if (!named) throw Error("the file's name must end in .sgf");
      save_record(call.rest, record);
      return std::string();
    }
    // An answer ends with an empty line, so it must hold none.
    std::string out;
    for (const char c : write_sgf(record))
      if (c != '\n' || (!out.empty() && out.back() != '\n')) out += c;
    return std::string(trim(out));
  });
}

}  // namespace ludens::protocols
