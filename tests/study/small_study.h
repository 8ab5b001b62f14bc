#pragma once
#include <string>

#include "study/study_file.h"

namespace ludens::study {

// A study of tic-tac-toe, with more lines at its end.
inline std::string small_study(const std::string& agents = "", const std::string& more = "") {
  return "name = \"small\"\ntitle = \"Small\"\ncontact = \"a@b.c\"\nseed = 7\nrounds = 2\ngames = [\"tictactoe\"]\n" +
         agents + more +
         "\n[texts]\nwelcome = \"Welcome\"\nconsent = { en = \"Do you agree?\", de = \"Einverstanden?\" }\n"
         "thanks = \"Thanks\"\n";
}

inline constexpr const char* kTwoAgents =
    "[people]\nshare = 2\n[[agents]]\nname = \"uniform\"\nagent = \"random\"\nshare = 1\n"
    "[[agents]]\nname = \"search\"\nagent = \"uct(playouts=20)\"\nshare = 1\n";

}  // namespace ludens::study
