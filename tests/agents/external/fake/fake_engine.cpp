// An engine that goes wrong on request: fake_engine PROTOCOL FAULT [AT [FILE]]. It plays the first free point, and at
// its AT-th move (0: during the handshake) it does what FAULT says; with FILE only the first run of it does. For the
// faults that real engines do not show when one wants them.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <set>
#include <sstream>
#include <string>

#include <unistd.h>

namespace {

struct Fake {
  std::string protocol, fault;
  int at = 1, moves = 0, size = 9;
  std::set<std::string> taken = {};
  std::string id = {};
  bool black = false;

  std::string vertex(int x, int y) const {
    if (protocol == "gomocup") return std::to_string(x) + "," + std::to_string(y);
    return std::string(1, "ABCDEFGHJKLMNOPQRST"[x]) + std::to_string(y + 1);
  }
  std::string free_point() const {
    for (int y = 0; y < size; ++y)
      for (int x = 0; x < size; ++x)
        if (taken.count(vertex(x, y)) == 0) return vertex(x, y);
    return "PASS";
  }
  std::string move() {
    ++moves;
    if (moves == at) {
      go_wrong();
      if (fault == "resign") return "resign";
      if (fault == "illegal") return taken.empty() ? "Z99" : *taken.begin();
      if (fault == "nonsense") return "banana";
    }
    const std::string point = free_point();
    taken.insert(point);
    return point;
  }

