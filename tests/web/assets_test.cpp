#include "web/assets.h"

#include <fstream>

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::web {
using namespace tests;
namespace {

std::string header(const Response& response, std::string_view name) {
  for (const auto& [known, value] : response.headers)
    if (known == name) return value;
  return "";
}

TEST(Assets, OfAFolderAreServedWithTheirTypesAndTags) {
  const Scratch scratch;
  std::filesystem::create_directories(scratch.path() / "assets");
  std::ofstream(scratch.path() / "index.html") << "<h1>page</h1>";
  std::ofstream(scratch.path() / "assets" / "index-4f2a.js") << "1";
  const Assets assets(scratch.path());
  Request request;
  const Response page = assets.get(parse_target("/"), request);
  EXPECT_EQ(page.body, "<h1>page</h1>");
  EXPECT_EQ(page.type, "text/html; charset=utf-8");
  EXPECT_EQ(header(page, "Cache-Control"), "no-cache");
  EXPECT_EQ(assets.get(parse_target("/review/abc"), request).body, page.body) << "a route of the page";
  const Response script = assets.get(parse_target("/assets/index-4f2a.js"), request);
  EXPECT_EQ(script.type, "text/javascript; charset=utf-8");
  EXPECT_NE(header(script, "Cache-Control").find("immutable"), std::string::npos);
  EXPECT_EQ(assets.get(parse_target("/assets/other.js"), request).status, 404);
  request.headers["if-none-match"] = header(page, "ETag");
  const Response same = assets.get(parse_target("/"), request);
  EXPECT_EQ(same.status, 304);
  EXPECT_EQ(same.body, "");
}

TEST(Assets, CompiledInHaveACompressedTwin) {
  const auto files = embedded_results();
  ASSERT_FALSE(files.empty());
  Request request;
  for (const auto& file : files) {
    EXPECT_FALSE(file.bytes.empty());
    EXPECT_EQ(file_response(request, file.path, file.bytes, file.gzip, file.hash).body, file.bytes);
    if (file.gzip.empty()) continue;
    Request able;
    able.headers["accept-encoding"] = "gzip, br";
    const Response small = file_response(able, file.path, file.bytes, file.gzip, file.hash);
    EXPECT_TRUE(small.body.starts_with("\x1f\x8b"));
    EXPECT_EQ(header(small, "Content-Encoding"), "gzip");
  }
}

}  // namespace
}  // namespace ludens::web
