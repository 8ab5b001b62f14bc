#include "nets/open_net.h"

#include <fstream>

#include <fmt/format.h>

#include "base/data_dir.h"
#include "base/error.h"
#include "base/find_model.h"
#include "base/given_files.h"
#include "base/shared_files.h"
#include "base/text.h"
#include "games/catalogue.h"
#include "nets/features.h"
#include "nets/foreign/flat_net.h"
#include "nets/foreign/katago_features.h"
#include "nets/foreign/katago_file.h"
#include "nets/foreign/lc0_planes.h"

namespace ludens::nets {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kNetMagic = "LUDNET";  // of any version, see nets/model_file.h
constexpr std::string_view kFlatEnding = ".f16.bin", kKataGoEnding = ".bin.gz", kLc0Ending = ".pb.gz";
constexpr std::size_t kMostLc0Bytes = 512u << 20;

// Of a game that comes in sizes, a network for a larger board plays on smaller ones, too: its convolutions, and heads
// that read points or means over them, know no size.
bool plays_smaller(const NetModel& model, const Game& game) {
  const GamePtr trained = find_game(model.game);
  return trained->family == game.family && game.family->sized() && model.shape.policy_planes == 1 &&
         game.board.columns < trained->board.columns && game.board.rows < trained->board.rows;
}

std::shared_ptr<const PolicyNet> own_net(const Game& game, const fs::path& path, const NetworkOptions& options) {
  NetModel model = load_net(path);
  const Features& features = find_features(model.features);
  if (model.game != game.name) {
    if (!plays_smaller(model, game))
      throw Error(fmt::format("{} is a network for {}, not for {}", cite(path.string()), model.game, game.name));
    const int extra = model.shape.extra_moves();
    model.shape.width = game.board.columns;
    model.shape.height = game.board.rows;
    model.shape.moves = model.shape.point_moves() + extra;
  }
  if (model.shape.width != game.board.columns || model.shape.height != game.board.rows ||
      model.shape.planes != features.input_planes() || model.shape.moves != features.logits(game) ||
      model.shape.policy_planes != features.policy_planes())
    throw Error(fmt::format("{} does not have the inputs and outputs of {} on {}", cite(path.string()), model.features,
                            game.name));
  return policy_net(model, game, options);
}

std::shared_ptr<const PolicyNet> katago_net(const Game& game, const fs::path& path, const NetworkOptions& options) {
  auto dialect = katago_dialect(game);
  return std::make_shared<PolicyNet>(read_katago(read_gzipped(path), game.board.columns, path.filename().string()),
                                     std::move(dialect), options);
}

std::shared_ptr<const PolicyNet> lc0_net(const Game& game, const fs::path& path, const NetworkOptions& options) {
  const Lc0Net net = read_lc0(read_gzipped(path, kMostLc0Bytes), path.filename().string());
  return std::make_shared<PolicyNet>(net.net, lc0_dialect(game, net), options);
}

std::shared_ptr<const PolicyNet> flat_net(const Game& game, const fs::path& path, const NetworkOptions& options) {
  if (game.name != "renju")
    throw Error(fmt::format("{} is a network for renju, not for {}", cite(path.string()), game.name));
  std::string stem = path.string();
  stem.resize(stem.size() - kFlatEnding.size());
  return std::make_shared<PolicyNet>(
      read_flat_net(read_gzipped(path), read_gzipped(stem + ".index.tsv"), read_gzipped(stem + ".ops.txt"), 15,
                    kFlatRenjuPlanes, path.filename().string()),
      flat_renju_dialect(), options);
}

// KataGo's dialect knows where a game starts (handicap), but not its komi.
std::string start_text(const Game& game) {
  std::string out = game.name + " ";
  const Position start = game.start();
  for (int cell = 0; cell < game.board.size(); ++cell) out += start.glyph(cell);
  return out;
}

// The file in the data folder whose name holds a word; throws Error that says what is missing.
fs::path in_data(std::string_view model, const fs::path& folder, std::string_view word, std::string_view ending) {
  const auto data = data_dir();
  if (!data)
    throw Error(fmt::format("{} needs {} of the data folder, and there is none; set LUDENS_DATA", cite(model),
                            (folder / "*").string()));
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(*data / folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.ends_with(ending) && name.find(word) != std::string::npos) return entry.path();
  }
  throw Error(
      fmt::format("{} is not there: no file *{}*{} in {}", cite(model), word, ending, cite((*data / folder).string())));
}

}  // namespace

fs::path net_path(std::string_view model) {
  if (const auto given = given_file(model)) return *given;
  std::error_code ignored;
  if (fs::is_regular_file(fs::path(model), ignored)) return model;
  if (model == "renju-alphazero") return in_data(model, "weights/renju_alphazero", "best", kFlatEnding);
  if (model.starts_with("maia-")) return in_data(model, "weights/maia", model, kLc0Ending);
  if (model.starts_with("katago-")) return in_data(model, "weights/katago", model.substr(7), kKataGoEnding);
  return find_model(model);
}

bool is_net_file(const fs::path& path) {
  const std::string name = path.string();
  if (name.ends_with(kKataGoEnding) || name.ends_with(kFlatEnding) || name.ends_with(kLc0Ending)) return true;
  std::string first(kNetMagic.size(), '\0');
  std::ifstream(path, std::ios::binary).read(first.data(), static_cast<std::streamsize>(first.size()));
  return first == kNetMagic;
}

std::shared_ptr<const PolicyNet> open_net(const Game& game, std::string_view model, const NetworkOptions& options) {
  const fs::path path = net_path(model);
  static SharedFiles<PolicyNet> in_use;  // weights packed for the processor, shared by all agents of the program
  const std::string name = path.string();
  const auto load = name.ends_with(kKataGoEnding) ? katago_net
                    : name.ends_with(kFlatEnding) ? flat_net
                    : name.ends_with(kLc0Ending)  ? lc0_net
                                                  : own_net;
  const std::string detail = fmt::format("{}\n{}\n{}", load == katago_net ? start_text(game) : game.name,
                                         static_cast<int>(options.precision), options.kernels);
  return in_use.find(path, detail, [&] { return load(game, path, options); });
}

}  // namespace ludens::nets
