#include "measure/pages/result_lines.h"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.h"
#include "base/text.h"

namespace ludens::measure {
namespace {

constexpr int kMostCitations = 4;  // of lines that cite lines

const Json* step_into(const Json& value, std::string_view key) {
  if (value.is_object()) return value.find(key);
  const auto index = to_int(key);
  if (!value.is_array() || !index || *index < 0 || *index >= std::ssize(value)) return nullptr;
  return &value[static_cast<std::size_t>(*index)];
}

struct Condition {
  std::string key;
  std::vector<std::string> allowed = {};  // none: the key alone is asked for
  bool denied = false;

  bool holds(const ResultLine& line) const {
    const Json* value = value_of(line, key);
    if (allowed.empty()) return (value != nullptr) != denied;
    const std::string text = value ? plain_text(*value) : "";
    return (std::find(allowed.begin(), allowed.end(), text) != allowed.end()) != denied;
  }
};

struct Choice {
  std::string file, of = {};
  std::vector<Condition> where = {};
};

// Words between spaces, where quotation marks hold a value together.
std::vector<std::string> quoted_words(std::string_view text) {
  std::vector<std::string> out;
  bool inside = false, begun = false;
  for (const char c : text) {
    if (c == '"') {
      inside = !inside;
      if (!begun) out.emplace_back();
      begun = true;
    } else if (!inside && is_space(c)) {
      begun = false;
    } else {
      if (!begun) out.emplace_back();
      begun = true;
      out.back() += c;
    }
  }
  if (inside) throw Error(fmt::format("a quotation mark is missing in {}", cite(text)));
  return out;
}

Condition condition_of(std::string text) {
  const auto equals = text.find('=');
  if (equals == std::string::npos) {
    const bool denied = text.starts_with('!');
    return {text.substr(denied), {}, denied};
  }
  const bool denied = equals > 0 && text[equals - 1] == '!';
  Condition out{text.substr(0, equals - denied), {}, denied};
  const std::string values = text.substr(equals + 1);
  for (const auto value : split(values, '|')) out.allowed.emplace_back(value);
  return out;
}

Choice choice_of(std::string_view text) {
  const auto words = quoted_words(text);
  if (words.empty()) throw Error("lines are chosen by «FILE [of KEY] [where …]», found nothing");
  Choice out{words[0]};
  std::size_t at = 1;
  if (at + 1 < words.size() && words[at] == "of") {
    out.of = words[at + 1];
    at += 2;
  }
  if (at == words.size()) return out;
  bool expected = words[at++] == "where";
  // Texts of agents have spaces («a, b»), so a condition goes on until the next «and».
  std::string condition;
  for (; expected && at < words.size(); ++at) {
    if (words[at] != "and") {
      condition += condition.empty() ? words[at] : " " + words[at];
      continue;
    }
    expected = !condition.empty();
    if (expected) out.where.push_back(condition_of(condition));
    condition.clear();
  }
  if (!expected || condition.empty())
    throw Error(fmt::format("lines are chosen by «FILE [of KEY] [where … and …]», found {}", cite(text)));
  out.where.push_back(condition_of(condition));
  return out;
}

// The elements of the array that a line has under `keys`, each with what else the line says; or the names of the
// objects that it has under them, {"speeds": {"go9": 7, …}, "plies": {"go9": 111, …}} by «speeds,plies» as {"name":
// "go9", "speeds": 7, "plies": 111}.
std::vector<ResultLine> parts_of(const ResultLine& line, const std::string& keys) {
  const auto names = split(keys, ',');
  const Json* whole = value_of(line, names[0]);
  std::vector<ResultLine> out;
  if (!whole) return out;
  ResultLine rest = line;
  for (const auto name : names) rest.values.erase(name);
  if (whole->is_array()) {
    for (const auto& element : *whole) {
      if (!element.is_object()) continue;
      out.push_back(rest);
      out.back().values.update(element);
    }
  } else if (whole->is_object()) {
    for (const auto& [member, value] : whole->items()) {
      out.push_back(rest);
      out.back().values["name"] = member;
      for (const auto name : names)
        if (const Json* object = value_of(line, name); object && object->is_object() && object->contains(member))
          out.back().values[name] = object->at(member);
    }
  }
  return out;
}

}  // namespace

std::vector<ResultLine> read_result_lines(std::string_view text, const std::string& name) {
  std::vector<ResultLine> out;
  Json run;
  int row = 0;
  for (const auto line : split(text, '\n')) {
    ++row;
    if (trim(line).empty()) continue;
    Json json = Json::parse_or_null(line);
    if (!json.is_object()) throw Error(fmt::format("{}, line {}: is no object in JSON", name, row));
    if (json.contains("command"))
      run = std::move(json);
    else
      out.push_back({std::move(json), run});
  }
  return out;
}

const Json* value_of(const ResultLine& line, std::string_view key) {
  for (const Json* from : {&line.values, &line.run}) {
    for (const auto part : split(key, '.'))
      if (from) from = step_into(*from, part);
    if (from && !from->is_null()) return from;
  }
  return nullptr;
}

std::string plain_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number()) return number(value.get<double>());
  if (value.is_boolean()) return value.get<bool>() ? "yes" : "no";
  return "";
}

const std::vector<ResultLine>& ResultFiles::lines(const std::string& name) {
  if (!files_.contains(name)) files_[name] = read_result_lines(read_(name), name);
  return files_[name];
}

std::vector<ResultLine> ResultFiles::choose(std::string_view text) {
  const Choice choice = choice_of(text);
  std::vector<ResultLine> out;
  for (const auto& line : lines(choice.file))
    for (auto& one : choice.of.empty() ? std::vector{line} : parts_of(line, choice.of))
      if (std::all_of(choice.where.begin(), choice.where.end(), [&](const auto& asked) { return asked.holds(one); }))
        out.push_back(cited(std::move(one)));
  if (out.empty()) throw Error(fmt::format("no line is left of {}", cite(text)));
  return out;
}

ResultLine ResultFiles::cited(ResultLine line) {
  const Json* chosen = line.values.find("lines");
  if (!chosen) return line;
  if (++depth_ > kMostCitations)
    throw Error(fmt::format("{}: lines cite each other in a circle", cite(plain_text(*chosen))));
  const auto found = choose(plain_text(*chosen));
  --depth_;
  const Json before = line.values;
  for (const auto& [key, value] : before.items()) {
    if (!value.is_string() || value.get<std::string>().find('{') == std::string::npos) continue;
    std::vector<std::string> texts;
    for (const auto& one : found) texts.push_back(cell_text(one, value.get<std::string>()));
    line.values[key] = join(texts, "; ");
  }
  return line;
}

}  // namespace ludens::measure
