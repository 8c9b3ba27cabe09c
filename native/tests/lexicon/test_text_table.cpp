// Text to tiles with a table of our own: a, b, c, h; "ch" one tile, "[ch]" too, ' between tiles.
#include <optional>
#include <random>
#include <stdexcept>
#include <string_view>
#include <type_traits>
#include <utility>

#include "doctest.h"
#include "lexicon/text_table.hpp"
#include "tests/support/samples.hpp"

namespace letrado::test {
namespace {

constexpr std::uint8_t split = 1;

/// á (U+00E1) and ḃ (U+1E03) fold to their letters.
TextTable table() {
    Codes classes(0x1e04, 0);
    classes['\''] = split;
    std::uint8_t next = 2;
    for (const char character : std::string_view("abch[]")) {
        classes[static_cast<std::size_t>(character)] = next++;
    }
    classes[0xe1] = classes['a'];
    classes[0x1e03] = classes['b'];
    const std::vector<Spelling> spellings = {
        {{2}, 1}, {{3}, 2}, {{4}, 3}, {{4, 5}, 4}, {{5}, 5}, {{6, 4, 5, 7}, 4},
    };
    return {classes, split, spellings};
}

template <typename CodePoint>
std::optional<Codes> read(std::basic_string_view<CodePoint> text, std::size_t room = 20) {
    Codes tiles(room);
    std::vector<std::conditional_t<sizeof(CodePoint) == 1, std::uint8_t,
                                   std::conditional_t<sizeof(CodePoint) == 2, std::uint16_t,
                                                      std::uint32_t>>>
        raw(text.begin(), text.end());
    const Reading reading = table().read(std::span(std::as_const(raw)), std::span(tiles));
    if (reading.outcome != Reading::Outcome::tiles) {
        return std::nullopt;
    }
    tiles.resize(reading.count);
    return tiles;
}

}  // namespace

TEST_SUITE("lexicon") {

TEST_CASE("the longest spelling is taken, and accents fold") {
    using namespace std::literals;
    CHECK(read("abc"sv) == Codes{1, 2, 3});
    CHECK(read("chachc"sv) == Codes{4, 1, 4, 3});
    CHECK(read("c'h"sv) == Codes{3, 5});
    CHECK(read("'c''h'"sv) == Codes{3, 5});
    CHECK(read("[ch]a"sv) == Codes{4, 1});
    CHECK(read(""sv) == Codes{});
    CHECK(!read("[ca"sv));
    CHECK(!read("a["sv));
    CHECK(!read("]"sv));
    CHECK(!read("ax"sv));
    CHECK(!read("[c'h]"sv));
    CHECK(read(u"\u1e03\u00e1"sv) == Codes{2, 1});
    CHECK(read(U"\u1e03\u00e1"sv) == Codes{2, 1});
    CHECK(!read(u"a\u0301"sv));
    CHECK(!read(u"\uffff"sv));
    CHECK(!read(U"a\U0010ffff"sv));
    CHECK(read("abab"sv, 4) == Codes{1, 2, 1, 2});
    CHECK(!read("ababa"sv, 4));
    CHECK(read("abab''"sv, 4));
}

TEST_CASE("spellings that cannot be told apart are refused") {
    const Codes classes(128, 2);
    const auto make = [&](std::vector<Spelling> spellings) {
        return TextTable(classes, split, spellings);
    };
    CHECK_THROWS_AS(make({{{}, 1}}), std::invalid_argument);
    CHECK_THROWS_AS(make({{{0}, 1}}), std::invalid_argument);
    CHECK_THROWS_AS(make({{{split}, 1}}), std::invalid_argument);
    CHECK_THROWS_AS(make({{{2}, 0}}), std::invalid_argument);
    CHECK_THROWS_AS(make({{{2}, 32}}), std::invalid_argument);
    CHECK_THROWS_AS(make({{{2}, 1}, {{2}, 2}}), std::invalid_argument);
}

TEST_CASE("any text stays within its room") {
    std::mt19937 random(19480101);
    const TextTable any = table();
    for (int round = 0; round < 20000; ++round) {
        CAPTURE(round);
        std::vector<std::uint32_t> text(random() % 24);
        for (std::uint32_t& code_point : text) {
            const std::string_view common = "abch['";
            code_point = random() % 8 != 0
                             ? static_cast<std::uint32_t>(common[random() % common.size()])
                             : static_cast<std::uint32_t>(random());
        }
        Codes tiles(random() % 16);
        const Reading reading = any.read(std::span(std::as_const(text)), std::span(tiles));
        CHECK(reading.count <= tiles.size());
    }
}

}  // TEST_SUITE("lexicon")

}  // namespace letrado::test
