// Memory and disk fail at every place where they can, one after the other: nothing aborts, everybody is answered, what
// was acknowledged is there after a restart and what was refused is not.
#include "support/faults.h"

#include <gtest/gtest.h>

#include "base/whole_file.h"
#include "support/scratch.h"
#include "test_service.h"

namespace ludens::web {
using namespace tests;
namespace {

constexpr auto kWithAgent =
    R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"agent":"uct(playouts=20)"}],"seed":3})j";
const std::string kIt = "/api/v1/sessions/game1001";

ServiceOptions stored_in(const Scratch& scratch) {
  ServiceOptions options;
  options.sessions = scratch.file("sessions.db");
  return options;
}

// The moves that a server which starts on this folder shows of the game; nothing where there is none.
std::optional<std::size_t> moves_after_restart(const Scratch& scratch) {
  TestService service(stored_in(scratch));
  const Response game = service.ask("GET", kIt);
  if (game.status != 200) return std::nullopt;
  return Json::parse(game.body).at("moves").size();
}

// One request while the n-th call fails; then the server is well, and the disk has what was acknowledged and no more.
// False where the request was over before the n-th call.
bool one_move_with(Fault kind, std::int64_t at, bool once) {
  const Scratch scratch;
  bool happened = false;
  std::size_t moves = 0;
  {
    TestService service(stored_in(scratch));
    service.post("/api/v1/sessions", kWithAgent);
    const Request request = service.request("POST", kIt + "/moves", R"j({"move":"b2"})j");
    int status = 0;
    {
      const Failing failing(kind, at, once);
      try {
        service.service.handle(request, [&](const Response& response) { status = response.status; });
        while (service.service.pool().run_one()) {
        }
        service.service.tick();
      } catch (const std::exception&) {  // at the edge of a thread, where that client is cut off
      }
      happened = failing.happened();
    }
    EXPECT_TRUE(status == 0 || status == 200 || status >= 500) << status;
    EXPECT_EQ(service.ask("GET", "/healthz").status, 200);
    const Response after = service.ask("GET", kIt);
    EXPECT_EQ(after.status, 200) << after.body;
    if (after.status == 200) moves = Json::parse(after.body).at("moves").size();
    if (status == 200) EXPECT_GE(moves, 1u) << "it was acknowledged";
    if (status >= 500 && kind == Fault::Disk && !once) EXPECT_EQ(moves, 0u) << "it was refused";
  }
  EXPECT_EQ(moves_after_restart(scratch), moves) << "what is shown is saved";
  return happened;
}

void sweep(Fault kind, bool once) {
  std::int64_t at = 1, step = 1;
  for (int rounds = 0; one_move_with(kind, at, once) && !testing::Test::HasFailure(); ++rounds) {
    if (kind == Fault::Memory && rounds > 40) step = 1 + at / 10;  // every place at first, later one of many
    at += step;
    ASSERT_LT(rounds, 5000);
  }
  EXPECT_GT(at, 5) << "nothing failed";
}

TEST(Faults, AFullDiskAtAnyCallRefusesTheMoveAndLosesNone) { sweep(Fault::Disk, false); }
TEST(Faults, ADiskThatFailsOnceIsNoHarm) { sweep(Fault::Disk, true); }
TEST(Faults, MemoryThatEndsAtAnyAllocationRefusesTheMoveAndLosesNone) { sweep(Fault::Memory, false); }
TEST(Faults, AnAllocationThatFailsOnceIsNoHarm) { sweep(Fault::Memory, true); }

TEST(Faults, MessagesOfAPageWithoutMemoryEndNothing) {
  TestService service;
  service.post("/api/v1/sessions", kWithAgent);
  for (std::int64_t at = 1;; at += 1 + at / 50) {
    bool happened = false;
    const auto channel = service.service.open_channel([](const std::string&) {});
    {
      const Failing failing(Fault::Memory, at, true);
      for (const char* said : {R"j({"type":"watch","session":"game1001"})j", R"j({"type":"ping"})j",
                               R"j({"type":"think","id":"a","game":"tictactoe","moves":[],"agent":"random"})j"}) {
        try {
          channel->hear(said, *service.time);
        } catch (const std::exception&) {  // the server closes that socket
        }
      }
      while (service.service.pool().run_one()) {
      }
      happened = failing.happened();
    }
    channel->close();
    ASSERT_EQ(service.ask("GET", kIt).status, 200) << at;
    ASSERT_EQ(service.service.pool().waiting(), 0);
    if (!happened) break;
  }
}

TEST(Faults, AServerThatCannotBeStartedSaysSo) {
  const Scratch scratch;
  {
    TestService service(stored_in(scratch));
  }
  for (const Fault kind : {Fault::Disk, Fault::Memory})
    for (std::int64_t at = 1;; at += kind == Fault::Disk ? 1 : 1 + at / 20) {
      bool happened = false, started = false;
      {
        const Failing failing(kind, at);
        try {
          const Service service(stored_in(scratch));
          started = true;
        } catch (const std::exception&) {
        }
        happened = failing.happened();
      }
      if (!happened) {
        EXPECT_TRUE(started);
        break;
      }
    }
}

// Threads that were started before one could not be are told, and nobody waits for them for ever.
TEST(Faults, APoolThatFindsNoThreadOrMemoryEnds) {
  for (std::int64_t at = 1;; ++at) {
    bool happened = false;
    {
      Metrics metrics;
      const Failing failing(Fault::Memory, at);
      try {
        const WorkerPool pool(3, Limits(), metrics);
      } catch (const std::exception&) {
      }
      happened = failing.happened();
    }
    if (!happened) break;
    ASSERT_LT(at, 200);
  }
}

TEST(Faults, AWholeFileIsTheOldOneOrTheNewOne) {
  const Scratch scratch;
  const auto file = scratch.write("model", "old");
  for (std::int64_t at = 1;; ++at) {
    bool happened = false, threw = false;
    {
      const Failing failing(Fault::Disk, at);
      try {
        write_whole_file(file, std::string(200'000, 'n'));
      } catch (const Error&) {
        threw = true;
      }
      happened = failing.happened();
    }
    const std::string now = file_bytes(file);
    EXPECT_TRUE(now == "old" || now == std::string(200'000, 'n')) << at;
    if (!threw) EXPECT_EQ(now.size(), 200'000u) << at;
    int files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(scratch.path())) ++files;
    EXPECT_EQ(files, 1) << "nothing is left behind";
    scratch.write("model", "old");
    if (!happened) break;
    EXPECT_LT(at, 50);
  }
}

TEST(Sync, WaitsForTheDiskWhenAGameEndsAndOtherwiseAsItWasTold) {
  for (const Sync sync : {Sync::Finished, Sync::All, Sync::None}) {
    const Scratch scratch;
    ServiceOptions options = stored_in(scratch);
    options.sync = sync;
    TestService service(options);
    service.post("/api/v1/sessions", R"j({"game":"tictactoe","seats":[{"person":"Ada"},{"person":"Bo"}]})j");
    std::int64_t before = syncs();
    EXPECT_EQ(service.ask("POST", kIt + "/moves", R"j({"move":"b2"})j").status, 200);
    EXPECT_EQ(syncs() > before, sync == Sync::All);
    before = syncs();
    EXPECT_EQ(service.ask("POST", kIt + "/resign").status, 200);
    EXPECT_EQ(syncs() > before, sync != Sync::None);
  }
}

}  // namespace
}  // namespace ludens::web
