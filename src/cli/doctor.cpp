// ludens doctor: what this machine gives the program, and whether what it needs is there.
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <thread>

#include <fmt/format.h>

#include "agents/agent_files.h"
#include "agents/parts.h"
#include "agents/persona_file.h"
#include "base/csv.h"
#include "base/find_model.h"
#include "base/process.h"
#include "base/text.h"
#include "cli/data_folder.h"
#include "cli/verb.h"
#include "cli/version.h"
#include "games/catalogue.h"
#include "learn/start_trainer.h"
#include "nets/kernels/choose.h"
#include "nets/model_file.h"
#include "nets/open_net.h"
#include "patterns/five_file.h"
#include "play/levels.h"
#include "records/database/store.h"
#include "web/assets.h"
#include "web/server.h"

namespace ludens::cli {
namespace {

namespace fs = std::filesystem;

enum class Health { Ok, Note, Missing };  // all is well; something that one may want; something that is needed

struct Check {
  std::string_view area;
  std::string name;
  Health health = Health::Ok;
  std::string what;
  std::string hash = {};  // of a file
};
using Checks = std::vector<Check>;

std::string_view health_word(Health health) {
  return health == Health::Ok ? "ok" : health == Health::Note ? "note" : "missing";
}

std::string megabytes(double bytes) { return fmt::format("{:.0f} MB", bytes / 1e6); }

// The number behind a name in a file such as /proc/meminfo, and the text behind it in one such as /proc/cpuinfo.
std::string line_behind(const char* file, std::string_view name) {
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);)
    if (line.starts_with(name))
      return std::string(trim(std::string_view(line).substr(std::min(line.size(), line.find(':') + 1))));
  return "";
}

void look_at_program(Checks& out) {
  std::error_code ignored;
  out.push_back({"program", "ludens", Health::Ok,
                 fmt::format("{}, {}", kVersion, fs::read_symlink("/proc/self/exe", ignored).string())});
  if (const auto files = embedded_ui(); !files.empty())
    out.push_back({"program", "page", Health::Ok, fmt::format("built in, {} files", files.size())});
  else
    out.push_back({"program", "page", Health::Note, "not built in: npm was missing; ludens serve needs --ui DIR"});
}

void look_at_processor(Checks& out) {
  const std::string name = line_behind("/proc/cpuinfo", "model name");
  out.push_back({"processor", "cores", Health::Ok,
                 fmt::format("{}{}", std::thread::hardware_concurrency(), name.empty() ? "" : " of " + name)});
  out.push_back({"processor", "built for", Health::Ok, std::string(kBuiltFor)});
  std::vector<std::string> names;
  for (const Kernels* kernels : usable_kernels()) names.emplace_back(kernels->name);
  try {
    out.push_back({"processor", "networks", Health::Ok,
                   fmt::format("{} kernels, of {}", choose_kernels().name, join(names, ", "))});
  } catch (const Error& error) {
    out.push_back({"processor", "networks", Health::Missing, fmt::format("$LUDENS_KERNELS: {}", error.what())});
  }
}

void look_at_memory(Checks& out) {
  double free = 0, all = 0;  // kilobytes
  std::sscanf(line_behind("/proc/meminfo", "MemAvailable").c_str(), "%lf", &free);
  std::sscanf(line_behind("/proc/meminfo", "MemTotal").c_str(), "%lf", &all);
  if (all == 0) return out.push_back({"memory", "memory", Health::Note, "this system does not say how much there is"});
  std::string what = fmt::format("{} free of {}", megabytes(free * 1024), megabytes(all * 1024));
  double bound = 0;
  if (std::ifstream in("/sys/fs/cgroup/memory.max"); in >> bound && bound < all * 1024) {
    free = std::min(free, bound / 1024);
    what += fmt::format(", bound to {}", megabytes(bound));
  }
  // A game against a network takes less than the first, several at once on the page less than the second.
  constexpr double kNeeded = 128 * 1024, kGood = 512 * 1024;
  out.push_back({"memory", "memory",
                 free < kNeeded ? Health::Missing
                 : free < kGood ? Health::Note
                                : Health::Ok,
                 what});
}

