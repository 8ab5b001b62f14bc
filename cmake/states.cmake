# ludens_states(TARGET): compiles the searches for every state type that a family of games lists in
# src/games/FAMILY/states.txt, one line «header type type …» a source file, because each type costs seconds.
function(ludens_states target)
  file(GLOB lists CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/src/games/*/states.txt)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${lists})
  set(place ${CMAKE_BINARY_DIR}/generated/states)
  set(names "")
  foreach(list ${lists})
    get_filename_component(family ${list} DIRECTORY)
    get_filename_component(family ${family} NAME)
    file(STRINGS ${list} lines)
    set(number 0)
    foreach(line ${lines})
      math(EXPR number "${number} + 1")
      string(REPLACE " " ";" types ${line})
      list(POP_FRONT types header)
      set(tries "")
      foreach(type ${types})
        string(APPEND tries "  if (auto agent = try_search<${type}>(game, setup)) return agent;\n")
      endforeach()
      set(name ${family}_${number})
      file(CONFIGURE OUTPUT ${place}/${name}.cpp CONTENT
           "#include \"${header}\"\n#include \"agents/search_agent.h\"\n\nnamespace ludens::agents {\n\n\
std::unique_ptr<Agent> search_${name}(const Game& game, const SearchSetup& setup) {\n${tries}  return nullptr;\n}\n\n\
}  // namespace ludens::agents\n")
      target_sources(${target} PRIVATE ${place}/${name}.cpp)
      list(APPEND names search_${name})
    endforeach()
  endforeach()
  list(JOIN names ", " all)
  file(CONFIGURE OUTPUT ${place}/all.cpp CONTENT
       "#include \"agents/search_setup.h\"\n\nnamespace ludens::agents {\n\nMakeSearch ${all};\n\n\
std::span<MakeSearch* const> searches() {\n  static constexpr MakeSearch* kAll[] = {${all}};\n  return kAll;\n}\n\n\
}  // namespace ludens::agents\n")
  target_sources(${target} PRIVATE ${place}/all.cpp)
endfunction()
