# The target `ludens_static`: the same program with every library in it but the C library, for systems that have other
# versions of them. The C library stays shared, because its conversions of encodings are loaded at run time.
set(rooms web protocols reproduce measure learn play records agents patterns search nets belief games cluster runner base)
set(archives "")
foreach(room ${rooms})
  list(APPEND archives $<TARGET_FILE:${room}>)
endforeach()
add_executable(ludens_static EXCLUDE_FROM_ALL $<TARGET_OBJECTS:ludens> packaging/no_postgres.cpp packaging/no_nats.cpp packaging/fmt.cpp)
add_dependencies(ludens_static ${rooms})
set_target_properties(ludens_static PROPERTIES LINK_DEPENDS_NO_SHARED ON)
target_link_options(ludens_static PRIVATE -static-libstdc++ -static-libgcc -Wl,--gc-sections -Wl,--as-needed)
target_link_libraries(ludens_static PRIVATE -Wl,--start-group ${archives} -Wl,--end-group
  -Wl,-Bstatic archive expat uchardet sqlite3 xxhash bz2 lzma zstd z nettle -Wl,-Bdynamic m)