// Runs `look`, which says what it found; what it throws is what is missing.
template <class Look>
void look_at(Checks& out, std::string_view area, std::string name, Look look) {
  Check check{area, std::move(name), Health::Ok, ""};
  try {
    check.what = look(check);
  } catch (const Error& error) {
    check.health = Health::Missing;
    check.what = error.what();
  }
  out.push_back(std::move(check));
}

void look_at_models(Checks& out) {
  const auto folders = model_folders();
  std::vector<std::string> personas;
  for (const auto& folder : folders) {
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder, ignored))
      if (entry.path().extension() == kPersonaEnding) personas.push_back(entry.path().stem().string());
  }
  std::sort(personas.begin(), personas.end());
  personas.erase(std::unique(personas.begin(), personas.end()), personas.end());

  const auto names = model_names(folders);
  if (names.empty()) {
    std::vector<std::string> looked;
    for (const auto& folder : folders) looked.push_back(folder.string());
    out.push_back({"models", "models", Health::Missing,
                   fmt::format("there are none; looked in {}",
                               looked.empty() ? "$LUDENS_MODELS, your data folder and beside the program, where no "
                                                "folder of models is"
                                              : join(looked, ", "))});
  }
  for (const auto& name : names)
    look_at(out, "models", name, [&](Check& check) {
      const fs::path path = find_model(name);
      const std::string game = is_net_file(path) ? load_net(path).game : patterns::five::load_model(path).game;
      check.hash = file_hash(path);
      return fmt::format("{}, {:.1f} MB, {}", game, static_cast<double>(fs::file_size(path)) / 1e6, path.string());
    });
  for (const auto& name : personas)
    look_at(out, "models", name + std::string(kPersonaEnding), [&](Check& check) {
      const fs::path path = find_persona(name).value();
      load_persona(path);
      check.hash = file_hash(path);
      return path.string();
    });
}

void look_at_levels(Checks& out) {
  bool any = false;
  for (const auto& game : usual_games()) {
    const auto path = find_levels(*game);
    if (!path) continue;
    any = true;
    look_at(out, "levels", game->name, [&](Check& check) {
      const LevelFile file = load_levels(*path);
      std::unique_ptr<Agent> made;  // held until the next one is there, which shares its network
      for (const auto& rung : file.rungs) made = make_agent(game, rung.agent);
      check.hash = file_hash(*path);
      return fmt::format("{}{}, {}", file.rungs.size(), file.people ? " as people" : "", path->string());
    });
  }
  if (!any) out.push_back({"levels", "levels", Health::Missing, "no game has a ladder: the models are not installed"});
}

void look_at_data(Checks& out, const fs::path& folder) {
  look_at(out, "data", "folder", [&](Check& check) {
    std::error_code error;
    fs::path there = fs::absolute(folder);
    const bool exists = fs::exists(there, error);
    while (!fs::exists(there, error) && there != there.parent_path()) there = there.parent_path();
    if (!fs::is_directory(there, error)) throw Error(fmt::format("{} is no folder", there.string()));
    if (access(there.c_str(), W_OK | X_OK) != 0) throw Error(fmt::format("{} may not be written to", there.string()));
    const auto space = fs::space(there, error);
    if (!error && space.available < 100'000'000) check.health = Health::Note;
    return fmt::format("{}{}{}", folder.string(), exists ? "" : " (made when it is needed)",
                       error ? "" : fmt::format(", {} free", megabytes(static_cast<double>(space.available))));
  });
  look_at(out, "data", "database", [&](Check& check) -> std::string {
    const std::string place = database_place("");
    if (std::error_code ignored; !is_postgres(place) && !fs::exists(place, ignored)) {
      check.health = Health::Note;
      return fmt::format("{} is not there yet: ludens import FILE --db default", place);
    }
    const auto store = open_store(place, StoreMode::Read);
    std::int64_t games = 0;
    for (const auto& name : store->names()) games += store->count(name);
    return fmt::format("{}, {} games", place, games);
  });
}