  void go_wrong() const {
    if (fault == "crash") {
      std::cerr << "first line\nout of luck" << std::endl;
      std::abort();
    }
    if (fault == "exit") std::exit(3);
    if (fault == "hang")
      for (;;) pause();
    if (fault == "orphan") {  // somebody who holds the pipes open and would sleep on
      if (fork() == 0)
        for (;;) pause();
      std::exit(4);
    }
    if (fault == "deaf") {  // output ends, the process does not
      close(1);
      for (;;) pause();
    }
    if (fault == "huge") {
      const std::string block(65536, 'x');
      for (;;) std::cout << block << std::flush;
    }
    if (fault == "flood")
      for (;;) std::cout << "spam spam spam spam spam spam spam spam spam spam spam spam spam spam spam\n";
    if (fault == "garbage") std::cout << "thinking…\n\n\x01\xff not an answer\n=999 A1\n\n" << std::flush;
    if (fault == "stderr")
      for (int i = 0; i < 100'000; ++i) std::fprintf(stderr, "line %d of very many\n", i);
  }

  void gtp(const std::string& line) {
    std::istringstream said(line);
    std::string command, colour, point;
    said >> id >> command;
    if (fault == "noid") id.clear();
    std::string answer;
    bool known = true;
    if (command == "name")
      answer = "Fake";
    else if (command == "version")
      answer = "1";
    else if (command == "list_commands")
      answer = fault == "noundo" ? "name\nplay" : "name\nplay\nundo";
    else if (command == "boardsize")
      said >> size;
    else if (command == "clear_board")
      taken.clear();
    else if (command == "play") {
      said >> colour >> point;
      taken.insert(point);
    } else if (command == "genmove")
      answer = move();
    else
      known = command == "komi" || command == "undo" || command == "quit";
    if (command == "genmove" && fault == "refuse") known = false;
    std::cout << (known ? "=" : "?") << id << " " << (known ? answer : "unknown command") << "\n\n" << std::flush;
    if (command == "quit") std::exit(0);
  }

  void gomocup(const std::string& line) {
    std::istringstream said(line);
    std::string command, rest;
    said >> command >> rest;
    if (command == "START") {
      size = std::stoi(rest);
      taken.clear();
      std::cout << "OK\n";
    } else if (command == "RESTART") {
      if (fault == "norestart")
        std::cout << "UNKNOWN command\n";
      else {
        taken.clear();
        std::cout << "OK\n";
      }
    } else if (command == "ABOUT")
      std::cout << "MESSAGE hello\r\nname=\"Fake\", version=\"1.0\", author=\"x\"\r\n";
    else if (command == "BEGIN")
      std::cout << "DEBUG opening\n" << move() << "\n";
    else if (command == "TURN") {
      taken.insert(rest);
      std::cout << "MESSAGE depth 1\n\n" << move() << "\n";
    } else if (command == "BOARD") {
      taken.clear();
      for (std::string stone; std::getline(std::cin, stone) && stone != "DONE";)
        taken.insert(stone.substr(0, stone.rfind(',')));
      std::cout << move() << "\n";
    } else if (command == "SWAP2BOARD") {
      int stones = 0;
      for (std::string stone; std::getline(std::cin, stone) && stone != "DONE";) ++stones;
      std::cout << (stones == 0 ? "7,7 8,7 9,9" : stones == 3 ? fault == "two" ? "0,0 0,14" : "6,6" : "SWAP") << "\n";
    } else if (command == "END")
      std::exit(0);
    std::cout << std::flush;
  }

  // Chess: it opens with what it was asked to weigh, and answers e7e5 as Black.
  void uci(const std::string& line) {
    if (line == "uci") std::cout << "banner\nid name Fake 1\noption name Hash type spin\n";
    if (line == "uci" && fault == "full")
      std::cout
          << "option name UCI_Chess960 type check default false\noption name UCI_ShowWDL type check default false\n"
             "option name MultiPV type spin default 1 min 1 max 500\n";
    if (line == "uci") std::cout << "uciok\n" << std::flush;
    if (line.starts_with("position")) black = line.ends_with(" e2e4");
    if (line.starts_with("go")) {
      ++moves;
      if (moves == at) go_wrong();
      const bool wrong = moves == at && (fault == "illegal" || fault == "nonsense");
      std::cout << "info string thinking\ninfo depth 1 multipv 1 score cp 9999 lowerbound nodes 1 pv d2d4\n";
      if (fault == "full")
        std::cout << "info depth 2 multipv 1 score cp 10 wdl 300 500 200 nodes 77 pv e2e4 e7e5 banana\n"
                     "info depth 2 multipv 2 score cp 0 wdl 250 500 250 nodes 77 pv d2d4\n"
                     "info depth 2 multipv 3 score mate -3 nodes 77 pv g2g4\n";
      else
        std::cout << "info depth 2 score cp 100 nodes 50 pv " << (black ? "e7e5" : "e2e4") << "\n";
      std::cout << "bestmove " << (wrong ? "e2e5" : black ? "e7e5" : "e2e4") << " ponder a7a6\n" << std::flush;
    }
    if (line == "isready") std::cout << "info string x\nreadyok\n" << std::flush;
    if (line == "quit") std::exit(0);
  }

  void usi(const std::string& line) {
    if (line == "usi") std::cout << "id name Fake 1\noption name MultiPV type spin default 1 min 1 max 9\nusiok\n";
    if (line == "isready") std::cout << "readyok\n";
    if (line.starts_with("go")) {
      ++moves;
      if (moves == at) go_wrong();
      std::cout << "info depth 1 multipv 1 score cp 100 nodes 5 pv 7g7f 3c3d\n"
                   "info depth 1 multipv 2 score mate + nodes 6 pv 2g2f\ninfo multipv 3 score mate -2 pv 9g9f\n";
      std::cout << (fault == "resigns" ? "bestmove resign\n" : fault == "wins" ? "bestmove win\n" : "bestmove 7g7f\n");
    }
    std::cout << std::flush;
    if (line == "quit") std::exit(0);
  }
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 2;
  Fake fake{argv[1], argv[2]};
  if (argc > 3) fake.at = std::atoi(argv[3]);
  if (argc > 4) {
    if (std::ifstream(argv[4]).good()) fake.fault = "none";
    std::ofstream(argv[4]) << "here";
  }
  if (fake.at == 0) fake.go_wrong();
  for (std::string line; std::getline(std::cin, line);) {
    if (line.ends_with('\r')) line.pop_back();
    if (fake.protocol == "gtp") fake.gtp(line);
    if (fake.protocol == "gomocup") fake.gomocup(line);
    if (fake.protocol == "uci") fake.uci(line);
    if (fake.protocol == "usi") fake.usi(line);
  }
}
