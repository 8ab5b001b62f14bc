#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "study/room.h"

namespace ludens::study {

// What participants read, by the language of the page («en», «de», …); one without a language stands under «».
using Words = std::map<std::string, std::string>;

struct StudyAgent {
  std::string name;                // in reports; never shown to a participant
  std::string agent, level;        // one of them: its text, or a level of the game's ladder
  double share = 1;                // against the other agents and people
  std::vector<std::string> games;  // those of the study that it plays; empty: all
  int line = 0;                    // of the file
  bool plays(std::string_view game) const;
};

// A question beside those that every study asks.
struct StudyQuestion {
  enum class Kind : std::uint8_t { Scale, Choice, Text };
  std::string id;
  Kind kind = Kind::Scale;
  Words text;
  std::int64_t low = 1, high = 7;  // of a scale
  Words low_text, high_text;       // what its ends mean
  std::vector<Words> choices;
  bool needed = false;
};

// A study of people as a file (docs/studies.md): whom they meet, in which games, and what they are told and asked.
struct StudyFile {
  std::string name = {};  // of the folder in which it is kept
  Words title, welcome, consent, thanks;
  std::string contact = {};         // to whom participants write
  std::uint64_t seed = 1;           // of every draw
  std::int64_t rounds = 3;          // games a participant is asked for
  std::int64_t participants = 500;  // beyond them nobody is taken in
  std::vector<std::string> games = {};
  double people = 1;  // the share of games between two people, against those of the agents
  std::vector<StudyAgent> agents = {};
  std::vector<StudyQuestion> questions = {};
  // The lobby.
  std::int64_t wait_ms = 120'000;  // longest wait for another person
  bool agent_steps_in = false;     // who waited so long meets an agent; else they are told that nobody came
  // The games.
  std::int64_t move_ms = 120'000;  // for a move; who takes longer loses
  std::int64_t longest = 200;      // moves; then it ends undecided
  // Watching.
  double watch = 0;                       // the share of rounds in which two others are watched, from 0 to 1
  std::vector<std::string> records = {};  // files of games of people that are shown beside the study's own
  std::string text = {};                  // the file itself, kept with what comes of it
};

// Throws Error that names the line and the key: «study.toml, line 12, agents[2].share: found −1, expected …».
StudyFile parse_study(std::string_view text, std::string_view name);
StudyFile load_study(const std::filesystem::path& file);

// The label of games between people in reports; no agent may have it.
inline constexpr std::string_view kPerson = "person";

// In this language, else English, else what there is.
const std::string& said_in(const Words& words, std::string_view language);

}  // namespace ludens::study
