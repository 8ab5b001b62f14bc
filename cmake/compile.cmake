# Compiler settings that every target shares.
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -ffp-contract=off)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC 12 sees overlaps and overruns in `"literal" + std::string` and its like that are not there (GCC bug 105651).
  # Compiled together, a file is no header whose unnamed namespace could reach others.
  add_compile_options(-Wno-subobject-linkage -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
  # With its sanitizers GCC takes std::regex and std::variant for careless (GCC bug 105616).
  if(CMAKE_CXX_FLAGS_DEBUG MATCHES "-fsanitize")
    add_compile_options(-Wno-maybe-uninitialized)
  endif()
endif()
if(LUDENS_WERROR)
  add_compile_options(-Werror)
endif()
if(LUDENS_PORTABLE)
  add_compile_options(-march=x86-64)
else()
  add_compile_options(-march=${LUDENS_ARCH})
endif()
include_directories(${CMAKE_SOURCE_DIR}/src)

# What is included nearly everywhere is read once; a file still includes what it uses (the preset `dev` builds without).
option(LUDENS_PCH "Precompile the headers that most files include" ON)
# Files of a room and of a test program are compiled several at a time, which halves the time of a build; where equal
# names in their unnamed namespaces meet, the compiler says so.
option(LUDENS_UNITY "Compile several files at a time where no speed depends on it" ON)

find_program(ccache ccache)
if(ccache)
  # The compiler is told of precompiled headers in a way that ccache can follow (its manual, «Precompiled headers»).
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${ccache})
  if(LUDENS_PCH AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  endif()
endif()
