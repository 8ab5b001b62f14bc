#include <csignal>
#include <cstdlib>
#include <thread>

#include <fmt/format.h>

#include "cli/data_folder.h"
#include "cli/verb.h"
#include "cli/version.h"
#include "web/server.h"

namespace ludens::cli {
namespace {

namespace fs = std::filesystem;

int processors() { return static_cast<int>(std::max(1u, std::thread::hardware_concurrency())); }

struct Options {
  ServiceOptions service;
  ServerOptions server;
  std::optional<int> threads;
  fs::path data;
};

int run(Options options) {
  ServiceOptions& service = options.service;
  const bool open_to_all = service.open_to_all;
  if (open_to_all && service.token.size() < 8)
    throw UsageError(
        "--public lets everyone in who can reach this machine: it needs --token with at least 8 characters");
  if (!open_to_all && !service.token.empty()) throw UsageError("--token belongs to --public");
  for (const char c : service.token)
    if (c <= ' ' || c == ';' || c == ',' || c == '"' || c == '\\' || c > '~')
      throw UsageError("--token takes visible ASCII characters without ; , \" and \\");
  const fs::path data = options.data.empty() ? data_folder() : options.data;
  service.sessions = data / "sessions.db";
  if (service.results.empty()) service.results = data / "results";
  service.version = kVersion;
  service.threads = options.threads.value_or(processors() + 1);
  if (!service.ui.empty() && !fs::is_regular_file(service.ui / "index.html"))
    throw UsageError(fmt::format("--ui {}: there is no index.html", service.ui.string()));

  std::signal(SIGPIPE, SIG_IGN);  // a client that goes away is no reason to end
  Service inside(service);
  options.server.address = open_to_all ? "0.0.0.0" : "127.0.0.1";
  Server server(inside, options.server);
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
  return verb<Options>("serve", "For everyone", "Play, analyse and review in the browser", "ludens serve --port 8080",
                       {{"--port", "N", within(&Options::server, &ServerOptions::port), Allowed::whole(0, 65535),
                         "where to listen; 0 takes any free port"},
                        {"--public", within(&Options::service, &ServiceOptions::open_to_all),
                         "answer other machines too; needs --token"},
                        {"--token", "T", within(&Options::service, &ServiceOptions::token),
                         "the secret that visitors of a public server need"},
                        {"--data", "DIR", &Options::data,
                         "where games are kept (default $XDG_DATA_HOME/ludens or ~/.local/share/ludens)"},
                        {"--results", "DIR", within(&Options::service, &ServiceOptions::results),
                         "reports and plots to browse (default DIR/results)"},
                        {"--threads", "N", &Options::threads, Allowed::whole(1, 1024),
                         "searches at once, one of them kept for games (default: one a processor and one)"},
                        {"--ui", "DIR", within(&Options::service, &ServiceOptions::ui),
                         "serve the page from a folder instead of the one built in"}},
                       run);
}

}  // namespace ludens::cli
