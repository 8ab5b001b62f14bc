#include "agents/learning_agent.h"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "agents/open_system1.h"
#include "base/file_lock.h"
#include "base/text.h"
#include "base/whole_file.h"

namespace ludens::agents {
namespace {

constexpr std::size_t kMostBytes = 4 << 20;

std::string plain(std::string_view name) {
  std::string out;
  for (const char c : name) out += (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' ? c : '-';
  return out;
}

std::filesystem::path people() {
  namespace fs = std::filesystem;
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data) return fs::path(data) / "ludens" / "people";
  if (const char* home = std::getenv("HOME"); home && *home)
    return fs::path(home) / ".local" / "share" / "ludens" / "people";
  return fs::path("ludens-data") / "people";
}

const Spec* learner_in(const Spec& spec) {
  const auto says = [&](const Arg& arg) { return arg.key == "learns" && arg.value.name == "yes"; };
  if (spec.name == "dual" && std::any_of(spec.args.begin(), spec.args.end(), says)) return &spec;
  for (const auto& arg : spec.args)
    if (const Spec* found = learner_in(arg.value)) return found;
  return nullptr;
}

// From the usual start: a position that was set up has no moves that lead to it.
bool leads_to(const Game& game, std::span<const Move> history, const Position& position) {
  Position at = game.start();
  for (const Move move : history) {
    if (at.over() || !at.legal(move)) return false;
    at.play(move);
  }
  return at.key() == position.key();
}

std::string option(const Spec& spec, std::string_view key, std::string_view usual) {
  for (const auto& arg : spec.args)
    if (arg.key == key) return arg.value.name;
  return std::string(usual);
}

}  // namespace

std::filesystem::path opponent_file(std::string_view person, const Game& game) {
  const bool fits = !person.empty() && person.size() <= 40 && std::all_of(person.begin(), person.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
  if (!fits) throw Error(fmt::format("{} is no name for a person: up to 40 of a to z, 0 to 9, - and _", cite(person)));
  return people() / person / (plain(game.text) + ".opponent");
}

features::OpponentModel load_opponent(const std::filesystem::path& file) {
  std::error_code ignored;
  if (!std::filesystem::exists(file, ignored)) return {};
  return features::parse_opponent(read_whole_file(file, kMostBytes), file.string());
}

LearningAgent::LearningAgent(GamePtr game, std::shared_ptr<const features::Prepared> model, std::filesystem::path file,
                             Maker maker)
    : game_(std::move(game)), model_(std::move(model)), file_(std::move(file)), maker_(std::move(maker)) {
  maker_(model_);  // says what is wrong before anybody plays
  learner_.emplace(game_, model_, load_opponent(file_));
}

void LearningAgent::new_game() {
  seen_.clear();
  learner_.reset();
}

Opinion LearningAgent::consider(const Question& question, Rng& rng) {
  const auto& history = question.history;
  const int theirs = 1 - question.game.person_to_move(question.position);
  const bool goes_on = learner_ && (seen_.empty() || theirs == seat_) && history.size() >= seen_.size() &&
                       std::equal(seen_.begin(), seen_.end(), history.begin());
  if (!goes_on) {
    seen_.clear();
    learner_.emplace(game_, model_, load_opponent(file_));
  }
  if (leads_to(*game_, history, question.position)) learner_->see_moves(history, theirs, seen_.size());
  seen_.assign(history.begin(), history.end());
  seat_ = theirs;
  const auto agent = maker_(learner_->as_opponent(~question.position.to_move()));
  Opinion out = agent->consider(question, rng);
  const auto known = learner_->model();
  if (known.moves > 0)
    out.why += fmt::format("{}knows {} of this opponent's moves", out.why.empty() ? "" : "; ", known.moves);
  return out;
}

bool learns(const Spec& agent) { return learner_in(agent) != nullptr; }

bool learns(std::string_view agent) {
  try {
    return learns(parse_spec(agent));
  } catch (const Error&) {
    return false;
  }
}

void keep_lessons(const GamePtr& game, std::string_view agent, std::span<const Move> moves, int seat) {
  const Spec spec = parse_spec(agent);
  const Spec* const found = learner_in(spec);
  if (!found) return;
  const auto file = opponent_file(option(*found, "person", kUsualPerson), *game);
  const auto model = features::open_model(*game, learning_model(*game, option(*found, "system1", "auto")));
  std::filesystem::create_directories(file.parent_path());
  const FileLock lock(file.string() + ".lock", "another game is just being learned from");
  features::OpponentLearner learner(game, model, load_opponent(file));
  learner.see_moves(moves, seat);
  learner.end_game();
  write_whole_file(file, features::opponent_text(learner.model()));
}

}  // namespace ludens::agents