void look_at_port(Checks& out, int port) {
  const Descriptor socket(::socket(AF_INET, SOCK_STREAM, 0));
  const int yes = 1;
  ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const bool free = ::bind(socket.get(), reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0;
  out.push_back({"network", fmt::format("port {}", port), free ? Health::Ok : Health::Note,
                 free ? "free" : "taken by another program: ludens serve --port 0 takes any free one"});
}

void look_at_programs(Checks& out) {
  const auto optional = [&](std::string name, std::string_view use, const auto& find) {
    try {
      out.push_back({"programs", name, Health::Ok, find(name)});
    } catch (const Error&) {
      out.push_back({"programs", name, Health::Note, fmt::format("not there; {}", use)});
    }
  };
  const auto in_path = [](const std::string& name) { return find_program(name); };
  optional("rsvg-convert", "needed by match --png alone (Debian: librsvg2-bin)", in_path);
  optional("ludens-train", "needed by learn imitate --net alone; built where libtorch is installed",
           [](const std::string&) { return trainer_program(); });
  optional("gnugo", "a Go engine to play against: engine(\"gnugo --mode gtp\")", in_path);
  optional("chromium", "tries the page in the tests; any browser shows it", in_path);
}

struct Options {
  int port = ServerOptions().port;
  fs::path data;
  Form form;
};

int run(const Options& options) {
  Checks checks;
  look_at_program(checks);
  look_at_processor(checks);
  look_at_memory(checks);
  look_at_models(checks);
  look_at_levels(checks);
  look_at_data(checks, options.data.empty() ? data_folder() : options.data);
  look_at_port(checks, options.port);
  look_at_programs(checks);

  const auto missing =
      std::count_if(checks.begin(), checks.end(), [](const Check& one) { return one.health == Health::Missing; });
  Json rows = Json::array();
  for (const auto& [area, name, health, what, hash] : checks) {
    rows.push_back({{"area", area}, {"name", name}, {"state", health_word(health)}, {"what", what}});
    if (!hash.empty()) rows.back()["hash"] = hash;
  }
  if (options.form.json) {
    fmt::print("{}\n", Json{{"ok", missing == 0}, {"version", kVersion}, {"checks", rows}}.dump());
  } else if (options.form.csv) {
    fmt::print("{}", csv(rows));
  } else {
    std::string_view area;
    for (const auto& check : checks) {
      if (check.area != area) fmt::print("{}{}\n", area.empty() ? "" : "\n", check.area);
      area = check.area;
      fmt::print("  {:<7}  {:<20} {}{}\n", health_word(check.health), check.name, check.what,
                 check.hash.empty() ? "" : ", " + check.hash);
    }
    fmt::print("\n{}\n", missing == 0 ? "All that is needed is there."
                                      : fmt::format("{} that {} needed {} missing.", missing,
                                                    missing == 1 ? "is" : "are", missing == 1 ? "is" : "are"));
  }
  return missing == 0 ? kDone : kFailed;
}

}  // namespace

Verb doctor_verb() {
  return verb<Options>("doctor", "For everyone",
                       "Say what this machine gives: processor paths, models, memory, port, data folder, programs",
                       "ludens doctor",
                       {{"--port", "N", &Options::port, Allowed::whole(0, 65535), "is it free?"},
                        {"--data", "DIR", &Options::data, "can games be kept there? (default as ludens serve)"},
                        {"--json", within(&Options::form, &Form::json), "as JSON"},
                        {"--csv", within(&Options::form, &Form::csv), "as CSV, a row a check"}},
                       run);
}

}  // namespace ludens::cli
