#pragma once
#include <cstdint>

#include "web/room.h"

namespace ludens::web {

// Every bound of the server in one place. Milliseconds and bytes; «an address» is a client's IP address.
struct Limits {
  // Connections
  std::int64_t header_bytes = 16 << 10;
  std::int64_t body_bytes = 1 << 20;
  std::int64_t request_ms = 10'000;  // for a whole header and body, however slowly they come
  std::int64_t answer_ms = 30'000;   // for sending a whole answer
  std::int64_t idle_ms = 60'000;     // between two requests of a connection
  int connections = 2'000;
  int connections_an_address = 1'000;  // browsers open six; tests and proxies many
  double requests_a_second = 500;      // an address, over longer times
  double requests_at_once = 2'000;     // and in a burst
  // WebSockets
  int sockets = 1'000;
  std::int64_t message_bytes = 256 << 10;
  double messages_a_second = 20, messages_at_once = 100;  // a socket
  std::int64_t unsent_bytes = 8 << 20;                    // a socket that reads no faster is closed
  int watched = 16, thoughts = 4;                         // a socket: sessions it watches, questions it has open
  // What requests hold
  int json_depth = 32;
  int moves = 2'000;          // a game
  std::int64_t board = 1024;  // cells
  int records = 100;          // games of one import
  int variations = 200;       // of one game
  int name_bytes = 120;       // of a player, a tag
  int comment_bytes = 20'000;
  // Games
  int sessions = 1'000;           // kept on the disk; beyond it finished ones go first, the longest unused
  int live_sessions = 250;        // in memory
  std::int64_t pace_ms = 60'000;  // between two moves that are watched
  int reviewed = 8'000;           // moves whose review is kept; beyond it the longest unused go
  // Thinking
  int queue = 500;                      // searches that wait
  std::int64_t think_ms = 30'000;       // a move
  std::int64_t agent_bytes = 64 << 20;  // one agent, its parts together
  int agents = 32;                      // alive between two questions; beyond it the longest unused are dropped
  int agent_threads = 1;
  std::int64_t agent_playouts = 500'000;  // an agent's, for its searches that have no bound on their memory
};

}  // namespace ludens::web
