#include "records/formats.h"

#include "records/csa/reader.h"
#include "records/csa/writer.h"
#include "records/jsonl/line.h"
#include "records/kif/reader.h"
#include "records/kif/writer.h"
#include "records/pgn/reader.h"
#include "records/pgn/writer.h"
#include "records/psq/reader.h"
#include "records/psq/writer.h"
#include "records/rif/reader.h"
#include "records/rif/writer.h"
#include "records/sgf/reader.h"
#include "records/sgf/writer.h"
#include "records/tsv/reader.h"
#include "records/wthor/wthor.h"

namespace ludens::records {
namespace {

// One game after the other, where a format has nothing around its games.
template <std::string (*write_one)(const Record&)>
std::string one_by_one(std::span<const Record> records) {
  std::string out;
  for (const auto& record : records) out += write_one(record);
  return out;
}

std::unique_ptr<RecordReader> open_wthor(std::unique_ptr<Input> input, const ReadOptions& options) {
  return wthor_reader(std::move(input), options, nullptr);
}

// A line with «/» divides games.
std::string write_csa_games(std::span<const Record> records) {
  std::string out;
  for (const auto& record : records) out += (out.empty() ? "" : "/\n") + write_csa_record(record);
  return out;
}

std::string write_jsonl(const Record& record) { return to_json_line(record) + "\n"; }

}  // namespace

std::span<const RecordFormat> record_formats() {
  // In the order they are asked for a file; the stricter ones first.
  static const std::vector<RecordFormat> formats = {
      {"wthor", "Othello tournament games (.wtb, with .JOU and .TRN beside them)", looks_like_wthor, open_wthor},
      {"jsonl",
       "our own: one game a line, with players, ratings, times and opinions",
       looks_like_json_lines,
       json_line_reader,
       one_by_one<write_jsonl>,
       {".jsonl"}},
      {"sgf",
       "Smart Game Format FF[4]: Go, gomoku, renju, Othello, Hex",
       looks_like_sgf,
       sgf_reader,
       write_sgf,
       {".sgf"}},
      {"rif", "the renju community's database (XML)", looks_like_rif, rif_reader, write_rif, {".rif", ".xml"}},
      {"pgn", "Portable Game Notation: chess", looks_like_pgn, pgn_reader, one_by_one<write_pgn>, {".pgn"}},
      {"psq", "Piskvork's saved games", looks_like_psq, psq_reader, one_by_one<write_psq>, {".psq"}},
      {"csa", "shogi games of the Computer Shogi Association", looks_like_csa, csa_reader, write_csa_games, {".csa"}},
      {"kif",
       "shogi games of Kifu for Windows: KIF and KI2",
       looks_like_kif,
       kif_reader,
       one_by_one<write_kif_record>,
       {".kif", ".kifu", ".ki2", ".ki2u"}},
      {"tsv", "tab-separated sets of games, known by their columns", looks_like_tsv, tsv_reader},
      {"hvh", "four-in-a-row decisions, seven columns without a header", looks_like_four_in_a_row,
       four_in_a_row_reader},
  };
  return formats;
}

}  // namespace ludens::records
