// What libFuzzer is given, without it: each reader over its seeds, and over each with a byte damaged.
#include <random>
#include <string>

#include "doctest.h"
#include "fuzz/reader.hpp"

namespace letrado::test {

TEST_SUITE("fuzz") {

TEST_CASE("every reader takes its seeds, whole, cut or damaged") {
    std::mt19937 random(2013);
    for (const fuzz::Reader* reader : fuzz::all_readers()) {
        const std::string name = reader->name;
        CAPTURE(name);
        const std::vector<fuzz::Bytes> seeds = reader->seeds();
        CHECK(!seeds.empty());
        for (std::size_t number = 0; number < seeds.size(); ++number) {
            CAPTURE(number);
            fuzz::Bytes bytes = seeds[number];
            CHECK_NOTHROW(reader->read(bytes));
            for (int times = 0; times < 20; ++times) {
                CAPTURE(times);
                fuzz::Bytes damaged = bytes;
                damaged[random() % damaged.size()] = static_cast<std::uint8_t>(random());
                CHECK_NOTHROW(reader->read(damaged));
            }
            bytes.pop_back();
            CHECK_NOTHROW(reader->read(bytes));
            CHECK_NOTHROW(reader->read({}));
        }
    }
}

}  // TEST_SUITE("fuzz")

}  // namespace letrado::test
