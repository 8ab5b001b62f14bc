#include <fmt/format.h>

#include "base/csv.h"
#include "base/whole_file.h"
#include "cli/progress.h"
#include "cli/typed.h"
#include "cli/verb.h"
#include "games/catalogue.h"
#include "measure/corpus/corpus.h"
#include "records/query/game_source.h"

namespace ludens::cli {
namespace {

Json as_json(const Corpus& corpus) {
  Json lists = Json::array();
  for (const auto& counts : corpus.counts()) {
    Json rows = Json::array();
    for (const auto& row : counts.rows) rows.push_back({{"label", row.label}, {"count", row.count}});
    lists.push_back({{"title", counts.title}, {"rows", rows}});
  }
  return {{"game", corpus.name()},
          {"games", corpus.games()},
          {"players", corpus.players()},
          {"summary", corpus.summary()},
          {"counts", lists}};
}

// A row a line of a list.
Json as_rows(const Json& corpora) {
  Json out = Json::array();
  for (const auto& corpus : corpora)
    for (const auto& list : corpus["counts"])
      for (const auto& row : list["rows"])
        out.push_back(
            {{"game", corpus["game"]}, {"list", list["title"]}, {"label", row["label"]}, {"count", row["count"]}});
  return out;
}

// One corpus a game: a file may hold several.
using Corpora = std::map<std::string, Corpus>;

void add_all(const Query& query, const SourceOptions& options, ProgressBar& bar, Corpora& corpora) {
  const auto source = open_query(query, options);
  const auto stop = interrupt_token();
  GameRow row;
  for (std::int64_t count = 0; source->next_row(row); ++count) {
    if (stop.stop_requested()) throw Error("interrupted");
    auto known = corpora.find(row.name);
    if (known == corpora.end()) known = corpora.emplace(row.name, Corpus(find_game(row.name))).first;
    known->second.add(row);
    bar.show(count, source->size());
  }
}

struct Options : SourceOptions {
  std::string query;
  std::filesystem::path svg;
  Form form;
};

int run(const Options& options) {
  check_game(options.game);
  std::vector<Query> queries;
  if (!options.query.empty()) {
    queries.push_back(typed([&] { return parse_query(options.query); }));
    if (queries[0].sample != 0) throw UsageError("stats counts whole games: a query with sample= says positions");
  } else {
    for (const auto& name : open_store(database_place(options.database), StoreMode::Read)->names())
      queries.push_back({.source = name});
  }
  Corpora corpora;
  ProgressBar bar("stats");
  for (const auto& query : queries) add_all(query, options, bar, corpora);
  bar.clear();
  if (corpora.empty()) throw Error("there are no such games");

  Json json = Json::array();
  std::vector<Counts> drawn;
  bool first = true;
  for (const auto& [name, corpus] : corpora) {
    json.push_back(as_json(corpus));
    if (options.form.words()) {
      fmt::print("{}{}\n", first ? "" : "\n", corpus.summary());
      for (const auto& counts : corpus.counts()) fmt::print("\n{}", counts_text(counts));
    }
    for (auto counts : corpus.counts()) {
      if (corpora.size() > 1) counts.title = fmt::format("{}: {}", name, counts.title);
      drawn.push_back(std::move(counts));
    }
    first = false;
  }
  if (options.form.json) fmt::print("{}\n", json.sorted().dump());
  if (options.form.csv) fmt::print("{}", csv(as_rows(json)));
  if (!options.svg.empty()) {
    const std::string title = corpora.size() == 1 ? corpora.begin()->second.summary() : "Games by kind";
    write_whole_file(options.svg, counts_svg(title, drawn));
  }
  return kDone;
}

}  // namespace

Verb stats_verb() {
  return verb<Options>(
      "stats", "For researchers", "What is in a database or a file: players, ratings, lengths, results, openings",
      "ludens stats \"renju where rated\" --svg renju.svg",
      {{"QUERY", "QUERY", &Options::query, "which games, see ludens help query; without it all games of the database"},
       {"--db", "PLACE", &Options::database, "the database; default $LUDENS_DB, else in your data folder"},
       {"--game", "GAME", &Options::game, "read a file as this game, whatever it says"},
       {"--svg", "FILE", &Options::svg, "also as a picture"},
       {"--json", within(&Options::form, &Form::json), "as JSON"},
       {"--csv", within(&Options::form, &Form::csv), "as CSV, a row a line of a list"}},
      run);
}

}  // namespace ludens::cli
