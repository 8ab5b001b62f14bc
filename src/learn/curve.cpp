#include "learn/curve.h"

#include "base/json.h"
#include "base/text.h"
#include "base/whole_file.h"

namespace ludens::learn {

Curve::Curve(const std::filesystem::path& model, const std::string& counter, double done)
    : path_(model.string() + ".jsonl") {
  if (done <= 0 || !std::filesystem::exists(path_)) return;
  const std::string known = read_whole_file(path_);
  for (const auto line : split(std::string_view(known), '\n')) {
    const auto json = Json::parse_or_null(line);
    if (json.is_object() && json.contains(counter) && json[counter].is_number() && json[counter].get<double>() <= done)
      lines_ += std::string(line) + "\n";
  }
}

void Curve::add(const std::string& line) {
  lines_ += line + "\n";
  write_whole_file(path_, lines_);
}

}  // namespace ludens::learn
