#include "cluster/messages.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/scratch.h"

namespace ludens::cluster {
using namespace tests;
namespace {

const std::string kRun(64, 'b');

TEST(Messages, ComeBackAsTheyWere) {
  const SentPlan plan{"arena", "{\"a\":1}", "0.1.0 avx2", {{"x/y", {{"y.model", kRun}}}, {"z", {{"z", kRun}}}}};
  EXPECT_EQ(read_plan(plan_text(plan)), plan);
  const Parcel parcel = read_parcel(parcel_text({kRun, {{3, "[1,2]"}, {4, ""}}}));
  EXPECT_EQ(parcel.run, kRun);
  ASSERT_EQ(parcel.tasks.size(), 2u);
  EXPECT_EQ(parcel.tasks[0].index, 3);
  EXPECT_EQ(parcel.tasks[0].text, "[1,2]");
  const Report report = read_report(report_text({"host:1", {{3, "{}", "", false, ""}, {4, "", "why", true, ""}}, 2.5}));
  EXPECT_EQ(report.seconds, 2.5);
  ASSERT_EQ(report.outcomes.size(), 2u);
  EXPECT_EQ(report.outcomes[0].line, "{}");
  EXPECT_EQ(report.outcomes[0].worker, "host:1");
  EXPECT_EQ(report.outcomes[1].error, "why");
  EXPECT_TRUE(report.outcomes[1].refused);
  WorkerState worker{"host:1", "b"};
  worker.jobs = 3, worker.oldest = 1.5, worker.draining = true;
  EXPECT_EQ(state_text(read_state(state_text(worker))), state_text(worker));
  const RunState run{kRun, "arena", "host:1", "b", 5, 4, 1, 2, 7};
  EXPECT_EQ(run_text(read_run(run_text(run))), run_text(run));
}

TEST(Messages, OfStrangersAreRefused) {
  for (const std::string text : {"", "{", "[]", "null", "{\"ludens_cluster\":2}", "{\"ludens_cluster\":1}"}) {
    EXPECT_NE(complaint([&] { read_plan(text); }), "") << text;
    EXPECT_NE(complaint([&] { read_parcel(text); }), "") << text;
    EXPECT_NE(complaint([&] { read_report(text); }), "") << text;
    EXPECT_NE(complaint([&] { read_state(text); }), "") << text;
    EXPECT_NE(complaint([&] { read_run(text); }), "") << text;
  }
  EXPECT_NE(complaint([] { read_parcel(parcel_text({"../../x", {{3, ""}}})); }), "");
  EXPECT_NE(complaint([] { read_parcel(parcel_text({kRun, {}})); }), "");
  EXPECT_NE(complaint([] { read_parcel(parcel_text({kRun, {{-3, ""}}})); }), "");
}

TEST(Messages, NameNoFileOutsideOfTheirFolder) {
  for (const char* name : {"", "..", ".hidden", "a/b", "../x", "/etc/passwd", "a\nb"}) {
    const SentPlan plan{"arena", "{}", "b", {{"model", {{name, kRun}}}}};
    EXPECT_NE(complaint([&] { read_plan(plan_text(plan)); }), "") << name;
  }
  EXPECT_NE(complaint([] { read_plan(plan_text({"arena", "{}", "b", {{"model", {{"x", "no hash"}}}}})); }), "");
}

}  // namespace
}  // namespace ludens::cluster
