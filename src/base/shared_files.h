#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

namespace ludens::base {

// Which file this is and in which state: equal for two paths to the same file, different once it was written again.
std::string file_identity(const std::filesystem::path& path);

// What was read from files and is in use somewhere, so that it is read once and shared by all threads, which must not
// change it. It lives as long as somebody uses it. A file that is being read keeps nobody waiting but those who want
// the same. Tested by tests/base/shared_files_test.cpp.
template <class T>
class SharedFiles {
 public:
  // `detail`: what else the result depends on, beside the file. `read` makes a T; what it throws is passed on.
  template <class Read>
  std::shared_ptr<const T> find(const std::filesystem::path& path, std::string_view detail, Read read) {
    const std::string key = file_identity(path) + '\n' + std::string(detail);
    std::shared_ptr<Place> place;
    {
      const std::lock_guard lock(mutex_);
      std::erase_if(places_, [](const auto& one) { return one.second.use_count() == 1 && one.second->item.expired(); });
      auto& slot = places_[key];
      if (!slot) slot = std::make_shared<Place>();
      place = slot;
    }
    const std::lock_guard lock(place->reading);
    auto item = place->item.lock();
    if (!item) place->item = item = read();
    return item;
  }

 private:
  struct Place {
    std::mutex reading;
    std::weak_ptr<const T> item;
  };
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Place>> places_;
};

}  // namespace ludens::base
