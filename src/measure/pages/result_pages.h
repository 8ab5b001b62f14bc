#pragma once
#include <functional>
#include <string>
#include <string_view>

#include "measure/room.h"

namespace ludens::measure {

// A page of results in Markdown: prose by people, tables by the program. A table stands between a comment that says
// what it is made of, and «<!-- end -->»:
//
//     <!-- table LINES          LINES as ResultFiles::choose reads them; then a column a line (result_table), and
//     «-->».
//     <!-- review LINES -->     how far reviews agree with those of a stronger judge (review_table)
//
// The page with everything between these comments made anew. `read` gives the text of a file that the page names.
// Throws Error with the page's `name` and the line of the block. Tested by tests/measure/pages/result_pages_test.cpp.
std::string filled_page(std::string_view page, const std::string& name,
                        const std::function<std::string(const std::string& file)>& read);

}  // namespace ludens::measure
