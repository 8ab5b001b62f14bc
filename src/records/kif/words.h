#pragma once
#include <string_view>
#include <utility>

#include "base/text.h"
#include "records/room.h"

namespace ludens::records {

// Lines of KIF's header that other formats have, too.
inline constexpr std::pair<std::string_view, std::string_view> kKifTags[] = {
    {"開始日時", "date"}, {"棋戦", "event"}, {"場所", "place"}, {"持ち時間", "time_control"}, {"戦型", "opening"},
};
inline constexpr std::string_view kKifColon = "：", kKifSpace = "　", kKifHandicap = "手合割",
                                  kKifTable = "手数----指手---------消費時間--";

// Without spaces of either width around it.
inline std::string_view kif_trim(std::string_view text) {
  for (;;) {
    text = trim(text);
    if (text.starts_with(kKifSpace))
      text.remove_prefix(kKifSpace.size());
    else if (text.ends_with(kKifSpace))
      text.remove_suffix(kKifSpace.size());
    else
      return text;
  }
}

}  // namespace ludens::records
