# What `cmake --install BUILD --prefix PREFIX` puts where, and the Debian package that cpack makes of it (package.sh).
# The program finds its models and described games by its own path, ../share/ludens/models and …/games, so that the
# folder may be moved as a whole. Models stay files, because weights hardly compress (30 MB, 27 MB with xz, of which the
# five networks are nearly all), can be looked at, hashed and replaced one by one, and are read in one way wherever they
# come from.
include(GNUInstallDirs)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME ludens)
install(TARGETS ludens RUNTIME)
install(DIRECTORY models/ DESTINATION ${CMAKE_INSTALL_DATADIR}/ludens/models)
install(DIRECTORY problems/ DESTINATION ${CMAKE_INSTALL_DATADIR}/ludens/problems FILES_MATCHING PATTERN "*.jsonl")
install(DIRECTORY studies/ DESTINATION ${CMAKE_INSTALL_DATADIR}/ludens/studies FILES_MATCHING PATTERN "*.toml")
install(DIRECTORY games/ DESTINATION ${CMAKE_INSTALL_DATADIR}/ludens/games FILES_MATCHING PATTERN "*.lud")
if(TARGET ludens-train)  # where it was built; it needs libtorch, so it is no part of a package
  install(TARGETS ludens-train RUNTIME OPTIONAL COMPONENT train)
endif()

# Manual and completions are printed by the program itself; what other people's code is in it, by cmake/notices.cmake.
set(printed ${CMAKE_BINARY_DIR}/generated/share)
install(CODE "
  file(MAKE_DIRECTORY ${printed})
  foreach(page \"man;ludens.1\" \"completion bash;ludens\" \"completion zsh;_ludens\" \"completion fish;ludens.fish\")
    list(POP_BACK page name)
    separate_arguments(page)
    execute_process(COMMAND $<TARGET_FILE:ludens> \${page} OUTPUT_FILE ${printed}/\${name} COMMAND_ERROR_IS_FATAL ANY)
  endforeach()
  execute_process(COMMAND gzip -9nf ${printed}/ludens.1 COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR} -DBUILD=${CMAKE_BINARY_DIR} -DVERSION=${PROJECT_VERSION}
    -DOUT=${printed} -P ${CMAKE_SOURCE_DIR}/cmake/notices.cmake COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND gzip -9nf ${printed}/THIRD-PARTY-NOTICES.txt COMMAND_ERROR_IS_FATAL ANY)
  configure_file(${CMAKE_SOURCE_DIR}/CHANGELOG.md ${printed}/changelog COPYONLY)
  execute_process(COMMAND gzip -9nf ${printed}/changelog COMMAND_ERROR_IS_FATAL ANY)
" COMPONENT ludens)
install(FILES ${printed}/ludens.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${printed}/ludens DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${printed}/_ludens DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${printed}/ludens.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES ${printed}/changelog.gz ${printed}/sbom.cdx.json ${printed}/THIRD-PARTY-NOTICES.txt.gz packaging/copyright README.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "Ludens maintainers <maintainers@ludens.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "board games played and judged as people do")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Plays renju, Go, chess, shogi, gomoku, Hex, Othello and other board games, in
renju, Go, chess and shogi as people do, in renju and Go 9x9 at the rank that one
chooses; and any game described in ludemes. Reviews games; speaks GTP, UCI, USI,
Gomocup and UGI; and measures agents against the games of people. The page for
the browser is part of the program: ludens serve.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_CMAKE_PROJECTS "${CMAKE_BINARY_DIR};ludens;ludens;/")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "librsvg2-bin, gnugo")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
include(CPack)
