#pragma once
#include <functional>
#include <string>

#include "patterns/windows.h"

namespace ludens::patterns::five {

std::string point_name(int point);  // h8: as in renju, columns a–o, rows from the bottom

// What a window means to someone who would play on one of its empty places: «makes a four towards g7». `content` as the
// player sees it (own stones 1); `is_empty` tells of any point of the board, for what lies beyond the window's ends.
std::string window_words(int window, int content, int place, const std::function<bool(int)>& is_empty);

}  // namespace ludens::patterns::five
