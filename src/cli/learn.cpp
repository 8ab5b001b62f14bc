#include "cli/learn.h"

#include <map>

#include "cli/typed.h"

namespace ludens::cli {
namespace {

int run(LearnOptions options, const Arguments& arguments) {
  static const std::map<std::string, int (*)(LearnOptions, const Arguments&)> kWays = {
      {"imitate", learn_five_imitate},
      {"imitate features", learn_feature_imitate},
      {"imitate --net", learn_net_imitate},
      {"selfplay", learn_five_selfplay},
      {"selfplay features", learn_feature_selfplay},
      {"tune", learn_five_tune},
      {"samples", learn_samples},
      {"curve", learn_curve}};
  const auto way = kWays.at(options.action(arguments));
  return way(std::move(options), arguments);
}

}  // namespace

// Five windows where they fit, features elsewhere.
bool LearnOptions::learns_features() const {
  if (mind != "auto") return mind == "features";
  const GamePtr played = typed_game(game);
  return played->row != 5 || played->board.columns != five::kSize || played->board.rows != five::kSize;
}

Verb learn_verb() {
  using O = LearnOptions;
  // The order of the rows is that of the command which a model remembers.
  const auto net = with("imitate --net"), shaped = with("imitate, selfplay");
  const auto play = with("selfplay features"), imitate = with("imitate features");
  const auto selfplay = [](auto... parts) {
    return within(&O::feature_selfplay, &FeatureSelfplayRun::options, parts...);
  };
  const auto imitation = [](auto... parts) {
    return within(&O::feature_imitate, &FeatureImitateRun::options, parts...);
  };
  using P = FeatureSelfplayOptions;
  using I = FeatureImitateOptions;
  const auto turnings = [] {
    return Allowed::one_of<features::Turning>({{"all", features::Turning::All}, {"rules", features::Turning::Rules}});
  };
  constexpr std::string_view kTurning =
      "which turns and mirror images of a pattern are one feature: all, or those that leave the rules as they are, so "
      "that it knows which way a side goes";
  return verb<O>(
      "learn", "For researchers", "Learn a game from people's games, or by playing against itself",
      "ludens learn selfplay tictactoe --iterations 1 --games 2 --visits 10 --out tiny.model",
      {{"HOW", "", &O::how, Allowed::words({"imitate", "selfplay", "tune", "samples", "curve"}),
        "imitate: from people's games, a System 1 or, with --net, a residual network (by ludens-train); "
        "selfplay: a System 1 from nothing, by expert iteration; tune: its thresholds of doubt and trust on "
        "validation games; samples: writes the games of queries into a file for ludens-train; curve: draws OUT.jsonl",
        kRequired},
       {"GAME", "", &O::game, "the game, as renju or go9", kRequired},
       {"--mind", "KIND", &O::mind, Allowed::words({"auto", "windows", "features"}),
        "what learns: five windows (renju, gomoku15), or features of any game; auto: windows where they fit"},
       {"--out", "FILE", &O::out,
        "the model (beside it FILE.jsonl and FILE.svg, the curve), or the sample file; the same command resumes",
        kRequired},
       {"--query", "QUERY…", &O::queries,
        "which games (default: GAME of the database), may be given for each of several. Splits are ours: train to "
        "learn from, validation to measure, test games are kept out",
        with("imitate, imitate features, imitate --net, samples")},
       {"--query", "QUERY", within(&O::tune, &FiveTuneRun::query), "which games (default: GAME of the database)",
        with("tune")},
       {"--db", "PATH|URL", &O::database, "game database",
        with("imitate, imitate features, imitate --net, selfplay, tune, samples")},
       {"--people", "QUERY", within(&O::selfplay, &FiveSelfplayRun::people),
        "people's games to measure against and to tune doubt on, never to learn from", with("selfplay")},
       {"--net", "SIZE", &O::net, "a residual network: blocks and channels, as in 10x128 or 6x64se16", net},
       {"--samples", "FILE", &O::samples, "learn from this sample file instead of a query", net},
       {"--set", "NAME=VALUE…", &O::settings, "an option of ludens-train, as in batch=512", net},
       {"--start", "MODEL", &O::start, "go on from this five-window model, as one that played against itself",
        with("imitate")},
       {"--start", "MODEL", &O::start, "the model", with("tune", true)},
       {"--judge", "AGENT", within(&O::imitate, &FiveImitateRun::teachers, &FiveTeachers::judge),
        "what this search finds moves worth trains the action values, instead of the results of the games",
        with("imitate")},
       {"--guide", "AGENT", within(&O::imitate, &FiveImitateRun::teachers, &FiveTeachers::guide),
        "half of what is wanted is what this agent would play, as a residual network of people's moves",
        with("imitate")},
       {"--doubt", "LIMITS", &O::doubt,
        "take these thresholds START,STOP,LEFTOVER, as in 1.2,4,0.02, and tune trust alone", with("tune")},
       {"--trust", "N", within(&O::tune, &FiveTuneRun::trust), Allowed::real(0, 1),
        "take this trust, as 0 for a mind that shall be strong, instead of what finds most of people's moves",
        with("tune")},
       {"--hidden", "N", within(&O::shape, &five::Shape::hidden),
        Allowed::one_of<int>({{"32", 32}, {"64", 64}, {"128", 128}}), "units of the first layer", shaped},
       {"--second", "N", within(&O::shape, &five::Shape::second), Allowed::one_of<int>({{"16", 16}, {"32", 32}}),
        "units of the second hidden layer", shaped},
       {"--recent", "N", within(&O::shape, &five::Shape::recent), Allowed::whole(0, five::kRecent),
        "how many of the last moves it remembers, at most 3", shaped},
       {"--without", "PART…", &O::without,
        Allowed::words({"directions", "places", "attributes", "colours", "counts", "ratings"}),
        "leave this out of what it sees", shaped},
       {"--epochs", "N", within(&O::imitate, &FiveImitateRun::options, &FiveImitateOptions::epochs),
        Allowed::whole(1, 10'000), "times through all games", with("imitate")},
       {"--epochs", "N", &O::net_epochs, Allowed::whole(1, 10'000), "times through all games (default 20)", net},
       {"--iterations", "N", within(&O::selfplay, &FiveSelfplayRun::options, &FiveSelfplayOptions::iterations),
        Allowed::whole(1, 100'000), "rounds of playing and learning", with("selfplay")},
       {"--games", "N", within(&O::selfplay, &FiveSelfplayRun::options, &FiveSelfplayOptions::games),
        Allowed::whole(1, 100'000), "games of a round", with("selfplay")},
       {"--games", "N", within(&O::tune, &FiveTuneRun::positions), Allowed::whole(0, 1'000'000'000),
        "positions to try; 0: all", with("tune")},
       {"--visits", "N", within(&O::selfplay, &FiveSelfplayRun::options, &FiveSelfplayOptions::visits),
        Allowed::whole(1, 1'000'000), "how far System 2 thinks", with("selfplay")},
       {"--visits", "N", within(&O::tune, &FiveTuneRun::search, &System2Options::visits), Allowed::whole(1, 1'000'000),
        "how far dual thinks with this model unless told", with("tune")},
       {"--turning", "WORD", selfplay(&P::turning), turnings(), std::string(kTurning), play},
       {"--turning", "WORD", imitation(&I::turning), turnings(), std::string(kTurning), imitate},
       {"--features", "N", selfplay(&P::features), Allowed::whole(1, 5000), "at most so many", play},
       {"--features", "N", imitation(&I::features), Allowed::whole(1, 5000), "at most so many", imitate},
       {"--elements", "N", selfplay(&P::elements), Allowed::whole(1, 8), "tests of a feature, at most", play},
       {"--elements", "N", imitation(&I::elements), Allowed::whole(1, 8), "tests of a feature, at most", imitate},
       {"--epochs", "N", imitation(&I::epochs), Allowed::whole(1, 10'000), "times through all games", imitate},
       {"--positions", "N", within(&O::feature_imitate, &FeatureImitateRun::positions),
        Allowed::whole(1, 1'000'000'000), "to learn from, at most: of more, the first games", imitate},
       {"--iterations", "N", selfplay(&P::iterations), Allowed::whole(1, 100'000), "rounds of playing and learning",
        play},
       {"--games", "N", selfplay(&P::games), Allowed::whole(1, 100'000), "games of a round", play},
       {"--grow", "N", selfplay(&P::grow_every), Allowed::whole(1, 100'000), "games for each new feature", play},
       {"--visits", "N", selfplay(&P::play, &FeatureGameOptions::visits), Allowed::whole(1, 1'000'000),
        "how far the search thinks that teaches", play},
       {"--playout", "WORD", selfplay(&P::play, &FeatureGameOptions::playout),
        Allowed::words({"mast", "uniform", "features"}), "how it plays out", play},
       {"--gate", "N", selfplay(&P::gate), Allowed::whole(0, 100'000),
        "every so many rounds the model plays the last accepted one; 0: never", play},
       {"--seed", "N", &O::seed, any_seed(), "dice of the run",
        with("imitate, imitate features, imitate --net, selfplay, selfplay features, tune")},
       {"--online", within(&O::selfplay, &FiveSelfplayRun::options, &FiveSelfplayOptions::online),
        "learn within a game, too", with("selfplay")},
       {"--on", "URL", within(&O::where, &Elsewhere::on), kOnHelp, with("selfplay")},
       {"--keys", "FILE", within(&O::where, &Elsewhere::keys), kKeysHelp, with("selfplay")},
       {"--jobs", "N", &O::jobs, any_jobs(), "threads; changes nothing else",
        with("imitate, selfplay, selfplay features, tune")},
       {"--jobs", "N", &O::net_jobs, any_jobs(), "threads that make batches (default: all cores but one)", net},
       {"--json", &O::json, "one line an epoch or round as JSON, as --net always prints them",
        with("imitate, imitate features, imitate --net, selfplay, selfplay features, tune, samples")}},
      run);
}

}  // namespace ludens::cli
