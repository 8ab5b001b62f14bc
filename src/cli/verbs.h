#pragma once
#include <string>
#include <vector>

#include "cli/verb.h"

namespace ludens::cli {

// Every verb, in the order of the help. Help, man page and completion are made of this table.
std::vector<Verb> verbs();

// One of each name: an option that belongs to several actions may have a row for each.
std::vector<VerbOption> distinct(const std::vector<VerbOption>& options);

// «--depth N», or «FILE…»: how an option is written.
std::string shown_option(const VerbOption& option);
std::string usage_line(const Verb& verb);

}  // namespace ludens::cli
