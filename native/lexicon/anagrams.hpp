// Which words can be made of a multiset of tiles: one array, read where it lies (a mapped file).
//
//   header    sizes, and for each word length where its part of every table lies
//   tags      buckets of sixteen 16-bit tags: some bits of the hash of a multiset, or 0
//   entries   beside each tag, which words: number of the first of its length, and how many
//   filter    one bit a multiset that lacks one tile to be a word ("one short")
//   words     bare tile codes, by length, anagrams side by side
//
// A multiset is known by its hash (common/tile_keys.hpp). A question costs one load of 32 bytes, and
// nearly always ends there. A tag says "perhaps": callers check the tiles of a word.
//
// A bucket that overflows says so in its last tag, and goes on in the next one. Behind the buckets
// of a length are spare ones that only overflow reaches, so that no chain leaves its length.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "common/simd.hpp"
#include "common/tile_keys.hpp"
#include "common/word.hpp"

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
    static Tag tag_of(TileKey key) noexcept { return static_cast<Tag>(key | 1); }

    /// Checks every bound in *bytes*: whatever passes can be asked anything. Throws `Malformed`
    /// with the byte at fault. That its words are those of a graph is for the builder to see to.
    explicit Anagrams(std::span<const std::uint8_t> bytes);

    std::size_t word_count() const noexcept { return header_.words; }

    /// The words of one length. It is a value of its own, so that whoever asks much holds its numbers
    /// in registers.
    class OfLength {
      public:
        /// Whether the words may have the multiset of *key*: its bucket has the tag, or overflows.
        bool may_have(TileKey key) const noexcept {
            const std::uint8_t* bucket = tags_ + bucket_of(key) * anagram_layout::bucket_bytes;
            return any_lane(load<Uint16x16>(bucket) == tag_of(key)) || overflows(bucket);
        }

        /// Calls `take(entry)` for each group of words that *key* may mean.
        template <typename Take>
        void find(TileKey key, Take&& take) const {
            for (std::size_t bucket = bucket_of(key);; ++bucket) {
                const std::uint8_t* tags = tags_ + bucket * anagram_layout::bucket_bytes;
                const std::uint8_t* entries = entries_ + bucket * anagram_layout::bucket_entry_bytes;
                std::uint32_t found = equal_lanes(tags, tag_of(key));
                for (; found != 0; found &= found - 1) {
                    std::uint32_t entry;
                    std::memcpy(&entry, entries + lowest_tile(found) * sizeof entry, sizeof entry);
                    take(entry);
                }
                if (!overflows(tags)) {
                    return;
                }
            }
        }

        /// False only if no tile added to the multiset of *key* makes a word.
        bool may_be_one_short(TileKey key) const noexcept {
            const std::uint64_t at = filter_start_ + ((key >> 32) * filter_bits_ >> 32);
            return (filter_[at >> 3] >> (at & 7) & 1) != 0;
        }

        /// The words of an entry end to end.
        std::span<const std::uint8_t> words(std::uint32_t entry) const noexcept {
            const std::size_t first = entry >> anagram_layout::count_bits;
            const std::size_t count = entry & anagram_layout::most_together;
            return {words_ + first * length_, count * length_};
        }

        void prefetch_words(std::uint32_t entry) const noexcept {
            __builtin_prefetch(words(entry).data());
        }

      private:
        friend class Anagrams;

        std::size_t bucket_of(TileKey key) const noexcept { return (key >> 32) * buckets_ >> 32; }

        std::size_t length_;
        const std::uint8_t* tags_;
        const std::uint8_t* entries_;
        const std::uint8_t* words_;
        const std::uint8_t* filter_;
        std::uint64_t buckets_;
        std::uint64_t filter_start_;
        std::uint64_t filter_bits_;
    };

    /// The words of one length end to end, anagrams side by side.
    std::span<const std::uint8_t> all_words(std::size_t length) const noexcept {
        const anagram_layout::Region& region = header_.regions[length];
        return {words_ + region.word_start, region.words * length};
    }

    OfLength of_length(std::size_t length) const noexcept {
        const anagram_layout::Region& region = header_.regions[length];
        OfLength part;
        part.length_ = length;
        part.tags_ = tags_ + region.first_bucket * anagram_layout::bucket_bytes;
        part.entries_ = entries_ + region.first_bucket * anagram_layout::bucket_entry_bytes;
        part.words_ = words_ + region.word_start;
        part.filter_ = filter_;
        part.buckets_ = region.buckets;
        part.filter_start_ = region.filter_start;
        part.filter_bits_ = region.filter_bits;
        return part;
    }

  private:
    static bool overflows(const std::uint8_t* bucket) noexcept {
        Tag last;
        std::memcpy(&last, bucket + anagram_layout::bucket_bytes - sizeof last, sizeof last);
        return last == anagram_layout::overflow;
    }

    void check_entries(std::size_t length) const;

    anagram_layout::Header header_;
    const std::uint8_t* tags_ = nullptr;
    const std::uint8_t* entries_ = nullptr;
    const std::uint8_t* filter_ = nullptr;
    const std::uint8_t* words_ = nullptr;
};

}  // namespace letrado
