#pragma once
#include <map>
#include <string>
#include <string_view>

#include "records/record.h"
#include "records/sgf/tree.h"

namespace ludens::records {

// The root's words about a game ↔ the fields of a Record. PB/PW are names; BR/WR a rating where they are a number, else
// a rank; BS/WS say whether a program played; RE is the result. DT, EV, RO, PC, GN, AP, RU, TM, OT, ON, AN, CP, SO, US,
// GC, HA, BT, WT and the root's comment are tags under plain names (sgf_header.cpp has the table), any further
// property of one value is the tag «sgf_…». Our own LUT[tag:value] carries tags that have no property.
void read_sgf_header(const SgfNode& root, Record& record);
void write_sgf_header(const Record& record, SgfNode& root);

// «B+3.5», «W+R», «0», «Draw»; anything else, «?» and «Void» among it, is Ongoing: not known.
Result read_sgf_result(std::string_view text);

}  // namespace ludens::records
