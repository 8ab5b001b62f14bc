#include "records/sgf/header.h"

#include <algorithm>

#include "base/text.h"
#include "records/io/encoding.h"
#include "records/sgf/value.h"

namespace ludens::records {
namespace {

struct Name {
  std::string_view ident, tag;
};
constexpr Name kTags[] = {{"DT", "date"},        {"EV", "event"},       {"RO", "round"},   {"PC", "place"},
                          {"GN", "name"},        {"SO", "source"},      {"RU", "rules"},   {"TM", "time_limit"},
                          {"OT", "overtime"},    {"HA", "handicap"},    {"ON", "opening"}, {"BT", "black_team"},
                          {"WT", "white_team"},  {"AN", "annotator"},   {"US", "user"},    {"CP", "copyright"},
                          {"AP", "application"}, {"GC", "description"}, {"C", "comment"}};

// What other fields of a record, or nothing, are made of; never a tag.
constexpr std::string_view kTaken[] = {"B",  "W",  "KM", "FF", "GM", "CA", "SZ",  "ST",  "PB",  "PW",
                                       "BR", "WR", "BS", "WS", "RE", "AB", "AW",  "AE",  "PL",  "BL",
                                       "WL", "OB", "OW", "LU", "KO", "MN", "LUG", "LUP", "LUS", "LUT"};
constexpr std::string_view kForeign = "sgf_";

bool is_text(std::string_view ident) { return ident == "C" || ident == "GC"; }
std::string read_value(std::string_view ident, std::string_view value) {
  return is_text(ident) ? sgf_text(value) : sgf_simple_text(value);
}

template <class Range>
bool listed(const Range& range, std::string_view ident) {
  return std::find(std::begin(range), std::end(range), ident) != std::end(range);
}

std::string tag_of(const SgfProperty& property) {
  for (const auto& name : kTags)
    if (name.ident == property.ident) return std::string(name.tag);
  if (listed(kTaken, property.ident) || property.values.size() != 1) return "";
  return std::string(kForeign) + lower(property.ident);
}

// The property that carries a tag without loss; "" where none does.
std::string ident_of(const std::string& tag, const std::string& value) {
  std::string out;
  for (const auto& name : kTags)
    if (name.tag == tag) out = name.ident;
  if (out.empty() && tag.starts_with(kForeign)) {
    for (const char c : tag.substr(kForeign.size())) out += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
    const bool plain = !out.empty() && std::all_of(out.begin(), out.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
    const bool known =
        std::any_of(std::begin(kTags), std::end(kTags), [&](const auto& name) { return name.ident == out; });
    if (!plain || known || listed(kTaken, out) || tag != std::string(kForeign) + lower(out)) return "";
  }
  return !out.empty() && read_value(out, escape_sgf(value)) == value ? out : "";
}

void read_player(const SgfNode& root, std::string_view name, std::string_view rank, std::string_view species,
                 Player& player) {
  if (const auto* p = root.find(name)) player.name = sgf_simple_text(p->values.front());
  if (const auto* p = root.find(rank)) {
    const std::string text(trim(sgf_simple_text(p->values.front())));
    player.rating = to_double(text);
    if (!player.rating) player.rank = text;
  }
  if (const auto* p = root.find(species))
    if (const auto kind = to_int(trim(p->values.front()))) player.program = *kind > 0;
}

// Old records may hold bytes that are no UTF-8; what we write always is.
std::string clean(std::string_view text) { return escape_sgf(decode(text, "")); }

}  // namespace

Result read_sgf_result(std::string_view text) {
  const std::string said = lower(trim(text));
  if (said == "0" || said == "draw" || said == "jigo") return Result::Draw;
  if (said == "b" || said == "black" || said.starts_with("b+")) return Result::FirstWins;
  if (said == "w" || said == "white" || said.starts_with("w+")) return Result::SecondWins;
  return Result::Ongoing;
}

void read_sgf_header(const SgfNode& root, Record& record) {
  read_player(root, "PB", "BR", "BS", record.players[0]);
  read_player(root, "PW", "WR", "WS", record.players[1]);
  if (const auto* p = root.find("RE")) {
    record.result_text = std::string(trim(sgf_simple_text(p->values.front())));
    record.result = read_sgf_result(record.result_text);
    // These say no more than the result does.
    if (record.result_text == "B+" || record.result_text == "W+" || record.result_text == "0")
      record.result_text.clear();
  }
  for (const auto& property : root.properties)
    if (const std::string tag = tag_of(property); !tag.empty())
      if (std::string value = read_value(property.ident, property.values.front()); !value.empty())
        record.tags.emplace(tag, value);
  for (const auto value : root.values("LUT")) {
    auto [tag, text] = sgf_compose(value);
    if (!tag.empty() && !text.empty()) record.tags[tag] = text;
  }
}

void write_sgf_header(const Record& record, SgfNode& root) {
  const auto player = [&](const Player& p, const char* name, const char* rank, const char* species) {
    if (!p.name.empty()) root.add(name, clean(p.name));
    if (!p.rank.empty())
      root.add(rank, clean(p.rank));
    else if (p.rating)
      root.add(rank, number(*p.rating));
    if (p.program) root.add(species, *p.program ? "1" : "0");
  };
  player(record.players[0], "PB", "BR", "BS");
  player(record.players[1], "PW", "WR", "WS");
  if (!record.result_text.empty() && read_sgf_result(record.result_text) == record.result)
    root.add("RE", clean(record.result_text));
  else if (record.result != Result::Ongoing)
    root.add("RE", record.result == Result::Draw ? "0" : record.result == Result::FirstWins ? "B+" : "W+");
  SgfProperty others{"LUT", {}};
  for (const auto& [tag, value] : record.tags) {
    if (value.empty() || tag.empty()) continue;
    const std::string ident = ident_of(tag, value);
    if (ident.empty())
      others.values.push_back(escape_sgf_compose(decode(tag, ""), decode(value, "")));
    else
      root.add(ident, clean(value));
  }
  if (!others.values.empty()) root.properties.push_back(std::move(others));
}

}  // namespace ludens::records
