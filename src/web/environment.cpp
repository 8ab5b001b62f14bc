#include "web/environment.h"

#include <chrono>
#include <random>

namespace ludens::web {

Environment real_environment() {
  const auto milliseconds = [](auto since) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
  };
  return {[=] { return milliseconds(std::chrono::steady_clock::now().time_since_epoch()); },
          [] {
            static constexpr char kLetters[] =
                "0123456789abcdefghjkmnpqrstvwxyz";  // Crockford's: none looks like another
            std::random_device device;
            std::string id;
            for (int word = 0; word < 4; ++word)
              for (std::uint32_t bits = device(), i = 0; i < 6; ++i, bits >>= 5) id += kLetters[bits & 31];
            return id;
          },
          [=] { return milliseconds(std::chrono::system_clock::now().time_since_epoch()); }};
}

}  // namespace ludens::web
