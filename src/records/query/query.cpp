#include "records/query/query.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "records/query/filters.h"

namespace ludens::records {
namespace {

constexpr std::string_view kRelations[] = {"!=", "<=", ">=", "=", "<", ">"};  // the longer ones first

bool letter(char c) { return (c >= 'a' && c <= 'z') || c == '_'; }

class QueryParser {
 public:
  explicit QueryParser(std::string_view text) : text_(text) {}

  Query parse() {
    Query query;
    skip();
    query.source = source();
    if (skip(), peek_word() == "where") {
      word();
      do query.where.push_back(condition());
      while (take_and());
    }
    for (skip(); at_ < text_.size(); skip()) setting(query);
    return query;
  }

 private:
  [[noreturn]] void wrong(std::string_view reason, std::size_t at) const {
    throw Error(fmt::format("query, column {}: {}", at + 1, reason));
  }
  void skip() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  std::string_view peek_word() const {
    std::size_t end = at_;
    while (end < text_.size() && letter(text_[end])) ++end;
    return text_.substr(at_, end - at_);
  }
  std::string_view word() {
    const auto out = peek_word();
    at_ += out.size();
    return out;
  }
  // What stands here, for errors.
  std::string found() const {
    std::size_t end = at_;
    while (end < text_.size() && !is_space(text_[end])) ++end;
    return at_ < text_.size() ? cite(text_.substr(at_, end - at_)) : "the end";
  }

  // A run without spaces; parts of it may stand in double quotes, where \ keeps the next character.
  std::string value(std::string_view what) {
    const std::size_t from = at_;
    std::string out;
    while (at_ < text_.size() && !is_space(text_[at_])) {
      if (text_[at_] != '"') {
        out += text_[at_++];
        continue;
      }
      const std::size_t open = at_++;
      for (;; ++at_) {
        if (at_ >= text_.size()) wrong("this quote is never closed", open);
        if (text_[at_] == '"') break;
        if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
        out += text_[at_];
      }
      ++at_;
    }
    if (at_ == from) wrong(fmt::format("found {}, expected {}", found(), what), from);
    return out;
  }

  std::string source() {
    const std::size_t from = at_;
    const std::string text = value("a game of the catalogue or file:PATH");
    if (text == "file:") wrong("found «file:», expected file:PATH", from);
    if (text.starts_with("file:")) return text;
    try {
      const GamePtr game = find_game(text);
      if (text.find('(') != std::string::npos)
        wrong(fmt::format("found {}, expected the bare name {}", cite(text), game->name), from);
      return game->name;
    } catch (const Error& error) {
      const std::string_view reason = error.what();
      if (reason.starts_with("query, column")) throw;
      wrong(reason, from);
    }
  }

  bool take_and() {
    skip();
    if (peek_word() != "and") return false;
    word();
    return true;
  }

  std::string relation() {
    for (const auto text : kRelations)
      if (text_.substr(at_).starts_with(text)) {
        at_ += text.size();
        return std::string(text);
      }
    if (peek_word() != "in") return "";
    word();
    return "in";
  }

  Condition condition() {
    skip();
    Condition out;
    if (peek_word() == "not") {
      word();
      skip();
      out.relation = "not";
    }
    const std::size_t from = at_;
    out.field = word();
    if (out.field.empty()) wrong(fmt::format("found {}, expected a filter such as plies>=8", found()), from);
    const QueryFilter& filter = at(from, [&]() -> const QueryFilter& { return find_filter(out.field); });
    const bool flag = filter.kind == FilterKind::Flag;
    if (out.relation == "not" && !flag)
      wrong(fmt::format("«not» goes with flags such as rated; {} is none", out.field), from);
    skip();
    const std::size_t place = at_;
    const std::string said = relation();
    if (flag) {
      if (!said.empty()) wrong(fmt::format("{} stands alone, found {}", out.field, cite(said)), place);
      return out;
    }
    out.relation = said;
    const bool ordered = filter.kind != FilterKind::Text && filter.kind != FilterKind::Result;
    if (said.empty() || (!ordered && said != "=" && said != "!="))
      wrong(fmt::format("{}: found {}, expected {}", out.field, said.empty() ? found() : cite(said),
                        ordered ? "=, !=, <, <=, >, >= or in" : "= or !="),
            place);
    skip();
    read_values(filter, out);
    return out;
  }

  void read_values(const QueryFilter& filter, Condition& out) {
    const std::size_t from = at_;
    const std::string text = value(out.relation == "in" ? "A..B" : "a value");
    if (out.relation != "in") {
      out.low = at(from, [&] { return filter_value(filter, text); });
      return;
    }
    const auto dots = text.find("..");
    if (dots == std::string::npos) wrong(fmt::format("{}: found {}, expected A..B", out.field, cite(text)), from);
    out.low = at(from, [&] { return filter_value(filter, text.substr(0, dots)); });
    out.high = at(from, [&] { return filter_value(filter, text.substr(dots + 2)); });
  }

  void setting(Query& query) {
    const std::size_t from = at_;
    const std::string name{word()};
    static const std::vector<std::string> known = {"split", "split_by", "split_seed", "sample"};
    if (std::find(known.begin(), known.end(), name) == known.end() || at_ >= text_.size() || text_[at_] != '=') {
      at_ = from;
      wrong(fmt::format("found {}, expected {}split=, split_by=, split_seed= or sample={}", found(),
                        seen_.empty() ? (query.where.empty() ? "where, " : "and, ") : "", did_you_mean(name, known)),
            from);
    }
    if (std::find(seen_.begin(), seen_.end(), name) != seen_.end()) wrong(fmt::format("{} is said twice", name), from);
    seen_.push_back(name);
    ++at_;
    const std::size_t place = at_;
    const std::string text = value("a value");
    const auto refuse = [&](std::string_view allowed) {
      wrong(fmt::format("{}: found {}, expected {}", name, cite(text), allowed), place);
    };
    if (name == "split") {
      for (const auto split : {Split::All, Split::Train, Split::Validation, Split::Test})
        if (text == split_name(split)) return void(query.split = split);
      refuse("test, validation, train or all");
    }
    if (name == "split_by") {
      for (const auto by : {SplitBy::Game, SplitBy::Player, SplitBy::Date})
        if (text == split_by_name(by)) return void(query.split_by = by);
      refuse("game, player or date");
    }
    std::int64_t number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size() || number < 0) refuse("a whole number from 0 on");
    if (name == "sample") query.sample = number;
    if (name == "split_seed") query.split_seed = static_cast<std::uint64_t>(number);
  }

  // Adds the column to what is complained about.
  template <class Action>
  auto at(std::size_t place, const Action& action) -> decltype(action()) {
    try {
      return action();
    } catch (const Error& error) {
      wrong(error.what(), place);
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string> seen_;
};

}  // namespace

Query parse_query(std::string_view text) { return QueryParser(text).parse(); }

}  // namespace ludens::records
