# cmake -DSOURCE=DIR -DOUT=FILE -P sources.cmake: a header with twelve digits that are the same where src/ is the same.
file(GLOB_RECURSE files RELATIVE ${SOURCE} ${SOURCE}/src/*.h ${SOURCE}/src/*.cpp)
list(SORT files)
set(all "")
foreach(file ${files})
  file(SHA256 ${SOURCE}/${file} hash)
  string(APPEND all "${file} ${hash}\n")
endforeach()
string(SHA256 all "${all}")
string(SUBSTRING ${all} 0 12 all)
file(WRITE ${OUT} "#pragma once
#include <string_view>

namespace ludens {

inline constexpr std::string_view kSources = \"${all}\";  // of src/

}  // namespace ludens
")
