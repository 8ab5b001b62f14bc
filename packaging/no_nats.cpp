// In the place of cluster/nats.cpp where a program is linked without shared libraries: Debian has no archive of NATS's
// client. Nobody comes further than the first line.
#include <cstdlib>

#include "base/error.h"
#include "cluster/nats.h"

namespace ludens::cluster {

class Nats::Inside {};

Nats::Nats(const Access&, const std::string&) {
  throw base::Error("this program was linked without NATS (--on, work, cluster); the Debian package has it, and any "
                    "build of your own");
}
Nats::~Nats() = default;

void Taken::done() { std::abort(); }
void Taken::working() { std::abort(); }
void Taken::give_back() { std::abort(); }
std::size_t Nats::most_bytes() const { std::abort(); }
void Nats::prepare() { std::abort(); }
bool Nats::publish(const std::string&, std::string_view, const std::stop_token&) { std::abort(); }
void Nats::publish_all(const std::vector<std::pair<std::string, std::string>>&) { std::abort(); }
void Nats::tell(const std::string&, std::string_view) { std::abort(); }
std::unique_ptr<Queue> Nats::units(const std::string&) { std::abort(); }
void Nats::set_lease(const std::string&, double) { std::abort(); }
std::optional<QueueState> Nats::units_state(const std::string&) { std::abort(); }
std::vector<std::string> Nats::parts() { std::abort(); }
std::unique_ptr<Queue> Nats::results(const std::string&) { std::abort(); }
void Nats::drop_results(const std::string&) { std::abort(); }
void Nats::forget_results(const std::string&, std::uint64_t) { std::abort(); }
void Nats::forget_units(const std::string&, const std::string&) { std::abort(); }
std::optional<std::int64_t> Nats::units_left(const std::string&, const std::string&) { std::abort(); }
void Nats::put_file(const std::string&, std::string_view) { std::abort(); }
std::optional<std::string> Nats::get_file(const std::string&, std::size_t) { std::abort(); }
std::optional<std::string> Nats::run(const std::string&) { std::abort(); }
bool Nats::add_run(const std::string&, std::string_view) { std::abort(); }
void Nats::put_run(const std::string&, std::string_view) { std::abort(); }
void Nats::drop_run(const std::string&) { std::abort(); }
std::vector<std::string> Nats::runs() { std::abort(); }
void Nats::listen(const std::string&, std::function<std::string(const std::string&, std::string)>) { std::abort(); }
std::unique_ptr<Answers> Nats::answers(const std::string&) { std::abort(); }

}  // namespace ludens::cluster
