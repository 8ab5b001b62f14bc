# Compiler settings that every target shares.
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  add_compile_options(-Wno-restrict)  # GCC 12 sees overlaps in `"literal" + std::string` that are not there
endif()
if(LUDENS_WERROR)
  add_compile_options(-Werror)
endif()
if(LUDENS_PORTABLE)
  add_compile_options(-march=x86-64-v2)
else()
  add_compile_options(-march=${LUDENS_ARCH})
endif()
include_directories(${CMAKE_SOURCE_DIR}/src)

find_program(ccache ccache)
if(ccache)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${ccache})
endif()
