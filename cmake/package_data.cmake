# What the build makes inside the package: catalogues, front end, Spanish lexicon. Wheels carry them.

set(PACKAGE "${CMAKE_CURRENT_SOURCE_DIR}/src/letrado")
set(MADE "")

foreach(LANGUAGE es ca)
  set(CATALOGUE "${PACKAGE}/base/i18n/${LANGUAGE}/LC_MESSAGES/letrado")
  add_custom_command(
    OUTPUT "${CATALOGUE}.mo"
    COMMAND "${Python_EXECUTABLE}" -m babel.messages.frontend --quiet compile
            -i "${CATALOGUE}.po" -o "${CATALOGUE}.mo"
    DEPENDS "${CATALOGUE}.po"
    COMMENT "Translations: ${LANGUAGE}")
  list(APPEND MADE "${CATALOGUE}.mo")
endforeach()

find_program(NPM npm)
if(NOT NPM)
  message(FATAL_ERROR "npm was not found. It builds the front end and brings the Spanish word list: "
                      "install Node.js 20 or later, which includes it.")
endif()

set(WEB "${CMAKE_CURRENT_SOURCE_DIR}/web")
file(GLOB_RECURSE WEB_SOURCES CONFIGURE_DEPENDS "${WEB}/src/*" "${WEB}/public/*" "${WEB}/texts/*")
set(FRONT_END "${PACKAGE}/server/static/.vite/manifest.json")
add_custom_command(
  OUTPUT "${WEB}/node_modules/.package-lock.json"
  COMMAND "${NPM}" ci --no-audit --no-fund --loglevel=error
  DEPENDS "${WEB}/package.json" "${WEB}/package-lock.json"
  WORKING_DIRECTORY "${WEB}"
  COMMENT "Front end: packages")
add_custom_command(
  OUTPUT "${FRONT_END}"
  COMMAND "${NPM}" run --silent build
  DEPENDS "${WEB}/node_modules/.package-lock.json" "${WEB}/vite.config.ts" ${WEB_SOURCES}
  WORKING_DIRECTORY "${WEB}"
  COMMENT "Front end: build")
list(APPEND MADE "${FRONT_END}")

get_property(CORES DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)
list(FILTER CORES INCLUDE REGEX "^_core_")
set(DATA "${PACKAGE}/lexicon/data")
set(SPANISH "${DATA}/fise-2009.lexicon" "${DATA}/lemario.analysis" "${DATA}/lexis-2004.lexicon"
            "${DATA}/lexis-redeletras.lexicon" "${DATA}/lexis-redeletras-web22.lexicon"
            "${DATA}/lexis-2008-v15.lexicon")
file(GLOB_RECURSE LEXICON_SOURCES CONFIGURE_DEPENDS "${PACKAGE}/lexicon/*.py"
     "${PACKAGE}/lexicon/*.toml" "${PACKAGE}/lexicon/*.tsv")
# -S: without what is installed. An earlier editable install would bring its own, older core.
add_custom_command(
  OUTPUT ${SPANISH}
  COMMAND "${Python_EXECUTABLE}" -S "${CMAKE_CURRENT_SOURCE_DIR}/tools/spanish_lexicon.py"
          "$<TARGET_FILE_DIR:_core_baseline>" "${DATA}"
  DEPENDS ${CORES} ${LEXICON_SOURCES} "${PACKAGE}/core/data/alphabets/es.tsv" "${PACKAGE}/core/tiles.py"
          "${CMAKE_CURRENT_SOURCE_DIR}/tools/spanish_lexicon.py"
  COMMENT "Spanish lexicons and the index of entries")
list(APPEND MADE ${SPANISH})

add_custom_target(package_data ALL DEPENDS ${MADE})
