#pragma once
#include "base/json.h"
#include "records/sgf/annotated.h"
#include "web/http.h"
#include "web/limits.h"

namespace ludens::web {

// Games out of a file of any known format; `game` overrides what the file says it is ("": it does not). Throws Refusal
// where nothing can be read.
Json read_records_json(std::string text, const std::string& game, const Limits& limits);

// Comments by ply: {"12": "…"}.
Json comments_json(const std::map<int, std::string>& comments);
std::map<int, std::string> read_comments(const Json& body);

// A game as a file: {format, game, start?, moves, players?, result?, tags?}.
Response export_response(const Json& body, const Limits& limits);
Response record_response(const AnnotatedRecord& game, const std::string& format, const std::string& name);

}  // namespace ludens::web
