// Which words can be made of a multiset of tiles: one array, read where it lies (a mapped file).
//
//   header    sizes, and for each word length where its part of every table lies
//   tags      buckets of sixteen 16-bit tags: some bits of the hash of a multiset, or 0
//   entries   beside each tag, which words: number of the first of its length, and how many
//   filter    one bit a multiset that lacks one tile to be a word ("one short")
//   words     bare tile codes, by length, anagrams side by side
//
// A multiset is known by its hash (tile_keys.hpp). A question costs one load of 32 bytes, and nearly
// always ends there. A tag says "perhaps": whoever uses a word checks its tiles.
//
// A bucket that overflows says so in its last tag, and goes on in the next one. Behind the buckets
// of a length are spare ones that only overflow reaches, so that no chain leaves its length.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "simd.hpp"
#include "tile_keys.hpp"
#include "word.hpp"

namespace letrado {

using Tag = std::uint16_t;

namespace anagram_layout {

inline constexpr std::uint32_t version = 1;
inline constexpr std::size_t bucket_tags = 16;
inline constexpr std::uint32_t spare_buckets = 2;
inline constexpr Tag overflow = 2;        // tags of words are odd
inline constexpr unsigned count_bits = 8;  // of an entry: how many words; above them: which is first
inline constexpr std::uint32_t most_together = (1u << count_bits) - 1;
inline constexpr std::uint32_t most_words_of_length = 1u << (32 - count_bits);

struct Region {
    std::uint32_t first_bucket;
    std::uint32_t buckets;       // that a hash can lead to
    std::uint32_t filter_start;  // in bits
    std::uint32_t filter_bits;
    std::uint32_t word_start;  // in bytes
    std::uint32_t words;
};

struct Header {
    std::uint32_t version;
    std::uint32_t words;
    std::uint32_t buckets;
    std::uint32_t filter_bits;
    std::uint32_t word_bytes;
    std::array<std::uint32_t, 11> reserved;
    std::array<Region, longest_word + 1> regions;  // by length
};

inline constexpr std::size_t header_bytes = 448;  // keeps the tables after it aligned
static_assert(sizeof(Header) == header_bytes);

inline constexpr std::size_t bucket_bytes = bucket_tags * sizeof(Tag);
inline constexpr std::size_t bucket_entry_bytes = bucket_tags * sizeof(std::uint32_t);

/// Size of the whole array that a header speaks of.
constexpr std::size_t table_bytes(const Header& header) noexcept {
    return header_bytes + header.buckets * (bucket_bytes + bucket_entry_bytes) +
           header.filter_bits / 8 + header.word_bytes;
}

}  // namespace anagram_layout

/// A view of an array that has been checked; questions need no further checks.
class Anagrams {
  public:
    /// Checks every bound in *bytes*: whatever passes can be asked anything. Throws `Malformed`
    /// with the byte at fault. That its words are those of a graph is for the builder to see to.
    explicit Anagrams(std::span<const std::uint8_t> bytes);

    std::size_t word_count() const noexcept { return header_.words; }

    static Tag tag_of(TileKey key) noexcept { return static_cast<Tag>(key | 1); }

    std::size_t bucket_of(TileKey key, std::size_t length) const noexcept {
        const anagram_layout::Region& region = header_.regions[length];
        return region.first_bucket + ((key >> 32) * region.buckets >> 32);
    }

    /// Whether the bucket may know of the tag: it has it, or it overflows.
    bool may_have(std::size_t bucket, Tag tag) const noexcept {
        return any_equal(tags(bucket), tag) || overflows(bucket);
    }

    bool overflows(std::size_t bucket) const noexcept {
        Tag last;
        std::memcpy(&last, tags(bucket) + anagram_layout::bucket_tags - 1, sizeof last);
        return last == anagram_layout::overflow;
    }

    /// Calls `take(entry)` for each group of words that *key* may mean.
    template <typename Take>
    void find(TileKey key, std::size_t length, Take&& take) const {
        std::size_t bucket = bucket_of(key, length);
        for (;; ++bucket) {
            std::uint32_t found = equal_lanes(tags(bucket), tag_of(key));
            for (; found != 0; found &= found - 1) {
                std::uint32_t entry;
                std::memcpy(&entry,
                            entries_ + (bucket * anagram_layout::bucket_tags + lowest_tile(found)) *
                                           sizeof entry,
                            sizeof entry);
                take(entry);
            }
            if (!overflows(bucket)) {
                return;
            }
        }
    }

    /// The words of an entry, each *length* codes, end to end.
    std::span<const std::uint8_t> words(std::uint32_t entry, std::size_t length) const noexcept {
        const std::size_t first = entry >> anagram_layout::count_bits;
        const std::size_t count = entry & anagram_layout::most_together;
        return {words_ + header_.regions[length].word_start + first * length, count * length};
    }

    void prefetch_words(std::uint32_t entry, std::size_t length) const noexcept {
        __builtin_prefetch(words(entry, length).data());
    }

    /// False only if no tile added to the multiset of *key* makes a word of *length* tiles.
    bool may_be_one_short(TileKey key, std::size_t length) const noexcept {
        const anagram_layout::Region& region = header_.regions[length];
        const std::uint64_t at = region.filter_start + ((key >> 32) * region.filter_bits >> 32);
        return (filter_[at >> 3] >> (at & 7) & 1) != 0;
    }

  private:
    const Tag* tags(std::size_t bucket) const noexcept {
        return reinterpret_cast<const Tag*>(tags_ + bucket * anagram_layout::bucket_bytes);
    }

    void check_entries(std::size_t length) const;

    anagram_layout::Header header_;
    const std::uint8_t* tags_ = nullptr;
    const std::uint8_t* entries_ = nullptr;
    const std::uint8_t* filter_ = nullptr;
    const std::uint8_t* words_ = nullptr;
};

}  // namespace letrado
