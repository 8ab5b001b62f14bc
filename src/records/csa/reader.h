#pragma once
#include <memory>
#include <string_view>

#include "records/io/byte_source.h"
#include "records/reader.h"

namespace ludens::records {

// CSA, the format of the Computer Shogi Association, versions 1 to 3:
//
//   V2.2                        the version; version 3 says its encoding in a comment, «'CSA encoding=UTF-8»
//   N+NAME, N-NAME              players
//   $EVENT:, $START_TIME: …     tags event, site, date, opening, time_control; others by their own name in small
//   letters PI82HI22KA                  the start position: the usual one without some pieces, nine rows P1 … P9, or
//   single P+00FU, P-00AL              pieces; 00 is the hand, AL all that are left
//   +                           who begins
//   +7776FU, T12                a move and its seconds; several statements may stand in a line
//   %TORYO                      how it ended: the tag `end`, and the result
//   /                           the next game
//
// Comments are passed over. Old files are Shift_JIS or EUC-JP. Tested by tests/records/csa/csa_test.cpp and
// tests/fuzz/fuzz_csa.cpp.
std::unique_ptr<RecordReader> csa_reader(std::unique_ptr<Input> input, const ReadOptions& options);
bool looks_like_csa(std::string_view head);

}  // namespace ludens::records
