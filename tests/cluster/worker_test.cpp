// What workers may and may not do, who may join, and what strangers can send, by a real server.
#include <thread>

#include <gtest/gtest.h>

#include "base/json.h"
#include "base/sha256.h"
#include "cluster/coordinator.h"
#include "cluster/machines.h"
#include "cluster/messages.h"
#include "cluster/nats.h"
#include "cluster/watch.h"
#include "runner/run.h"
#include "support/source_dir.h"

namespace ludens::tests {
namespace {

using std::chrono::milliseconds;
using namespace cluster;

// The build of the program, as it says it.
std::string build_of(const Machines& machines) {
  Program worker = machines.worker("asked");
  std::string said;
  while ((said = machines.said("asked")).find("); Ctrl-C") == std::string::npos && worker.running())
    std::this_thread::sleep_for(milliseconds(20));
  const auto from = said.find(" ("), to = said.find("); Ctrl-C");
  return said.substr(from + 2, to - from - 2);
}

const std::vector<std::string> kShortMatch = {"arena",   "tictactoe", "--a",   "uct(playouts=50)", "--b", "random",
                                              "--games", "20",        "--json"};

TEST(WorkersRules, NoProgramIsStartedUnlessTheWorkerAllowsIt) {
  Machines machines;
  const std::vector<std::string> match = {"arena",
                                          "tictactoe",
                                          "--a",
                                          std::string("engine(\"") + LUDENS_BINARY +
                                              " gtp --game tictactoe --agent random\", "
                                              "protocol=gtp)",
                                          "--b",
                                          "random",
                                          "--games",
                                          "2",
                                          "--json"};
  {
    const auto worker = machines.worker();
    Program there = machines.start(match, "refused");
    EXPECT_EQ(there.end(), 1);
    EXPECT_NE(machines.said("refused").find("was not started with --allow-programs"), std::string::npos)
        << machines.said("refused");
  }
  const auto worker = machines.worker("allowing", {"--allow-programs"});
  Program there = machines.start(match, "allowed");
  EXPECT_EQ(there.end(), 0) << machines.said("allowed");
}

TEST(WorkersRules, AUnitThatNeedsTooMuchMemoryIsNamed) {
  Machines machines;
  const auto worker = machines.worker("small", {"--memory", "1MB"});
  Program there = machines.start(kShortMatch, "arena");
  EXPECT_EQ(there.end(), 1);
  EXPECT_NE(machines.said("arena").find("set aside after 3 tries"), std::string::npos) << machines.said("arena");
}

TEST(WorkersRules, NothingIsDoneThatIsNoKindOfWork) {
  Machines machines;
  const auto worker = machines.worker();
  const Access access{machines.server.url(), "", build_of(machines), {}};
  const auto cluster = join_cluster(access);
  Experiment<std::int64_t, std::string> rogue;
  rogue.take = [](std::int64_t, std::string&&, bool) { return true; };
  rogue.line = [](const std::string& line) { return line; };
  rogue.read = [](std::string_view line, std::int64_t) { return std::string(line); };
  for (const auto& [kind, settings, why] :
       std::vector<std::array<std::string, 3>>{{"shell", "{\"command\":\"id\"}", "there is no work of kind «shell»"},
                                               {"arena", "rm -rf /", "set aside"},
                                               {"arena", "{}", "set aside"},
                                               {"match", "[1]", "set aside"},
                                               {"tune", "{\"parts\":7}", "set aside"}})
    EXPECT_NE(complaint([&] {
                rogue.next = numbers_below(2);
                runner::run(rogue, {.cluster = cluster.get(), .work = {kind, settings}});
              }).find(why),
              std::string::npos)
        << kind << settings;
}

TEST(WorkersRules, OtherBuildsAreGivenNothingAndToldByName) {
  Machines machines;
  const auto worker = machines.worker();
  std::mutex mutex;
  std::string said;
  Access access{machines.server.url(), "", "9.9.9-another avx3", [&](const std::string& line) {
                  const std::lock_guard lock(mutex);
                  said += line + "\n";
                }};
  const auto cluster = join_cluster(access);
  const auto run = cluster->open({"arena", "{}"});
  run->give({{0, ""}});
  for (int i = 0; i < 200; ++i) {
    run->wait(milliseconds(50));
    const std::lock_guard lock(mutex);
    if (said.find("no worker has joined") != std::string::npos && said.find("is built as") != std::string::npos) break;
  }
  run->end(0);
  EXPECT_NE(said.find("this program as 9.9.9-another avx3"), std::string::npos) << said;
  EXPECT_NE(said.find("no worker has joined"), std::string::npos) << said;
}

TEST(WorkersRules, ModelsTravelWithThePlan) {
  Machines machines;
  // The worker sees no models of its own: what it plays with came from the coordinator.
  const std::vector<std::string> words = {"env", "LUDENS_MODELS=/nonexistent", "HOME=/nonexistent"};
  auto command = machines.command({"work", "--jobs", "1", "--cache", machines.folder.file("cache").string()});
  command.insert(command.begin(), words.begin(), words.end());
  const Program worker(command, machines.folder.file("w.out"), machines.folder.file("w.err"));
  std::filesystem::copy_file(std::filesystem::path(source_dir()) / "models" / "renju-human.model",
                             machines.folder.file("mine.model"));
  const std::string agent = "system1(\"" + machines.folder.file("mine.model").string() + "\")";
  const std::vector<std::string> match = {"arena", "renju", "--a", agent, "--b", "system1", "--games", "2", "--json"};
  const std::string here = machines.alone("arena renju --a '" + agent + "' --b system1 --games 2 --json");
  Program there = machines.start(match, "arena");
  EXPECT_EQ(there.end(), 0) << machines.said("arena");
  EXPECT_EQ(timeless(file_bytes(machines.folder.file("arena.out"))), timeless(here));
}

TEST(Strangers, HostileMessagesChangeNothing) {
  Machines machines;
  const std::string here = machines.alone("arena tictactoe --a 'uct(playouts=50)' --b random --games 20 --json");
  const auto worker = machines.worker();
  const std::string build = build_of(machines);
  Nats stranger({machines.server.url(), "", build, {}}, "stranger");
  stranger.prepare();
  const std::string part = subject_part(build), nobody(64, 'a');
  Program there = machines.start(kShortMatch, "arena");
  for (const auto& text : std::vector<std::string>{
           std::string(), std::string("{"), std::string("[[[["), std::string("\xff\xfe\0", 3), std::string("null"),
           std::string("{\"ludens_cluster\":1}"), std::string(200'000, '['),
           "{\"ludens_cluster\":1,\"run\":\"" + nobody + "\",\"tasks\":[{\"unit\":0}]}",
           std::string("{\"ludens_cluster\":1,\"run\":\"../../etc\",\"tasks\":[{\"unit\":0}]}"),
           std::string("{\"ludens_cluster\":1,\"worker\":\"x\",\"outcomes\":[{\"unit\":3,\"line\":\"{}\"}]}"),
           std::string("{\"ludens_cluster\":1,\"worker\":\"x\",\"outcomes\":[{\"unit\":-3,\"line\":7}]}")}) {
    stranger.publish(units_subject(part, nobody), text, {});
    stranger.publish(results_subject(nobody), text, {});
    for (const auto& run : stranger.runs()) stranger.publish(units_subject(part, run), text, {});
    stranger.tell(kCall, text);
    stranger.tell(std::string(kEnded) + "x", text);
  }
  EXPECT_EQ(there.end(), 0) << machines.said("arena") << machines.said("worker");
  EXPECT_EQ(timeless(file_bytes(machines.folder.file("arena.out"))), timeless(here));
}

TEST(Strangers, JoinOnlyWithThePassword) {
  Machines machines("authorization { user: team, password: secret-of-the-team }");
  EXPECT_EQ(machines.worker("without").end(), 1);
  EXPECT_NE(machines.said("without").find("see --keys"), std::string::npos) << machines.said("without");
  const auto keys = machines.folder.write("keys", "# ours\nuser = team\npassword = secret-of-the-team\n");
  ::chmod(keys.c_str(), 0644);
  machines.keys = keys.string();
  EXPECT_EQ(machines.worker("open").end(), 1);
  EXPECT_NE(machines.said("open").find("chmod 600"), std::string::npos) << machines.said("open");
  ::chmod(keys.c_str(), 0600);
  const auto worker = machines.worker("with");
  Program there = machines.start(kShortMatch, "arena");
  EXPECT_EQ(there.end(), 0) << machines.said("arena");
  machines.keys = machines.folder.write("wrong", "user = team\npassword = guessed-at-random\n").string();
  ::chmod(machines.keys.c_str(), 0600);
  EXPECT_EQ(machines.start(kShortMatch, "wrong.run").end(), 1);
}

TEST(Strangers, CannotReadAlongWhereTheConnectionIsEncrypted) {
  const Scratch made;
  const Ran certificates = run_shell(
      "openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -subj /CN=ca -days 2 && "
      "openssl req -newkey rsa:2048 -nodes -keyout server.key -out server.csr -subj /CN=localhost && "
      "printf 'subjectAltName=DNS:localhost,IP:127.0.0.1' >ext && "
      "openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -extfile ext -days 2 -out server.pem",
      "", made.path());
  ASSERT_EQ(certificates.code, 0) << certificates.output;
  Machines machines("tls { cert_file: \"" + made.file("server.pem").string() + "\", key_file: \"" +
                    made.file("server.key").string() + "\" }");
  EXPECT_EQ(machines.worker("trusting").end(), 1) << "nobody vouches for the server";
  machines.keys = made.write("keys", "ca = ca.pem\n").string();
  ::chmod(machines.keys.c_str(), 0600);
  const auto worker = machines.worker("with");
  Program there = machines.start(kShortMatch, "arena");
  EXPECT_EQ(there.end(), 0) << machines.said("arena") << machines.said("with");
}

TEST(ClusterView, ShowsWorkersQueuesAndRuns) {
  Machines machines;
  const std::string build = build_of(machines);
  const auto worker = machines.worker("seen");
  Watch watch({machines.server.url(), "", build, {}});
  ClusterView view;
  for (int i = 0; i < 100 && view.workers.size() != 1; ++i) view = watch.look(milliseconds(200));
  ASSERT_EQ(view.workers.size(), 1u);
  EXPECT_EQ(view.workers[0].build, build);
  EXPECT_EQ(view.workers[0].jobs, 1);
  ASSERT_EQ(view.queues.size(), 1u);
  EXPECT_EQ(view.queues[0].state.lease, kLease);
  watch.set_lease(30);
  EXPECT_EQ(watch.look(milliseconds(100)).queues.at(0).state.lease, 30);
  const std::string metrics = prometheus_text(view);
  EXPECT_NE(metrics.find("ludens_cluster_workers 1\n"), std::string::npos) << metrics;
  EXPECT_NE(metrics.find("ludens_worker_jobs{worker=\"" + view.workers[0].worker + "\"} 1\n"), std::string::npos)
      << metrics;
  // The same by the program.
  Program exporter = machines.start({"cluster", "--metrics", "0"}, "exporter");
  std::string place;
  while ((place = file_bytes(machines.folder.file("exporter.out"))).empty() && exporter.running())
    std::this_thread::sleep_for(milliseconds(20));
  const Ran fetched = run_shell("exec 3<>/dev/tcp/127.0.0.1/" + place.substr(17, place.find("/metrics") - 17) +
                                    "; printf 'GET /metrics HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3",
                                "", machines.folder.path());
  EXPECT_NE(fetched.output.find("200 OK"), std::string::npos) << fetched.output;
  EXPECT_NE(fetched.output.find("ludens_cluster_workers 1\n"), std::string::npos) << fetched.output;
  const Json shown = Json::parse(machines.alone("cluster --json --on " + machines.server.url()));
  EXPECT_EQ(shown.at("workers").size(), 1u);
}

}  // namespace
}  // namespace ludens::tests
