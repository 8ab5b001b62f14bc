#pragma once
#include <unistd.h>

#include <array>
#include <string>

#include <fmt/format.h>

namespace ludens::cluster {

inline std::string host_name() {
  std::array<char, 256> name = {};
  return ::gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "unknown";
}

// Who this process is to others: «host:pid».
inline std::string own_name() { return fmt::format("{}:{}", host_name(), ::getpid()); }

}  // namespace ludens::cluster
