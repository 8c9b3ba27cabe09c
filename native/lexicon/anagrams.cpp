#include "lexicon/anagrams.hpp"

#include <algorithm>

#include "common/malformed.hpp"

namespace letrado {

using namespace anagram_layout;

namespace {

void require(bool holds, const char* reason, std::size_t at) {
    if (!holds) [[unlikely]] {
        throw Malformed(reason, at);
    }
}

/// The parts of the lengths follow one another without gaps, in every table.
void check_regions(const Header& header) {
    std::uint64_t buckets = 0;
    std::uint64_t filter_bits = 0;
    std::uint64_t word_bytes = 0;
    std::uint64_t words = 0;
    for (std::size_t length = 0; length <= longest_word; ++length) {
        const Region& region = header.regions[length];
        require(region.first_bucket == buckets && region.filter_start == filter_bits &&
                    region.word_start == word_bytes,
                "region", length);
        require(region.buckets > 0 && region.filter_bits > 0 && region.filter_bits % 8 == 0,
                "region", length);
        buckets += std::uint64_t{region.buckets} + spare_buckets;
        filter_bits += region.filter_bits;
        word_bytes += std::uint64_t{region.words} * length;
        words += region.words;
    }
    require(buckets == header.buckets && filter_bits == header.filter_bits &&
                word_bytes == header.word_bytes && words == header.words,
            "region", longest_word + 1);
}

}  // namespace

Anagrams::Anagrams(std::span<const std::uint8_t> bytes) {
    require(bytes.size() >= header_bytes, "size", bytes.size());
    std::memcpy(&header_, bytes.data(), header_bytes);
    require(header_.version == version, "version", 0);
    check_regions(header_);
    require(bytes.size() == table_bytes(header_), "size", bytes.size());
    tags_ = bytes.data() + header_bytes;
    entries_ = tags_ + header_.buckets * bucket_bytes;
    filter_ = entries_ + header_.buckets * bucket_entry_bytes;
    words_ = filter_ + header_.filter_bits / 8;
    for (std::size_t length = 0; length <= longest_word; ++length) {
        check_entries(length);
    }
    std::uint8_t highest = 0;  // of code - 1, which makes 0 the highest of all
    for (const std::uint8_t code : std::span(words_, header_.word_bytes)) {
        highest = std::max(highest, static_cast<std::uint8_t>(code - 1));
    }
    require(highest < highest_tile, "tile", static_cast<std::size_t>(words_ - bytes.data()));
}

/// Entries beside empty tags are checked with the others; they are 0, and a plain loop is quicker.
void Anagrams::check_entries(std::size_t length) const {
    const Region& region = header_.regions[length];
    const std::size_t end = std::size_t{region.first_bucket} + region.buckets + spare_buckets;
    const std::uint8_t* entries = entries_ + region.first_bucket * bucket_entry_bytes;
    const std::size_t count = (end - region.first_bucket) * bucket_tags;
    std::uint32_t furthest = 0;
    for (std::size_t at = 0; at < count; ++at) {
        std::uint32_t entry;
        std::memcpy(&entry, entries + at * sizeof entry, sizeof entry);
        const std::uint32_t past =
            (entry >> anagram_layout::count_bits) + (entry & most_together);
        furthest = std::max(furthest, past);
    }
    require(furthest <= region.words, "entry", length);
    require(!overflows(tags_ + (end - 1) * bucket_bytes), "overflow", end - 1);
}

}  // namespace letrado
