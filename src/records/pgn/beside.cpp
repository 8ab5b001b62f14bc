#include "records/pgn/beside.h"

#include <algorithm>

#include "base/text.h"

namespace ludens::records {

void PgnBeside::comment(std::string_view text) {
  std::string said(text);
  // What is left of one may be another.
  for (auto at = said.find("[%"); at != std::string::npos; at = said.find("[%"))
    said.erase(at, std::min(said.find(']', at), said.size() - 1) + 1 - at);
  std::string plain;
  for (const auto word : words(said)) plain += (plain.empty() ? "" : " ") + std::string(word);
  if (plain.empty()) return;
  const bool main = open_.empty();
  if (!main && !open_.back().follower) return;
  std::string& kept = main ? out_.comments[static_cast<int>(main_.size())]
                           : open_.back().comments[static_cast<int>(open_.back().moves.size())];
  kept += (kept.empty() ? "" : "\n") + plain;
}

void PgnBeside::open() {
  Line line;
  const Line* parent = open_.empty() ? nullptr : &open_.back();
  const auto& before = parent ? parent->moves : main_;
  if (!before.empty() && (!parent || parent->follower) && out_.variations.size() < most_) {
    line.branch = parent ? parent->branch : main_.size();
    line.moves.assign(before.begin(), before.end() - 1);
    line.follower.emplace(start_);
    for (const Move move : line.moves)
      if (line.follower->ready(move)) line.follower->play(move);
    line.place = out_.variations.size();
    out_.variations.push_back({static_cast<int>(line.branch), {}});
  }
  open_.push_back(std::move(line));
}

void PgnBeside::move(std::string_view text) {
  Line& line = open_.back();
  if (!line.follower || (text.find_first_not_of("!?+#-=/") == std::string_view::npos && text != "--")) return;
  const auto move = game_->read_move(line.follower->reading(), text);
  if (!move || !line.follower->ready(*move)) {
    close();
    open_.emplace_back();  // the rest is not followed
    return;
  }
  line.follower->play(*move);
  line.moves.push_back(*move);
}

void PgnBeside::close() {
  Line& line = open_.back();
  if (line.follower) {
    Variation& out = out_.variations[line.place];
    out.moves.assign(line.moves.begin() + static_cast<std::ptrdiff_t>(line.branch) - 1, line.moves.end());
    for (auto& [ply, text] : line.comments)
      if (ply >= out.ply) out.comments[ply] = std::move(text);
  }
  open_.pop_back();
}

void PgnBeside::done() {
  std::erase_if(out_.variations, [](const Variation& one) { return one.moves.empty(); });
}

}  // namespace ludens::records
