#include "support/faults.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <new>

namespace ludens::tests {
namespace {

struct Armed {
  bool on = false, once = false, happened = false;
  Fault kind = Fault::Memory;
  std::int64_t at = 0, calls = 0;
};
thread_local Armed armed;
thread_local std::int64_t synced = 0;

bool fails(Fault kind) {
  if (!armed.on || armed.kind != kind) return false;
  ++armed.calls;
  const bool now = armed.once ? armed.calls == armed.at : armed.calls >= armed.at;
  armed.happened |= now;
  return now;
}

// SQLite's own allocations fail like everybody's.
sqlite3_mem_methods usual;
void* failing_malloc(int size) { return fails(Fault::Memory) ? nullptr : usual.xMalloc(size); }
void* failing_realloc(void* old, int size) { return fails(Fault::Memory) ? nullptr : usual.xRealloc(old, size); }
const bool kInstalled = [] {
  sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual);
  static sqlite3_mem_methods ours = usual;
  ours.xMalloc = failing_malloc;
  ours.xRealloc = failing_realloc;
  sqlite3_config(SQLITE_CONFIG_MALLOC, &ours);
  // Its small scratch memory would hide most of them.
  sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0);
  return true;
}();

template <class F>
F* next(const char* name) {
  return reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
}

int no_space() {
  errno = ENOSPC;
  return -1;
}

}  // namespace

Failing::Failing(Fault kind, std::int64_t at, bool once) {
  static_cast<void>(kInstalled);
  armed = {.on = true, .once = once, .kind = kind, .at = at};
}
Failing::~Failing() { armed = {}; }
std::int64_t Failing::calls() const { return armed.calls; }
bool Failing::happened() const { return armed.happened; }
std::int64_t syncs() { return synced; }

}  // namespace ludens::tests

using ludens::tests::fails;
using ludens::tests::Fault;
using ludens::tests::next;
using ludens::tests::no_space;

void* operator new(std::size_t size) {
  if (fails(Fault::Memory)) throw std::bad_alloc();
  if (void* out = std::malloc(size > 0 ? size : 1)) return out;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return fails(Fault::Memory) ? nullptr : std::malloc(size > 0 ? size : 1);
}
void operator delete(void* place) noexcept { std::free(place); }
void operator delete[](void* place) noexcept { std::free(place); }
void operator delete(void* place, std::size_t) noexcept { std::free(place); }
void operator delete[](void* place, std::size_t) noexcept { std::free(place); }
void operator delete(void* place, const std::nothrow_t&) noexcept { std::free(place); }

extern "C" {

ssize_t write(int file, const void* bytes, size_t size) {
  static auto* const real = next<ssize_t(int, const void*, size_t)>("write");
  return fails(Fault::Disk) ? no_space() : real(file, bytes, size);
}
ssize_t pwrite(int file, const void* bytes, size_t size, off_t at) {
  static auto* const real = next<ssize_t(int, const void*, size_t, off_t)>("pwrite");
  return fails(Fault::Disk) ? no_space() : real(file, bytes, size, at);
}
ssize_t pwrite64(int file, const void* bytes, size_t size, off64_t at) {
  static auto* const real = next<ssize_t(int, const void*, size_t, off64_t)>("pwrite64");
  return fails(Fault::Disk) ? no_space() : real(file, bytes, size, at);
}
int ftruncate(int file, off_t size) noexcept {
  static auto* const real = next<int(int, off_t)>("ftruncate");
  return fails(Fault::Disk) ? no_space() : real(file, size);
}
int ftruncate64(int file, off64_t size) noexcept {
  static auto* const real = next<int(int, off64_t)>("ftruncate64");
  return fails(Fault::Disk) ? no_space() : real(file, size);
}
int fsync(int file) {
  static auto* const real = next<int(int)>("fsync");
  ++ludens::tests::synced;
  return fails(Fault::Disk) ? no_space() : real(file);
}
int fdatasync(int file) {
  static auto* const real = next<int(int)>("fdatasync");
  ++ludens::tests::synced;
  return fails(Fault::Disk) ? no_space() : real(file);
}
int rename(const char* from, const char* to) noexcept {
  static auto* const real = next<int(const char*, const char*)>("rename");
  return fails(Fault::Disk) ? no_space() : real(from, to);
}
int open(const char* path, int flags, ...) {
  static auto* const real = next<int(const char*, int, ...)>("open");
  va_list more;
  va_start(more, flags);
  const mode_t mode = (flags & O_CREAT) ? va_arg(more, mode_t) : 0;
  va_end(more);
  return (flags & O_ACCMODE) != O_RDONLY && fails(Fault::Disk) ? no_space() : real(path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  static auto* const real = next<int(const char*, int, ...)>("open64");
  va_list more;
  va_start(more, flags);
  const mode_t mode = (flags & O_CREAT) ? va_arg(more, mode_t) : 0;
  va_end(more);
  return (flags & O_ACCMODE) != O_RDONLY && fails(Fault::Disk) ? no_space() : real(path, flags, mode);
}

}  // extern "C"
