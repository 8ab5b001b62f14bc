#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "cli/verb.h"
#include "cluster/address.h"
#include "runner/elsewhere.h"

namespace ludens::cli {

// Where a verb's units are done: --on and --keys, the same in every verb that runs experiments.
struct Elsewhere {
  std::string on;              // "": on this machine
  std::filesystem::path keys;  // who we are to the server
};

inline constexpr const char* kOnHelp =
    "let the workers of this NATS server do it, as nats://HOST[:PORT] or tls://…; changes no result (docs/cluster.md)";
inline constexpr const char* kKeysHelp = "of --on: a file with user and password, token or credentials, and of TLS";

// What must be the same for results to be the same: version, sources and the kernels of this processor.
std::string build_name();

// How to reach the server, with `say` for what a person should know. Throws UsageError on a wrong address.
cluster::Access access_of(const Elsewhere& where, const std::string& verb);
// Null where nothing is said.
std::unique_ptr<runner::Cluster> join(const Elsewhere& where, const std::string& verb);

}  // namespace ludens::cli
