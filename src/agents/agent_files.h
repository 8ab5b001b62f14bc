#pragma once
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "agents/parts.h"

namespace ludens::agents {

// The files that an agent reads, by the name that its text has for them, with the hash of what they hold: models,
// networks of other people, personas and what the agents of these read. One that is not there is left out: who makes
// the agent says so. Tested by tests/agents/policies/agent_files_test.cpp.
std::map<std::string, std::string> agent_files(const Spec& spec, std::span<const PartDoc> more = {});

// The same with where they are.
std::map<std::string, std::filesystem::path> agent_paths(const Spec& spec, std::span<const PartDoc> more = {});
// The same with what lies beside some of them and belongs to them: all that another machine needs.
std::map<std::string, std::vector<std::filesystem::path>> agent_baggage(const Spec& spec);

std::string file_hash(const std::filesystem::path& path);  // XXH64 in 16 digits; throws Error

}  // namespace ludens::agents
