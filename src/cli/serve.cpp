#include <csignal>
#include <cstdlib>
#include <thread>

#include <fmt/format.h>

#include "cli/verb.h"
#include "cli/version.h"
#include "web/server.h"

namespace ludens::cli {
namespace {

namespace fs = std::filesystem;

fs::path default_data() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data) return fs::path(data) / "ludens";
  if (const char* home = std::getenv("HOME"); home && *home) return fs::path(home) / ".local/share/ludens";
  return "ludens-data";
}

int run(const Arguments& arguments) {
  const bool open_to_all = arguments.flag("--public");
  ServiceOptions service;
  service.token = arguments.text("--token");
  service.open_to_all = open_to_all;
  if (open_to_all && service.token.size() < 8)
    throw UsageError(
        "--public lets everyone in who can reach this machine: it needs --token with at least 8 characters");
  if (!open_to_all && arguments.has("--token")) throw UsageError("--token belongs to --public");
  for (const char c : service.token)
    if (c <= ' ' || c == ';' || c == ',' || c == '"' || c == '\\' || c > '~')
      throw UsageError("--token takes visible ASCII characters without ; , \" and \\");
  const fs::path data = arguments.has("--data") ? fs::path(arguments.text("--data")) : default_data();
  service.sessions = data / "sessions.db";
  service.ui = arguments.text("--ui");
  service.results = arguments.has("--results") ? fs::path(arguments.text("--results")) : data / "results";
  service.version = kVersion;
  const auto processors = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  service.thinkers = arguments.given<int>("--thinkers").value_or(processors + 1);
  if (!service.ui.empty() && !fs::is_regular_file(service.ui / "index.html"))
    throw UsageError(fmt::format("--ui {}: there is no index.html", service.ui.string()));

  std::signal(SIGPIPE, SIG_IGN);  // a client that goes away is no reason to end
  Service inside(service);
  ServerOptions outside;
  outside.address = open_to_all ? "0.0.0.0" : "127.0.0.1";
  outside.port = arguments.number<int>("--port");
  Server server(inside, outside);
  if (open_to_all)
    fmt::print("http://0.0.0.0:{}/?token={}\n", server.port(), service.token);
  else
    fmt::print("http://localhost:{}/\n", server.port());
  fmt::print(stderr, "Games are kept in {}; Ctrl-C ends the server.\n", service.sessions.string());
  std::fflush(stdout);
  server.run();
  return kDone;
}

}  // namespace

Verb serve_verb() {
  return {"serve",
          "For everyone",
          "Play, analyse and review in the browser",
          "ludens serve --port 8080",
          {option("--port", "N", 8080, Allowed::whole(0, 65535), "where to listen; 0 takes any free port"),
           {"--public", "", "answer other machines too; needs --token"},
           {"--token", "T", "the secret that visitors of a public server need"},
           {"--data", "DIR", "where games are kept (default $XDG_DATA_HOME/ludens or ~/.local/share/ludens)"},
           {"--results", "DIR", "reports and plots to browse (default DIR/results)"},
           option("--thinkers", "N", Allowed::whole(1, 1024),
                  "searches at once, one of them kept for games (default: one a processor and one)"),
           {"--ui", "DIR", "serve the page from a folder instead of the one built in"}},
          run};
}

}  // namespace ludens::cli
