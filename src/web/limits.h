#pragma once
#include <cstdint>

#include "web/room.h"

namespace ludens::web {

// Every bound of the server in one place. Milliseconds and bytes. «An address» is a client's IP address, of version 6
// the network that it is in (/64): whoever sends requests can choose everything else about them, cookies included, so
// an address is the owner to whom shares are measured out.
struct Limits {
  // Connections
  std::int64_t header_bytes = 16 << 10;
  std::int64_t body_bytes = 1 << 20;
  std::int64_t small_body_bytes = 64 << 10;  // larger bodies say how long they are, and together hold no more than
  std::int64_t large_bodies_bytes = 32 << 20;
  std::int64_t request_ms = 10'000;  // for a whole header and body, however slowly they come
  std::int64_t answer_ms = 30'000;   // for sending a whole answer
  std::int64_t idle_ms = 60'000;     // between two requests of a connection
  int connections = 2'000;
  int connections_an_address = 200;  // browsers open six; a proxy's are not counted
  double requests_a_second = 500;    // an address, over longer times
  double requests_at_once = 2'000;   // and in a burst
  // WebSockets
  int sockets = 1'000;
  std::int64_t message_bytes = 64 << 10;
  double messages_a_second = 20, messages_at_once = 100;  // a socket
  int watched = 16, thoughts = 4;                         // a socket: sessions it watches, questions it has open
  // What nobody reads: a client that has something to read already and lets more pile up than this is cut off
  std::int64_t unsent_bytes = 2 << 20;       // a client
  std::int64_t unsent_bytes_all = 96 << 20;  // all clients: then whoever is behind
  // What requests hold
  int json_depth = 32;
  int moves = 2'000;          // a game
  std::int64_t board = 1024;  // cells
  int records = 100;          // games of one import
  int variations = 200;       // of one game
  int name_bytes = 120;       // of a player, a tag
  int comment_bytes = 20'000;
  std::int64_t comments_bytes = 200'000;  // of one game
  // Games. Beyond these the longest unused go, finished ones first, of the address itself or of who has most.
  int sessions = 10'000;  // kept on the disk
  int sessions_an_address = 1'000;
  int live_sessions = 250;                 // in memory, beside those in which something happens
  std::int64_t live_moves = 100'000;       // of the games in memory together
  std::int64_t written_bytes = 128 << 20;  // that one game may write to the disk, all its changes together
  std::int64_t pace_ms = 60'000;           // between two moves that are watched
  // Descriptions of games that were written on the page; what one may cost is lud::kStrangers
  int descriptions = 2'000;  // kept on the disk
  int descriptions_an_address = 100;
  int reviewed = 8'000;  // moves whose review is kept; beyond it the longest unused go
  // Work that waits
  int queue = 500;                // of a kind; requests that are quick: four times that
  int questions_an_address = 16;  // of a kind: searches asked for, imports, new games
  int requests_an_address = 200;  // that are quick
  std::int64_t waiting_bytes = 64 << 20;
  // Work that does not end: it is asked to stop, and if it does not, its thread is given up and replaced
  std::int64_t work_ms = 60'000;  // more than any request takes
  std::int64_t grace_ms = 10'000;
  int lost_threads = 8;   // beyond it the server ends, to be started anew
  int resumed_tries = 3;  // so many times a search is begun again after the server ended in the middle of it
  // Thinking
  std::int64_t think_ms = 30'000;         // a move
  std::int64_t agent_bytes = 64 << 20;    // one agent, its parts together
  int agents = 32;                        // alive between two questions; beyond it the longest unused are dropped
  std::int64_t agents_bytes = 192 << 20;  // that they hold together
  int agent_threads = 1;
  std::int64_t agent_playouts = 500'000;  // an agent's, for its searches that have no bound on their memory
};

}  // namespace ludens::web
