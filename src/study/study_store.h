#pragma once
#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/json.h"
#include "records/database/sqlite.h"
#include "study/study_file.h"

namespace ludens::study {

struct Participant {
  std::int64_t id = 0;  // 0: not kept yet
  std::string pseudonym = {}, language = {};
  std::string token = {}, code = {};  // who they are at the page, and what deletes them; apart from everything else
  std::int64_t arrived = 0, finished = 0;  // milliseconds since 1970; finished 0: not yet
};

// One round of a participant: what was drawn, what came of it.
struct StudyRound {
  std::int64_t id = 0, participant = 0;
  std::int64_t number = 1, attempt = 0;
  bool watch = false;
  std::string game = {}, planned = {}, met = {};  // planned and met: kPerson or the name of an agent; met "": nobody
  int seat = 0;                                   // the participant's; 0: who begins
  std::int64_t waited_ms = 0;                     // in the lobby
  bool timed_out = false;                         // a person was planned, and an agent stepped in
  std::int64_t played = 0;                        // of the games; 0: none
  // waiting, playing, asked (it is over and the form is due), done; nobody (came), left (the lobby), failed
  std::string status = "waiting";
  std::int64_t begun = 0, ended = 0;  // milliseconds since 1970
};

// Who sat at a board: a participant, an agent by its name in the study and its text, or somebody of a record.
struct StudySeat {
  std::int64_t participant = 0;
  std::string agent = {}, text = {};
  bool person() const { return agent.empty(); }
};

struct StudyGame {
  std::int64_t id = 0;
  std::string session = {};  // while it is played: its id there
  std::string game = {};
  std::array<StudySeat, 2> seats = {};
  std::uint64_t seed = 0;
  std::vector<std::string> moves = {};
  std::vector<std::optional<double>> seconds = {};
  std::string opinions = "{}";  // of agents, by ply, as JSON
  std::string ended_by = {};    // "": it goes on; board, resigned, time, counted, longest, failed, record …
  std::string result_text = {};
  std::int64_t begun = 0, ended = 0;
};

// What an observer said of one seat.
struct StudyAnswer {
  bool human = false;
  std::int64_t likeness = 0;                                                       // 0 to 100
  std::int64_t comfort = 4, aggressiveness = 4, strength = 4, predictability = 4;  // 1 to 7
  std::int64_t level = 0;                                                          // the observer's own, 1 to 5
  std::string words = {};
  std::string more = "{}";  // the study's own questions, by id
};

// Everything that a study keeps: DIR/studies/NAME/study.db (docs/studies.md, «What is kept»). One thread at a time.
// Tested by tests/study/study_store_test.cpp.
class StudyStore {
 public:
  // Adds the file's text where it is another than before. ":memory:" for tests.
  StudyStore(const std::filesystem::path& file, const StudyFile& study, std::int64_t now);
  // An existing one, to read it. Throws Error where there is none.
  explicit StudyStore(const std::filesystem::path& file);

  void keep(Participant& one);
  void keep(StudyRound& one);
  void keep(StudyGame& one);
  bool answer(std::int64_t round, int seat, const StudyAnswer& said, std::int64_t now);  // false: it was answered
  void remove(std::int64_t participant);  // with everything that they did and said; others keep what is theirs
  bool stopped();
  void stop(bool stopped);

  std::vector<Participant> participants();
  std::vector<StudyRound> rounds();
  std::vector<StudyGame> games();
  std::optional<StudyGame> game(std::int64_t id);
  std::int64_t answers(), deleted();
  // Whether each seat is a person's, in the round that the participant with this code is asked about; nothing where
  // there is none. For observers that are simulated.
  std::optional<std::array<bool, 2>> people_of(const std::string& code);

  // One object for each round, with what was answered, whatever came of it; neither tokens nor codes, and participants
  // by pseudonym alone.
  std::vector<Json> observations();

 private:
  void need_schema();
  std::int64_t counted(const char* sql);
  Database database_;
};

// Of a database, of a folder that holds one, or of lines that were exported. Throws Error.
std::vector<Json> read_observations(const std::filesystem::path& from);

}  // namespace ludens::study
