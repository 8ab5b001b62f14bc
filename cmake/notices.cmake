# cmake -DSOURCE=… -DBUILD=… -DVERSION=… -DOUT=FOLDER -P cmake/notices.cmake: writes what other people's code the program
# holds, by packaging/third_party.txt and the versions that are installed here:
#   FOLDER/sbom.cdx.json               a bill of materials (CycloneDX 1.5)
#   FOLDER/THIRD-PARTY-NOTICES.txt     their names, licences and terms
# Nothing in them depends on the time. A package that is not known here has the version «unknown», and no purl.
cmake_minimum_required(VERSION 3.25)
find_program(query dpkg-query)
file(READ ${SOURCE}/ui/package-lock.json lock)

# package_of(NAMES): sets `package`, `version` (with Debian's revision) and `upstream` of the first that is installed.
function(package_of names)
  string(REPLACE "|" ";" names "${names}")
  foreach(name ${names})
    if(name MATCHES "^npm:(.*)")
      set(package ${CMAKE_MATCH_1} PARENT_SCOPE)
      string(JSON found ERROR_VARIABLE missing GET "${lock}" packages node_modules/${CMAKE_MATCH_1} version)
      set(version ${found} PARENT_SCOPE)
      set(upstream ${found} PARENT_SCOPE)
      return()
    endif()
    if(query)
      execute_process(COMMAND ${query} -W -f "\${db:Status-Status} \${Version} \${source:Upstream-Version}" ${name}
        OUTPUT_VARIABLE found ERROR_QUIET RESULT_VARIABLE failed)
      if(NOT failed AND found MATCHES "^installed ([^ ]+) ([^ ]+)$")
        set(package ${name} PARENT_SCOPE)
        set(version ${CMAKE_MATCH_1} PARENT_SCOPE)
        set(upstream ${CMAKE_MATCH_2} PARENT_SCOPE)
        return()
      endif()
    endif()
  endforeach()
  set(package "" PARENT_SCOPE)
  set(version "" PARENT_SCOPE)
  set(upstream unknown PARENT_SCOPE)
endfunction()

# quoted(OUT TEXT): a JSON string.
function(quoted out text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  set(${out} "\"${text}\"" PARENT_SCOPE)
endfunction()

set(components "")
set(refs "")
set(table "")
set(terms "")
file(STRINGS ${SOURCE}/packaging/third_party.txt rows ENCODING UTF-8 REGEX "^[^#]")
foreach(row ${rows})
  string(REPLACE " | " ";" row "${row}")
  list(GET row 0 name)
  list(GET row 1 packages)
  list(GET row 2 licence)
  list(GET row 3 use)
  package_of("${packages}")
  set(purl "")
  set(file "")
  if(packages MATCHES "^npm:")
    set(purl "pkg:npm/${package}@${version}")
    foreach(text LICENSE LICENSE.md license)
      if(NOT file AND EXISTS ${BUILD}/ui/node_modules/${package}/${text})
        set(file ${BUILD}/ui/node_modules/${package}/${text})
      endif()
    endforeach()
  elseif(package)
    string(REPLACE "+" "%2B" escaped "${package}@${version}")
    string(REPLACE ":" "%3A" escaped "${escaped}")
    set(purl "pkg:deb/debian/${escaped}")
    if(EXISTS /usr/share/doc/${package}/copyright)
      set(file /usr/share/doc/${package}/copyright)
    endif()
  endif()

  quoted(json_name "${name}")
  quoted(json_version "${upstream}")
  if(licence MATCHES "^LicenseRef-(.*)")
    quoted(json_licence "${CMAKE_MATCH_1}")
    set(json_licence "{\"license\": {\"name\": ${json_licence}}}")
  elseif(licence MATCHES " ")
    quoted(json_licence "${licence}")
    set(json_licence "{\"expression\": ${json_licence}}")
  else()
    quoted(json_licence "${licence}")
    set(json_licence "{\"license\": {\"id\": ${json_licence}}}")
  endif()
  set(ref "${purl}")
  if(NOT ref)
    set(ref "${name}")
  endif()
  quoted(json_ref "${ref}")
  set(one "{\"type\": \"library\", \"bom-ref\": ${json_ref}, \"name\": ${json_name}, \"version\": ${json_version}")
  if(purl)
    string(APPEND one ", \"purl\": ${json_ref}")
  endif()
  string(APPEND one ", \"licenses\": [${json_licence}], \"properties\": [{\"name\": \"ludens:use\", \"value\": \"${use}\"}]}")
  list(APPEND components "${one}")
  list(APPEND refs "${json_ref}")
  string(APPEND table "  ${name} ${upstream} (${licence}), ${use}\n")
  if(file)
    file(READ ${file} text)
    string(APPEND terms "\n\n==== ${name} ${upstream}\n\n${text}")
  endif()
endforeach()

string(REPLACE ";" ",\n    " components "${components}")
string(REPLACE ";" ", " refs "${refs}")
quoted(json_version "${VERSION}")
set(bom "{
  \"bomFormat\": \"CycloneDX\",
  \"specVersion\": \"1.5\",
  \"version\": 1,
  \"metadata\": {
    \"component\": {\"type\": \"application\", \"bom-ref\": \"ludens\", \"name\": \"ludens\", \"version\": ${json_version},
      \"licenses\": [{\"license\": {\"id\": \"Apache-2.0\"}}]}
  },
  \"components\": [
    ${components}
  ],
  \"dependencies\": [{\"ref\": \"ludens\", \"dependsOn\": [${refs}]}]
}
")
string(JSON checked GET "${bom}" bomFormat)  # stops here where it is no JSON
file(WRITE ${OUT}/sbom.cdx.json "${bom}")
file(WRITE ${OUT}/THIRD-PARTY-NOTICES.txt "Ludens ${VERSION} is licensed under the Apache License, Version 2.0. It holds, or needs, the work of others:\n\n${table}\
\n«linked»: a library, part of the program in the archive for other systems; «carried»: part of the program there alone;\n\
«compiled»: headers; «page»: part of the web page.${terms}")
