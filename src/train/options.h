#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/options.h"
#include "train/room.h"

namespace ludens::train {

// Everything a training run is told, as texts by name, so that a command line and a list of jobs say the same.
struct TrainOptions {
  std::string data;             // sample file
  std::string out;              // model file; OUT.jsonl and OUT.checkpoint lie beside it
  std::string net = "6x64";     // BLOCKSxCHANNELS[seN]
  std::string queries = "all";  // of the sample file, by number from 0: "0,2"
  bool ratings = true;          // whether the network is told them; without, the model ignores them for good
  bool equal = false;           // the same number of games from each query
  double fraction = 1;          // of the games
  double epochs = 20;
  double seconds = 0;  // the schedule ends within so many from now; 0: no limit
  std::int64_t batch = 512;
  std::string optimizer = "adamw";  // or sgd
  double rate = 0;                  // learning rate at its highest; 0: 0.002 for adamw, 0.1 for sgd
  double decay = -1;                // of weights; below 0: 0.05 for adamw, 0.0001 for sgd
  std::string schedule = "cosine";  // or steps: a tenth at 1/5, 1/2 and 9/10 of the run (Ogawa 2026)
  double warmup = 0.04;             // of the run
  double ema = 0.998;               // decay a step of the averaged weights, which are the ones that are kept; 0: none
  double value = 0.25;              // weight of the value's loss beside the policy's
  double clip = 1;                  // of the gradient's norm; 0: none
  int patience = 0;                 // epochs without a better validation after which the run ends; 0: never
  std::int64_t validate = 50'000;   // positions measured after an epoch
  double measure = 0;               // seconds after which it is measured within an epoch, too; 0: never
  std::uint64_t seed = 1;
  int threads = 0;                 // that make batches; 0: all cores but one, 12 at most
  std::string device = "auto";     // or cpu, cuda
  std::string precision = "auto";  // bf16 on cuda, f32 on cpu
  double checkpoint = 60;          // seconds between two of them
  std::int64_t stop_at = 0;        // interrupts itself at this step; for tests of resuming
  bool repeatable = false;         // the same weights each time on one machine, on a GPU too, where that costs time
  bool resume = false;             // goes on from OUT.checkpoint where there is one
  std::string revision = {};       // of the sources, for the model's description
};

const OptionTable<TrainOptions>& train_options();  // the names that a command line and a list of jobs use

// «--NAME VALUE»: throw Error for an unknown name or a value that is not allowed.
const Option& named_option(std::span<const Option> options, std::string_view name);
OptionValue allowed_value(const Option& option, std::string_view text);
template <class O>
void set_option(const OptionTable<O>& table, O& options, std::string_view name, std::string_view value) {
  const Option& option = named_option(table.options(), name);
  table.place(options, option, allowed_value(option, value));
}

void check_options(TrainOptions& options);                    // fills in what depends on other options
std::vector<int> query_numbers(const TrainOptions& options);  // empty: all; throws Error

// What the result depends on, in a fixed order and without folders: for the model's description.
std::string command_text(const TrainOptions& options);

}  // namespace ludens::train
