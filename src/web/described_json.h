#pragma once
#include "base/json.h"
#include "web/descriptions.h"

namespace ludens::web {

// `GET /api/v1/described`: the described games that come with Ludens, with what lists show of them.
Json described_list_json();

// `GET /api/v1/described/{name}`: one of them, or one that somebody wrote here, with its description. Throws Refusal.
Json described_json(const std::string& name, Descriptions& kept);

// `POST /api/v1/described`: what a text means, {errors} or {name, game, position}; kept where the request wants that.
Json describe_json(const Json& body, const std::string& source, Descriptions& kept, const Limits& limits);

}  // namespace ludens::web
