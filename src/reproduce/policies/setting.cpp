// The rating groups are those of the sample files that tools/pack_training.sh makes, the models those of the lists in
// tools/training.
#include "reproduce/policies/setting.h"

#include <fmt/format.h>

namespace ludens::reproduce {

std::vector<std::string> PolicyGame::group_names() const {
  std::vector<std::string> out;
  for (const auto& group : groups) out.push_back(group.people);
  return out;
}

std::vector<Band> PolicyGame::bands() const {
  std::vector<Band> out;
  for (const auto& group : groups) out.push_back(group.band);
  return out;
}

Query PolicyGame::query(const std::string& data, Split split, int fold) const {
  Query out = parse_query(fmt::format("file:{}/{}{}", data, file, where.empty() ? "" : " where " + where));
  out.split = split;
  out.split_seed = static_cast<std::uint64_t>(fold);
  return out;
}

std::string PolicyGame::model(const std::string& kind, int fold) const {
  return fmt::format("{}-{}-{}", name, kind, fold);
}

std::vector<PolicyGame> policy_games() {
  PolicyGame renju{.name = "renju",
                   .file = "renju/tournaments.tsv.gz",
                   .where = "",
                   .groups = {{"low", "below 2418", {std::nullopt, 2418}, 2300},
                              {"middle", "2418–2593", {2418, 2594}, 2500},
                              {"high", "2594 and up", {2594, std::nullopt}, 2700}},
                   .folds = 3,
                   .human = "net(renju-human-net)",
                   .strong = "net(renju-alphazero)",
                   .third = "system1(renju-zero)",
                   .thinker = "dual(system1=renju-zero, visits=1000)",
                   .judge = "dual(system1=renju-zero, visits=400)",
                   .dial = {"1900", "2100", "2300", "2500", "2700", "2900"},
                   .weak = "1900",
                   .strongest = "2900",
                   .sizes = {"renju-tenth", "renju-third", "renju-6x64"},
                   .lists = {"renju-groups.json", "renju-sizes.json", "renju.json"},
                   .opened = 12,
                   .drawn = 8};
  PolicyGame go{.name = "go9",
                .file = "go/ogs_9x9.tsv.gz",
                .where = "human",
                .groups = {{"25k", "30k–23k", {std::nullopt, 8}, 5},
                           {"20k", "22k–18k", {8, 13}, 10},
                           {"15k", "17k–13k", {13, 18}, 15},
                           {"10k", "12k–8k", {18, 23}, 20},
                           {"5k", "7k and up", {23, std::nullopt}, 25}},
                .folds = 3,
                .human = "net(go9-human-net)",
                .strong = "net(katago-b6c96)",
                .third = "",
                .thinker = "kl(policy=net(katago-b6c96), c=1, visits=50)",
                .judge = "grave(playouts=1000, playout=uniform)",
                .dial = {"28k", "23k", "18k", "13k", "8k", "3k", "3d"},
                .weak = "23k",
                .strongest = "3d",
                .sizes = {"go9-tenth", "go9-third", "go9-rated-0"},
                .lists = {"go9-groups.json", "go9-sizes.json"},
                .opened = 16};
  return {renju, go};
}

// The paper's groups and filters; clocks are not known in these games, so moves in time trouble count.
std::vector<PolicyGame> original_games() {
  PolicyGame chess;
  chess.name = "chess";
  chess.file = "chess/lichess.tsv.gz";
  chess.where = "time_class!=bullet and end!=time and ply>10";
  for (int from = 1100; from <= 1900; from += 100) {
    const double low = from, high = from + 100;
    chess.groups.push_back({fmt::format("{}", from), fmt::format("{}–{}", from, from + 99), {low, high}, low + 50});
    chess.originals.push_back(fmt::format("maia({})", from));
  }
  chess.strong = "stockfish(nodes=2000, lines=20)";
  chess.scores = true;
  return {chess};
}

// Evaluated where the paper does: behind the opening, in shogi from move 50 on. Records of shogi have no ratings.
std::vector<PolicyGame> shipped_games() {
  PolicyGame go;
  go.name = "go19";
  go.file = "go/kgs_19x19.tsv.gz";
  go.groups = {{"low", "below 5d", {std::nullopt, 34}, 32},
               {"middle", "5d–6d", {34, 36}, 34.5},
               {"high", "7d and up", {36, std::nullopt}, 36.5}};
  go.human = "net(go19-human-net)";
  go.strong = "net(katago-b6c96)";
  go.opened = 60;
  PolicyGame chess = original_games().front();
  chess.groups = {{"1200", "below 1300", {std::nullopt, 1300}, 1200},
                  {"1400", "1300–1499", {1300, 1500}, 1400},
                  {"1600", "1500–1699", {1500, 1700}, 1600},
                  {"1800", "1700 and up", {1700, std::nullopt}, 1850}};
  chess.human = "net(chess-human-net)";
  chess.opened = 20;
  PolicyGame shogi;
  shogi.name = "shogi";
  shogi.file = "shogi/professional.tsv.gz";
  shogi.where = "ply>=50";
  shogi.human = "net(shogi-human-net)";
  shogi.strong = "fairy-stockfish(nodes=2000, lines=20)";
  shogi.scores = true;
  shogi.opened = 40;
  return {go, chess, shogi};
}

std::vector<PolicyGame> blended_games() {
  auto out = policy_games();
  for (auto& game : shipped_games()) out.push_back(std::move(game));
  return out;
}

std::vector<PolicyGame> searched_games() {
  auto out = blended_games();
  std::erase_if(out, [](const auto& game) { return game.scores; });
  return out;
}

// All their games. Where we know of no network that plays stronger than people, as in chess and shogi, nothing stands
// for it.
std::vector<PolicyGame> result_games() {
  auto out = policy_games();
  for (auto& game : shipped_games()) {
    game.where.clear();
    if (game.scores) game.strong.clear();
    out.push_back(std::move(game));
  }
  return out;
}

}  // namespace ludens::reproduce
