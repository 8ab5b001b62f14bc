#include "web/guard.h"

#include <gtest/gtest.h>

namespace ludens::web {
namespace {

Request from(std::map<std::string, std::string> headers, std::string target = "/") {
  return {.target = std::move(target), .headers = std::move(headers)};
}

int status(Guard& guard, const Request& request) {
  const auto refusal = guard.check(request, 0);
  return refusal ? refusal->status : 200;
}

TEST(Guard, AnswersToNamesOfThisMachineOnly) {
  Guard guard({}, false, "");
  for (const char* host : {"localhost", "localhost:8080", "127.0.0.1:1", "[::1]:8080", "LOCALHOST"})
    EXPECT_EQ(status(guard, from({{"host", host}})), 200) << host;
  for (const char* host :
       {"evil.example", "localhost.evil.example:8080", "127.0.0.1.evil.example", "10.0.0.1", "[::2]"})
    EXPECT_EQ(status(guard, from({{"host", host}})), 403) << host;
  EXPECT_EQ(status(guard, from({})), 400);
}

TEST(Guard, RefusesForeignOrigins) {
  Guard guard({}, false, "");
  EXPECT_EQ(status(guard, from({{"host", "localhost:8080"}, {"origin", "http://localhost:8080"}})), 200);
  for (const char* origin :
       {"http://evil.example", "http://localhost:9999", "null", "file://", "http://localhost:8080.evil"})
    EXPECT_EQ(status(guard, from({{"host", "localhost:8080"}, {"origin", origin}})), 403) << origin;
}

TEST(Guard, APublicServerNeedsItsToken) {
  Guard guard({}, true, "open-sesame");
  EXPECT_EQ(status(guard, from({{"host", "example.org"}})), 401);
  EXPECT_EQ(status(guard, from({{"host", "example.org"}, {"authorization", "Bearer open-sesame"}})), 200);
  EXPECT_EQ(status(guard, from({{"host", "example.org"}, {"authorization", "Bearer open-sesamE"}})), 401);
  EXPECT_EQ(status(guard, from({{"host", "example.org"}, {"cookie", "a=b; ludens_token=open-sesame"}})), 200);
  EXPECT_EQ(status(guard, from({{"host", "example.org"}, {"cookie", "ludens_token="}})), 401);
  EXPECT_EQ(status(guard, from({{"host", "example.org"}}, "/?token=wrong")), 401);
  const auto redirect = guard.check(from({{"host", "example.org"}}, "/play?token=open-sesame"), 0);
  ASSERT_TRUE(redirect);
  EXPECT_EQ(redirect->status, 303);
  EXPECT_EQ(redirect->headers[0], std::pair(std::string("Location"), std::string("/play")));
  EXPECT_TRUE(redirect->headers[1].second.starts_with("ludens_token=open-sesame; Path=/; HttpOnly; SameSite=Strict"));
}

TEST(Guard, SlowsDownAnAddressThatAsksTooMuch) {
  Limits limits;
  limits.requests_a_second = 10;
  limits.requests_at_once = 3;
  Guard guard(limits, false, "");
  Request request = from({{"host", "localhost"}});
  for (int i = 0; i < 3; ++i) EXPECT_FALSE(guard.check(request, 1000));
  EXPECT_EQ(guard.check(request, 1000)->status, 429);
  EXPECT_FALSE(guard.check(request, 1100)) << "a tenth of a second later there is one more";
  EXPECT_EQ(guard.check(request, 1100)->status, 429);
  request.address = "127.0.0.2";
  EXPECT_FALSE(guard.check(request, 1100)) << "others are not slowed down";
}

TEST(Guard, ComparesSecretsWhole) {
  EXPECT_TRUE(same_secret("abc", "abc"));
  EXPECT_FALSE(same_secret("abc", "abd"));
  EXPECT_FALSE(same_secret("ab", "abc"));
  EXPECT_FALSE(same_secret("abcd", "abc"));
  EXPECT_FALSE(same_secret("", "abc"));
}

TEST(Targets, AreDecodedAndStayInTheirFolder) {
  const Target target = parse_target("/api/v1/x%20y?a=1+2&b=%C3%A4");
  EXPECT_EQ(target.path, (std::vector<std::string>{"api", "v1", "x y"}));
  EXPECT_EQ(target.query.at("a"), "1 2");
  EXPECT_EQ(target.query.at("b"), "ä");
  EXPECT_TRUE(parse_target("/").path.empty());
  for (const char* bad :
       {"", "x", "/..", "/a/../b", "/%2e%2e/x", "/a%2fb", "/a%5cb", "/%", "/%g1", "/a%00", "/a//b", "/.", "*"})
    EXPECT_THROW(parse_target(bad), Refusal) << bad;
}

TEST(Bodies, AreObjectsOfBoundedDepth) {
  EXPECT_THROW(parse_json(std::string(100'000, '['), 32), Refusal);
  EXPECT_NO_THROW(parse_json("{\"a\":\"" + std::string(1000, '[') + "\"}", 32));
  EXPECT_THROW(parse_json("{\"a\":1} x", 32), Refusal);
  EXPECT_THROW(parse_json("[1]", 32), Refusal);
  EXPECT_THROW(parse_json("{\"a\":\"\xff\"}", 32), Refusal);
}

TEST(Messages, NameNoFoldersOfTheServer) {
  EXPECT_EQ(without_folders("/srv/games/sessions.db: disk is full (5 of 7)"), "sessions.db: disk is full (5 of 7)");
  EXPECT_EQ(without_folders("cannot open «/srv/a/b.model», '/x/y' or (/etc)"), "cannot open «b.model», 'y' or (etc)");
  EXPECT_EQ(without_folders("a/b, 1/2 and // are no folders; go9(ko=simple) neither"),
            "a/b, 1/2 and  are no folders; go9(ko=simple) neither");
  EXPECT_EQ(refusal_of(Error("/var/x/models/a.model: is damaged")).what(), std::string("a.model: is damaged"));
  EXPECT_EQ(without_folders(""), "");
  EXPECT_EQ(without_folders("/"), "");
}

}  // namespace
}  // namespace ludens::web
