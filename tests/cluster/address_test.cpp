#include "cluster/address.h"

#include <gtest/gtest.h>

#include "support/scratch.h"

namespace ludens::cluster {
using namespace tests;
namespace {

TEST(Address, IsOfAServer) {
  EXPECT_EQ(checked_url("nats://host"), "nats://host:4222");
  EXPECT_EQ(checked_url("nats://10.0.0.1:99/"), "nats://10.0.0.1:99");
  EXPECT_EQ(checked_url("tls://host.example"), "tls://host.example:4222");
  EXPECT_EQ(checked_url("nats://[::1]"), "nats://[::1]:4222");
  EXPECT_EQ(checked_url("nats://[::1]:5"), "nats://[::1]:5");
}

TEST(Address, SaysWhatIsWrong) {
  for (const char* text : {"", "host", "http://host", "nats://", "nats://h:0", "nats://h:70000", "nats://h:x",
                           "nats://:4222", "nats://a b", "nats://h/x", "nats://a,b"})
    EXPECT_NE(complaint([&] { checked_url(text); }), "") << text;
  EXPECT_NE(complaint([] { checked_url("nats://me:secret@host"); }).find("--keys"), std::string::npos);
}

TEST(Keys, AreReadFromAFile) {
  const Keys keys =
      parse_keys("# team\n user = a \npassword=b = c\n\nca = /x/ca.pem\ncert = c.pem\nkey = k.pem\n", "/home/me/keys");
  EXPECT_EQ(keys.user, "a");
  EXPECT_EQ(keys.password, "b = c");
  EXPECT_EQ(keys.ca, "/x/ca.pem");
  EXPECT_EQ(keys.cert, "/home/me/c.pem");
  EXPECT_TRUE(keys.tls());
  EXPECT_EQ(parse_keys("-----BEGIN NATS USER JWT-----\n…", "/home/me/me.creds").creds, "/home/me/me.creds");
  EXPECT_EQ(
      complaint([] { parse_keys("usr = a", "keys"); }),
      "keys, line 1: there are user, password, token, creds, ca, cert and key, found «usr». Did you mean «user»?");
  EXPECT_NE(complaint([] { parse_keys("user = a", "keys"); }), "");
  EXPECT_NE(complaint([] { parse_keys("user", "keys"); }), "");
  EXPECT_NE(complaint([] { parse_keys("cert = a", "keys"); }), "");
  EXPECT_NE(complaint([] { parse_keys("token =", "keys"); }), "");
}

}  // namespace
}  // namespace ludens::cluster
