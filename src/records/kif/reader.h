#pragma once
#include <memory>
#include <string_view>

#include "records/io/byte_source.h"
#include "records/reader.h"

namespace ludens::records {

// KIF and KI2, the formats of Kifu for Windows and of most Japanese servers, in UTF-8 or Shift_JIS:
//
//   棋戦：名人戦                                   tags event, place, date, opening, time_control
//   手合割：平手                                   the handicap; or a diagram with the pieces in hand above and below
//   it 先手：NAME, 後手：NAME                         players; 下手 and 上手 at a handicap
//   手数----指手---------消費時間--
//      1 ７六歩(77)   ( 0:16/00:00:16)             KIF: a move, its time and the sum of times
//   ▲７六歩    △３四歩                             KI2: moves that name their piece by where it goes
//   まで77手で先手の勝ち                           how it ended: the tag `end`, and the result
//
// Comments (*), bookmarks (&), variations (変化) and other lines of the header are passed over; a header behind moves
// begins the next game. Tested by tests/records/kif/kif_test.cpp and tests/fuzz/fuzz_kif.cpp.
std::unique_ptr<RecordReader> kif_reader(std::unique_ptr<Input> input, const ReadOptions& options);
bool looks_like_kif(std::string_view head);

}  // namespace ludens::records
