#include "anagrams.hpp"

#include <algorithm>

#include "malformed.hpp"

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
    bool out_of_range = false;
    for (const std::uint8_t code : std::span(words_, header_.word_bytes)) {
        out_of_range |= code - 1u >= highest_tile;
    }
    require(!out_of_range, "tile", static_cast<std::size_t>(words_ - bytes.data()));
}

void Anagrams::check_entries(std::size_t length) const {
    const Region& region = header_.regions[length];
    const std::size_t end = std::size_t{region.first_bucket} + region.buckets + spare_buckets;
    for (std::size_t bucket = region.first_bucket; bucket < end; ++bucket) {
        std::array<Tag, bucket_tags> tag;
        std::array<std::uint32_t, bucket_tags> entry;
        std::memcpy(tag.data(), tags_ + bucket * bucket_bytes, sizeof tag);
        std::memcpy(entry.data(), entries_ + bucket * bucket_entry_bytes, sizeof entry);
        std::uint32_t wrong = 0;
        for (std::size_t at = 0; at < bucket_tags; ++at) {
            const std::uint64_t past =
                (entry[at] >> anagram_layout::count_bits) + std::uint64_t{entry[at] & most_together};
            wrong |= std::uint32_t{(tag[at] & 1u) != 0 && past > region.words};
        }
        require(wrong == 0, "entry", bucket);
    }
    require(!overflows(end - 1), "overflow", end - 1);
}

}  // namespace letrado
