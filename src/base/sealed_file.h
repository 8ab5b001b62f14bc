#pragma once
#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/json.h"

namespace ludens::base {

// A file of ours that says what it is: eight letters, the length of a description, the description (JSON), zeros up to
// a multiple of 64, a block of bytes, XXH64 of all before. Networks of every kind, samples and checkpoints are kept so.
//
// Whoever keeps a struct lists the fields of its description once, in a function template that is given a writer or a
// reader of them:
//   template <class Fields, class S>
//   void list(Fields& fields, S& shape) { fields("hidden", shape.hidden); … }
// Tested by tests/base/sealed_file_test.cpp, and fuzzed through the files that use it.
class FieldWriter {
 public:
  template <class T>
  void operator()(std::string_view name, const T& value) {
    json_[name] = Json(value);
  }
  template <class T>
  void optional(std::string_view name, const T& value) {  // old files lack it
    json_[name] = Json(value);
  }
  template <class List>
  void object(std::string_view name, const List& list) {
    FieldWriter inner;
    list(inner);
    json_[name] = std::move(inner.json_);
  }
  void json(std::string_view name, const std::string& text) { json_[name] = Json::parse(text); }  // a text that is JSON
  void format(int number) { json_["format"] = number; }
  const Json& value() const { return json_; }

 private:
  Json json_ = Json::object();
};

// Throws Error that names the field where it is missing or of another kind.
class FieldReader {
 public:
  explicit FieldReader(const Json& json) : json_(json) {}

  template <class T>
  void operator()(std::string_view name, T& value) const {
    read(name, [&](const Json& found) { found.get_to(value); });
  }
  template <class T>
  void optional(std::string_view name, T& value) const {
    if (json_.find(name)) (*this)(name, value);
  }
  template <class List>
  void object(std::string_view name, const List& list) const {
    read(name, [&](const Json& found) {
      FieldReader inner(found);
      list(inner);
    });
  }
  void json(std::string_view name, std::string& text) const {
    read(name, [&](const Json& found) { text = found.dump(); });
  }
  void format(int number) const;

 private:
  template <class Read>
  void read(std::string_view name, const Read& read_it) const {
    try {
      read_it(json_.at(name));
    } catch (const JsonError&) {
      lacks(name);
    }
  }
  [[noreturn]] static void lacks(std::string_view name);

  const Json& json_;
};

std::string seal(std::string_view magic, const FieldWriter& fields, std::string_view block);

struct Unsealed {
  Json description;
  std::string_view block;  // of the bytes given
};
// Throws Error with what follows the file's name in a message: «is cut short or damaged: its checksum is wrong».
Unsealed unseal(std::string_view bytes, std::string_view magic, std::string_view kind);

// What `parse(FieldReader, block)` makes of a sealed file. Messages of every Error begin with its name.
template <class Parse>
auto parse_sealed(std::string_view bytes, std::string_view magic, std::string_view kind, std::string_view name,
                  const Parse& parse) {
  try {
    const Unsealed parts = unseal(bytes, magic, kind);
    return parse(FieldReader(parts.description), parts.block);
  } catch (const Error& error) {
    throw Error(std::string(name) + " " + error.what());
  }
}

}  // namespace ludens::base
