// libFuzzer's door to one reader, LETRADO_READER.
#include <cstddef>
#include <cstdint>

#include "fuzz/reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    letrado::fuzz::LETRADO_READER.read({data, size});
    return 0;
}
