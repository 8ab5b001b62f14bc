#pragma once
#include <string>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "records/room.h"

namespace ludens::records {

// What CSA calls the things that other formats have, too.
inline constexpr std::pair<std::string_view, std::string_view> kCsaTags[] = {
    {"EVENT", "event"},       {"SITE", "place"},      {"START_TIME", "date"},
    {"TIME", "time_control"}, {"OPENING", "opening"}, {"NOTE", "comment"},
};

// The tag of a name, and the name of a tag, "" for none; other names in small letters.
inline std::string csa_tag(std::string_view name) {
  for (const auto& [csa, tag] : kCsaTags)
    if (csa == name) return std::string(tag);
  return "csa_" + lower(name);
}
inline std::string csa_name(std::string_view tag) {
  for (const auto& [csa, own] : kCsaTags)
    if (own == tag) return std::string(csa);
  if (!tag.starts_with("csa_") || tag.size() > 44) return "";
  std::string out;
  for (const char c : tag.substr(4)) {
    const bool letter = c >= 'a' && c <= 'z';
    if (!letter && !(c >= '0' && c <= '9') && c != '_' && c != '+' && c != '-') return "";
    out += letter ? static_cast<char>(c - 'a' + 'A') : c;
  }
  // A name that means one of the tags above would come back as that.
  return csa_tag(out) == tag ? out : "";
}

}  // namespace ludens::records
