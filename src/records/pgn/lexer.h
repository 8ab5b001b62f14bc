#pragma once
#include <string>
#include <string_view>

#include "records/io/byte_source.h"

namespace ludens::records {

struct PgnToken {
  enum class Kind { Tag, Symbol, Comment, Nag, Open, Close, Result, End };
  Kind kind = Kind::End;
  std::string text;   // of a tag its name, of a comment what is between the braces
  std::string value;  // of a tag
  std::int64_t line = 0;
};

// The words of PGN (Edwards 1994, section 7), one after the other. Move numbers and dots are passed over, as are lines
// that begin with «%». Whoever reads must stop at a game's end: a tag behind moves begins the next game. Throws Error
// with file and line on what is no PGN; `skip_game` goes on behind it.
class PgnLexer {
 public:
  explicit PgnLexer(std::unique_ptr<Input> input) : input_(std::move(input)) {}

  const PgnToken& peek();  // the next word, which stays
  PgnToken take();
  void begin_game() { bytes_ = 0; }  // what one game may hold is bounded
  void skip_game();                  // to the next line that begins with a tag, behind one that does not
  const std::string& name() const { return input_->name(); }
  std::string_view look(std::size_t most) { return input_->look(most); }  // bytes ahead, before the first word

 private:
  int get();
  void read();
  void read_tag();
  void read_comment();
  void read_symbol();
  [[noreturn]] void wrong(std::string_view what) const;

  std::unique_ptr<Input> input_;
  PgnToken next_;
  bool known_ = false, line_start_ = true;
  std::size_t bytes_ = 0;
};

}  // namespace ludens::records
