#include "agents/maia_part.h"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "agents/evaluator_agent.h"
#include "base/error.h"
#include "base/text.h"
#include "belief/rating.h"
#include "nets/net_evaluator.h"
#include "nets/open_net.h"

namespace ludens::agents {
namespace {

constexpr int kLowest = 1100, kStep = 100, kBands = 9, kUsual = 1500;

struct MaiaOptions {
  std::optional<std::string> rating;
  Precision precision = Precision::Fast;
  NetEvaluatorOptions evaluator = {};
};

// The nearest of 1100, 1200 … 1900; of two as near the lower.
int band_of(int rating) { return std::clamp((rating - kLowest + kStep / 2 - 1) / kStep, 0, kBands - 1); }

// The network nearest to the mover's rating, each opened when it is first asked for.
class MaiaEvaluator final : public Evaluator {
 public:
  MaiaEvaluator(GamePtr game, const MaiaOptions& options) : game_(std::move(game)), options_(options) {
    band(band_of(kUsual));  // says at once what is missing
  }
  void evaluate(std::span<const EvaluationRequest> batch, std::span<Evaluation> out, Rng& rng,
                const Until& until) override {
    for (std::size_t first = 0, end = 0; first < batch.size(); first = end) {
      const int wanted = band_of(batch[first].persona.rating.value_or(kUsual));
      for (end = first + 1; end < batch.size(); ++end)
        if (band_of(batch[end].persona.rating.value_or(kUsual)) != wanted) break;
      band(wanted).evaluate(batch.subspan(first, end - first), out.subspan(first, end - first), rng, until);
    }
  }
  std::int64_t bytes() const override {
    std::int64_t out = 0;
    for (const auto& one : bands_) out += one ? one->bytes() : 0;
    return out;
  }

 private:
  NetEvaluator& band(int which) {
    auto& one = bands_[static_cast<std::size_t>(which)];
    if (!one) {
      const std::string name = fmt::format("maia-{}", kLowest + kStep * which);
      one = std::make_unique<NetEvaluator>(open_net(*game_, name, {options_.precision, {}}), options_.evaluator);
    }
    return *one;
  }

  GamePtr game_;
  MaiaOptions options_;
  std::array<std::unique_ptr<NetEvaluator>, kBands> bands_;
};

std::unique_ptr<Agent> make_maia(const GamePtr& game, const MaiaOptions& options) {
  EvaluatorAgentOptions agent;
  if (options.rating) {
    agent.rating = parse_rating(*options.rating);
    if (!agent.rating) throw Error(fmt::format("«maia»: a rating is a number, found {}", cite(*options.rating)));
  }
  return std::make_unique<EvaluatorAgent>(std::make_unique<MaiaEvaluator>(game, options), agent);
}

}  // namespace

PartDoc maia_part() {
  using O = MaiaOptions;
  const OptionTable<MaiaOptions> table = {
      {"RATING", &O::rating, Allowed::rating().or_word("asked"),
       "whose moves, by the nearest of the networks for 1100, 1200 … 1900; asked: the mover's rating, 1500 where it is "
       "unknown"},
      {"precision", &O::precision, Allowed::one_of<Precision>({{"fast", Precision::Fast}, {"exact", Precision::Exact}}),
       "exact: floats also where 16-bit products are faster"},
      {"cache", within(&O::evaluator, &NetEvaluatorOptions::cache_bytes), Allowed::bytes().costs(Allowed::Cost::Memory),
       "for answers that are asked again"},
  };
  return part("maia", "policy", "chess as people of a rating play it, by Maia's networks",
              "reads them from $LUDENS_DATA/weights/maia; they are other people's", table, make_maia);
}

}  // namespace ludens::agents
