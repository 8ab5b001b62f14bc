#include <malloc.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <thread>

#include <fmt/format.h>

#include "base/standard_streams.h"
#include "base/whole_file.h"
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
  fs::path data, token_file, study;
};

// A secret on the command line is seen by everybody who lists processes: a file or the environment keep it.
std::string token_of(const Options& options) {
  const char* said = std::getenv("LUDENS_TOKEN");
  if (!options.service.token.empty() && !options.token_file.empty())
    throw UsageError("--token and --token-file say the same thing; give one of them");
  if (!options.service.token.empty()) return options.service.token;
  if (!options.token_file.empty()) return std::string(trim(read_whole_file(options.token_file, 1 << 12)));
  return (options.service.open_to_all || !options.study.empty()) && said ? said : "";
}

void check_token(const std::string& token, bool open_to_all, bool study) {
  if (study && token.size() < 8)
    throw UsageError(
        "--study needs a token of at least 8 characters (--token-file, $LUDENS_TOKEN or --token): with it you see how "
        "the study goes, and nobody else does");
  if (open_to_all && token.size() < 8)
    throw UsageError(
        "--public lets everyone in who can reach this machine: it needs a token of at least 8 characters "
        "(--token-file, "
        "$LUDENS_TOKEN or --token)");
  if (!open_to_all && !study && !token.empty()) throw UsageError("a token belongs to --public and to --study");
  for (const char c : token)
    if (c <= ' ' || c == ';' || c == ',' || c == '"' || c == '\\' || c > '~')
      throw UsageError("a token takes visible ASCII characters without ; , \" and \\");
}

int run(Options options) {
  ServiceOptions& service = options.service;
  const bool open_to_all = service.open_to_all, proxy = options.server.proxy;
  if (proxy && !open_to_all) throw UsageError("--proxy belongs to --public");
  const bool given = !service.token.empty();
  service.token = token_of(options);
  check_token(service.token, open_to_all, !options.study.empty());
  const fs::path data = options.data.empty() ? data_folder() : options.data;
  service.sessions = data / "sessions.db";
  if (!options.study.empty()) {
    service.study = typed([&] { return load_study(options.study); });
    service.sessions = data / "studies" / service.study->name / "sessions.db";  // apart from games that people play
    service.limits.sessions_an_address = service.limits.sessions;               // none is dropped for another
  }
  if (service.results.empty()) service.results = data / "results";
  service.version = kVersion;
  service.secure = proxy;
  service.threads = options.threads.value_or(processors() + 1);
  if (!service.ui.empty() && !fs::is_regular_file(service.ui / "index.html"))
    throw UsageError(fmt::format("--ui {}: there is no index.html", service.ui.string()));

  ::mallopt(M_ARENA_MAX, 2);      // what one thread gives back shall serve the others: searches come and go on all
  std::signal(SIGPIPE, SIG_IGN);  // a client that goes away is no reason to end
  std::signal(SIGXFSZ, SIG_IGN);  // nor is a file that may grow no further: that is an error of the write
  options.server.address = open_to_all && !proxy ? "0.0.0.0" : "127.0.0.1";
  Listener listener(options.server);  // before a file is touched
  Service inside(service);
  Server server(inside, std::move(listener));
  if (open_to_all)
    fmt::print("http://{}:{}/{}\n", options.server.address, server.port(),
               given && !service.study ? "?token=" + service.token : "");
  else
    fmt::print("http://localhost:{}/\n", server.port());
  if (service.study)
    say_aside(
        fmt::format("Participants go to that address. The study is kept in {}; you see how it goes at #/admin of "
                    "the page. Ctrl-C ends the server.\n",
                    service.sessions.parent_path().string()));
  else
    say_aside(fmt::format("Games are kept in {}; Ctrl-C ends the server.\n", service.sessions.string()));
  // Whoever started it waits for the address.
  if (std::fflush(stdout) != 0) throw Error(fmt::format("the address cannot be said: {}", std::strerror(errno)));
  const bool ended = server.run();
  if (!inside.well())
    say_aside("ludens serve: too many searches do not come to an end; everything is saved, start it anew\n");
  // Threads that do not end use what would be taken down now.
  if (!ended) std::_Exit(inside.well() ? kDone : kFailed);
  return inside.well() ? kDone : kFailed;
}

}  // namespace

Verb serve_verb() {
  return verb<Options>(
      "serve", "For everyone", "Play, analyse and review in the browser", "ludens serve --port 8080",
      {{"--port", "N", within(&Options::server, &ServerOptions::port), Allowed::whole(0, 65535),
        "where to listen; 0 takes any free port"},
       {"--public", within(&Options::service, &ServiceOptions::open_to_all),
        "answer other machines too; needs a token"},
       {"--token-file", "FILE", &Options::token_file,
        "holds the secret that visitors of a public server need (or $LUDENS_TOKEN)"},
       {"--token", "T", within(&Options::service, &ServiceOptions::token),
        "the secret itself, where everybody on this machine may know it"},
       {"--proxy", within(&Options::server, &ServerOptions::proxy),
        "a proxy with TLS on this machine stands in front: answer it alone, and count visitors by the "
        "address that it names"},
       {"--sync", "WHEN", within(&Options::service, &ServiceOptions::sync),
        Allowed::one_of<Sync>({{"finished", Sync::Finished}, {"all", Sync::All}, {"none", Sync::None}}),
        "which changes of games wait for the disk: those that end a game, all, or none; what was "
        "answered survives the end of the server in any case, and a power cut where it waited"},
       {"--study", "FILE", &Options::study,
        "serve a study of people instead: a TOML file says whom they meet and what they are asked (docs/studies.md); "
        "needs a token, which shows its owner how it goes"},
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
