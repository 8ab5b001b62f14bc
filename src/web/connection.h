#pragma once
#include <memory>
#include <string>

#include "web/server_state.h"

namespace ludens::web {

// Serves whoever has connected, until they leave or break a limit. From here on it answers for the client of `address`
// having left (State::leave), also where this throws.
void serve_connection(std::shared_ptr<Server::State> state, tcp::socket socket, const std::string& address);

}  // namespace ludens::web
