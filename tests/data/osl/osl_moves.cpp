// What libosl (T. Kaneko and others, from Debian) takes for the legal moves of shogi: reads lines «startpos moves …» in
// USI's words and prints for each of them the moves of every position on the way, after a bar, those nobody would play
// (a pawn that does not promote) too. A program of its own, so that nothing else of the tests is built with its
// headers.
#include <osl/usi.h>

#include <iostream>

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    osl::NumEffectState state;
    std::vector<osl::Move> played;
    osl::usi::parse(line, state, played);
    for (std::size_t ply = 0; ply <= played.size(); ++ply) {
      osl::MoveVector moves;
      state.generateWithFullUnpromotions(moves);
      std::cout << "|";
      for (const auto move : moves) std::cout << " " << osl::usi::show(move);
      if (ply < played.size()) state.makeMove(played[ply]);
    }
    std::cout << "\n";
  }
}
