#pragma once
#include <memory>
#include <string>

#include <boost/beast/core/tcp_stream.hpp>

#include "web/server_state.h"
#include "web/visitor.h"

namespace ludens::web {

// Takes over the connection of a client who asks for a WebSocket and was let in. From here on it answers for the client
// of `address` having left (State::leave), also where this throws.
void start_websocket(std::shared_ptr<Server::State> state, boost::beast::tcp_stream stream, const RawRequest& request,
                     const std::string& address, const std::string& owner, Channel::Rights rights);

}  // namespace ludens::web
