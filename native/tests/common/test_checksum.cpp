// The checksum against damage of one bit.
#include <algorithm>
#include <random>
#include <set>

#include "common/checksum.hpp"
#include "doctest.h"
#include "tests/support/samples.hpp"

namespace letrado::test {

TEST_SUITE("common") {

TEST_CASE("the checksum sees every bit, and a byte more") {
    std::mt19937 random(20090901);
    for (std::size_t size = 0; size < 100; ++size) {
        CAPTURE(size);
        Codes bytes(size);
        std::ranges::generate(bytes, [&] { return static_cast<std::uint8_t>(random()); });
        std::set<std::uint64_t> sums = {checksum(bytes)};
        for (std::size_t place = 0; place < size * 8; ++place) {
            CAPTURE(place);
            const auto flip = static_cast<std::uint8_t>(1u << (place % 8));
            bytes[place / 8] ^= flip;
            CHECK(sums.insert(checksum(bytes)).second);
            bytes[place / 8] ^= flip;
        }
        bytes.push_back(0);
        CHECK(!sums.contains(checksum(bytes)));
    }
}

}  // TEST_SUITE("common")

}  // namespace letrado::test
