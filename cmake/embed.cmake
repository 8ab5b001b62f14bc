# cmake -DFOLDER=… -DOUT=….cpp -DNAME=embedded_ui -P embed.cmake: turns the files of a folder into one C++ source with a
# table of path, bytes, gzip and hash. The bytes come in by the assembler's .incbin, so that nothing is spelt out. A
# folder that does not exist gives an empty table. The source is written anew only when something changed.
file(GLOB_RECURSE files RELATIVE "${FOLDER}" "${FOLDER}/*")
list(SORT files)
set(rows "")
set(blobs "")
set(count 0)
set(store "${OUT}.d")
file(MAKE_DIRECTORY "${store}")
foreach(path IN LISTS files)
  file(SHA256 "${FOLDER}/${path}" hash)
  string(SUBSTRING ${hash} 0 20 hash)
  # Copies under the name of their hash: a file that changes later does not change what was compiled.
  set(plain "${store}/${hash}")
  if(NOT EXISTS "${plain}")
    file(COPY_FILE "${FOLDER}/${path}" "${plain}")
  endif()
  if(NOT EXISTS "${plain}.gz")
    file(ARCHIVE_CREATE OUTPUT "${plain}.gz" PATHS "${plain}" FORMAT raw COMPRESSION GZip COMPRESSION_LEVEL 9)
  endif()
  file(SIZE "${plain}" size)
  file(SIZE "${plain}.gz" zipped)
  set(symbol "ludens_${NAME}_${count}")
  string(APPEND blobs "BLOB(${symbol}, \"${plain}\")\n")
  set(gzip "{}")
  if(zipped LESS size)
    string(APPEND blobs "BLOB(${symbol}_gz, \"${plain}.gz\")\n")
    set(gzip "{${symbol}_gz, ${zipped}}")
  endif()
  string(APPEND rows "    {\"${path}\", {${symbol}, ${size}}, ${gzip}, \"${hash}\"},\n")
  math(EXPR count "${count} + 1")
endforeach()
set(table "std::span<const EmbeddedFile> ${NAME}() { return {}; }\n")
if(count GREATER 0)
  set(table "static const EmbeddedFile kFiles[] = {\n${rows}};\nstd::span<const EmbeddedFile> ${NAME}() { return kFiles; }\n")
endif()
set(text "// Made by cmake/embed.cmake; do not edit.
#include \"web/assets.h\"

#define BLOB(name, file) \\
  extern \"C\" const char name[]; \\
  __asm__(\".pushsection .rodata\\n.global \" #name \"\\n\" #name \":\\n.incbin \\\"\" file \"\\\"\\n.byte 0\\n.popsection\\n\");
${blobs}
namespace ludens::web {
${table}
}  // namespace ludens::web
")
set(old "")
if(EXISTS "${OUT}")
  file(READ "${OUT}" old)
endif()
if(NOT old STREQUAL text)
  file(WRITE "${OUT}" "${text}")
endif()
