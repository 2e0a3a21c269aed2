# What `cmake --install` puts down beside the tools, the library and their documentation, and what
# `cpack -G DEB` makes of it: one package that Debian's tools install and remove.
set(doc ${CMAKE_INSTALL_DATADIR}/doc/kifupipe)
install(FILES README.md lib/pos/FORMAT.md lib/report/COLUMNS.md DESTINATION ${doc})
install(FILES batch/package/copyright DESTINATION ${doc})
install(FILES cmd/example/settled.c batch/cluster/Snakefile DESTINATION ${doc}/examples)

set(CPACK_PACKAGE_NAME kifupipe)
set(CPACK_PACKAGE_VENDOR kifupipe)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "tools for analysing archives of Go games")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Unix tools that read archives of Go games and say what is on the boards: which
 stones live or die whatever happens, which moves can never matter, which
 strings can be captured or saved. They pass a compact stream of positions over
 pipes. The library libkifupipe and its headers are included.")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "The kifupipe authors <kifupipe@localhost>")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "parallel, slurm-client, libarchive-dev, zlib1g-dev, libuchardet-dev, pkg-config")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR DEB)
include(CPack)
