#include "measure/review_table.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "base/error.h"
#include "measure/stats/bootstrap.h"

namespace ludens::measure {
namespace {

struct Counted {
  int plies = 0, mistakes = 0, checked = 0, both = 0, confirmed = 0, doubtful = 0, doubted = 0, own = 0,
      check_first = 0;
  void add(const Counted& other) {
    plies += other.plies;
    mistakes += other.mistakes;
    checked += other.checked;
    both += other.both;
    confirmed += other.confirmed;
    doubtful += other.doubtful;
    doubted += other.doubted;
    own += other.own;
    check_first += other.check_first;
  }
};

Counted counted(const Json& line, double mistake) {
  const std::string kinds = line.at("kinds").get<std::string>(), check = line.at("check_kinds").get<std::string>();
  const Json& losses = line.at("losses");
  if (!losses.is_array() || kinds.size() != losses.size() || check.size() != losses.size())
    throw Error(fmt::format("a line of reviews has {} kinds, {} check_kinds and {} losses, expected one a move",
                            kinds.size(), check.size(), losses.size()));
  Counted out;
  for (std::size_t i = 0; i < losses.size(); ++i) {
    const bool named = kinds[i] == 'm', checked = check[i] == 'm';
    ++out.plies;
    out.mistakes += named;
    out.checked += checked;
    out.both += named && checked;
    out.confirmed += named && losses[i][1].get<double>() >= 100 * mistake;
    out.doubtful += kinds[i] == 'd';
    out.doubted += kinds[i] == 'd' && losses[i][1].get<double>() >= 100 * mistake / 2;
    out.own += named && check[i] == 'f';
    out.check_first += named && check[i] == 'b';
  }
  return out;
}

std::string share(const RatioInterval& interval) {
  if (!interval.known()) return "–";
  return fmt::format("{:.1f} ({:.1f}–{:.1f})", 100 * interval.value, 100 * interval.low, 100 * interval.high);
}

std::string summary(const std::string& name, const std::vector<Json>& lines, double mistake) {
  std::vector<Ratio> shares(4);
  Counted all;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto game = static_cast<std::uint32_t>(i);
    const Counted one = counted(lines[i], mistake);
    const int same = one.plies - (one.mistakes + one.checked - 2 * one.both);
    const auto add = [&](std::size_t which, int top, int bottom) {
      shares[which].push_back({game, static_cast<double>(top), static_cast<double>(bottom)});
    };
    add(0, same, one.plies);
    add(1, one.confirmed, one.mistakes);
    add(2, one.both, one.checked);
    add(3, one.doubted, one.doubtful);
    all.add(one);
  }
  const auto found = bootstrap(shares, lines.size(), {.shares = true});
  return fmt::format("| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", name, lines.size(),
                     all.plies, all.mistakes, all.checked, all.both, share(found[0]), share(found[1]), share(found[2]),
                     all.doubtful, share(found[3]), all.own, all.check_first);
}

std::string letters(const std::vector<JudgedMove>& moves) {
  std::string out;
  for (const auto& move : moves) out += verdict_name(move.verdict).front();
  return out;
}

}  // namespace

void add_comparison(Json& line, const std::vector<JudgedMove>& moves, const std::vector<JudgedMove>& checked) {
  const auto per_cent = [](double loss) { return std::round(1000 * loss) / 10; };
  Json losses = Json::array();
  for (std::size_t i = 0; i < moves.size(); ++i) losses.push_back({per_cent(moves[i].loss), per_cent(checked[i].loss)});
  line["kinds"] = letters(moves);
  line["check_kinds"] = letters(checked);
  line["losses"] = std::move(losses);
}

std::string review_table(const std::vector<Json>& lines, double mistake) {
  std::string out =
      "| game | games | moves | mistakes | by the stronger judge | by both | same verdict, % (95 %) | confirmed, % | "
      "found, % | doubtful | confirmed, % | forced | stronger judge's first choice |\n"
      "| --- | ---: | ---: | ---: | ---: | ---: | --- | --- | --- | ---: | --- | ---: | ---: |\n";
  std::vector<std::string> names;
  for (const auto& line : lines)
    if (std::find(names.begin(), names.end(), line.at("review").get<std::string>()) == names.end())
      names.push_back(line.at("review").get<std::string>());
  for (const auto& name : names) {
    std::vector<Json> of;
    for (const auto& line : lines)
      if (line.at("review").get<std::string>() == name) of.push_back(line);
    out += summary(name, of, mistake);
  }
  if (names.size() > 1) out += summary("all", lines, mistake);
  return out;
}

}  // namespace ludens::measure
