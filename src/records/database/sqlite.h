#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "records/room.h"

struct sqlite3;
struct sqlite3_stmt;

namespace ludens::records {

// A thin layer over SQLite: files, prepared statements, transactions, versions. Every failure is an Error with the file
// and the reason. One connection belongs to one thread at a time. Tested by tests/records/database/sqlite_test.cpp.
class Statement;
class Transaction;

class Database {
 public:
  // Opens or creates the file in WAL mode, so that readers do not wait for a writer; ":memory:" for one in memory.
  // Throws Error where it cannot be opened, is damaged or is no database. A locked one is waited for.
  explicit Database(const std::filesystem::path& path, int busy_ms = 5000);
  ~Database();
  Database(const Database&) = delete;  // statements refer to it
  Database& operator=(const Database&) = delete;

  void run(const std::string& sql);  // one or more statements without results
  Statement prepare(std::string_view sql);
  std::int64_t last_row() const;  // the row id of the last insert
  std::int64_t changes() const;   // rows that the last statement changed

  // Takes back a transaction that could not be taken back when it failed, for want of memory: before the next one, and
  // before what it wrote is read. Throws Error where there is still none.
  void settle();

  int version() const;  // user_version: 0 for a new file
  // Brings the file to the newest version: steps[i] leads from version i to i + 1, each in a transaction with its
  // number. Throws Error for a file of a newer version than these steps lead to.
  void migrate(std::span<const std::string_view> steps);

  const std::string& name() const { return name_; }  // for errors

 private:
  friend class Statement;
  friend class Transaction;
  [[noreturn]] void fail(std::string_view doing) const;
  // WAL. Of two who make a new file, SQLite refuses the one that has looked at it, whatever its patience.
  void keep_a_log(int busy_ms);

  std::string name_;
  sqlite3* handle_ = nullptr;
  bool left_open_ = false;  // a transaction that could not be taken back
};

// A prepared statement: bind, step through the rows, reset and use it again. Parameters count from 1, columns from 0.
class Statement {
 public:
  ~Statement();
  Statement(Statement&& other) noexcept;
  Statement& operator=(Statement&&) = delete;

  Statement& bind(int at, std::int64_t value);
  Statement& bind(int at, int value) { return bind(at, static_cast<std::int64_t>(value)); }
  Statement& bind(int at, double value);
  Statement& bind(int at, std::string_view text);
  Statement& bind(int at, const char* text) { return bind(at, std::string_view(text)); }
  Statement& bind_blob(int at, std::string_view bytes);
  Statement& bind_null(int at);

  bool step();   // true: a row is there; false: done, and the statement is ready for the next use
  void run();    // steps to the end
  void reset();  // for the next use, bindings cleared

  // Each column says of what kind a value is, but SQLite lets a row hold any: all of these but `null` throw Error where
  // it is of another one, and the statement is ready for the next use.
  bool null(int column) const;
  std::int64_t integer(int column) const;
  double real(int column) const;       // also a whole number
  std::string text(int column) const;  // also the bytes of a blob

 private:
  friend class Database;
  Statement(Database& database, std::string_view sql);
  void need(int column, int kind, int other, std::string_view what) const;
  Database& database_;
  sqlite3_stmt* handle_ = nullptr;
};

// Everything between its making and `commit` happens or does not happen.
class Transaction {
 public:
  explicit Transaction(Database& database);
  ~Transaction();  // takes everything back without a commit
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

 private:
  Database* database_;
};

}  // namespace ludens::records
