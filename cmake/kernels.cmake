# Each file of src/nets/kernels and src/patterns/kernels is compiled for the processor it is named after, whatever the
# rest is built for; which of them runs is decided at run time (choose.cpp of both folders). Sums may be fused here: no
# result depends on the last bit.
set(kernels ${CMAKE_SOURCE_DIR}/src/nets/kernels)
set(fast -O3;-ffp-contract=fast;-fno-math-errno;-Wno-psabi)
set_source_files_properties(${kernels}/generic.cpp PROPERTIES COMPILE_OPTIONS "${fast}")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set(avx512 -mavx512f;-mavx512bw;-mavx512vl;-mavx512dq;-mfma;-mprefer-vector-width=512)
  set_source_files_properties(${kernels}/avx2.cpp PROPERTIES COMPILE_OPTIONS "${fast};-mavx2;-mfma")
  set_source_files_properties(${kernels}/avx512.cpp PROPERTIES COMPILE_OPTIONS "${fast};${avx512}")
  set_source_files_properties(${kernels}/vnni.cpp PROPERTIES COMPILE_OPTIONS "${fast};${avx512};-mavx512vnni;-Wno-uninitialized;-Wno-maybe-uninitialized")
  set_source_files_properties(${kernels}/amx.cpp PROPERTIES COMPILE_OPTIONS "${fast};${avx512};-mavx512bf16;-mamx-tile;-mamx-bf16")
endif()
set_source_files_properties(${kernels}/generic.cpp ${kernels}/avx2.cpp ${kernels}/avx512.cpp ${kernels}/vnni.cpp ${kernels}/amx.cpp
  PROPERTIES SKIP_PRECOMPILE_HEADERS ON)

# Whole numbers: any order of sums gives the same.
set(kernels ${CMAKE_SOURCE_DIR}/src/patterns/kernels)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  set_source_files_properties(${kernels}/avx2.cpp PROPERTIES COMPILE_OPTIONS "-O3;-mavx2")
  set_source_files_properties(${kernels}/avx512.cpp PROPERTIES COMPILE_OPTIONS "-O3;-mavx512f;-mavx512bw;-mno-avx512vnni")
  set_source_files_properties(${kernels}/vnni.cpp PROPERTIES COMPILE_OPTIONS "-O3;-mavx512f;-mavx512bw;-mavx512vnni")
endif()
set_source_files_properties(${kernels}/generic.cpp ${kernels}/avx2.cpp ${kernels}/avx512.cpp ${kernels}/vnni.cpp
  PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
