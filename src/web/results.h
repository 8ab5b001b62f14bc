#pragma once
#include <filesystem>

#include "base/json.h"
#include "web/http.h"

namespace ludens::web {

// Reports, plots and lines that people can browse: those of a folder of this installation, and those compiled in.
class Results {
 public:
  explicit Results(std::filesystem::path folder) : folder_(std::move(folder)) {}
  Json list() const;
  Response get(const Target& target, const std::string& name, const Request& request) const;

 private:
  std::filesystem::path folder_;
};

}  // namespace ludens::web
