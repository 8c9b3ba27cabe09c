#include "lexicon/anagram_builder.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <stdexcept>

#include "lexicon/anagrams.hpp"
#include "lexicon/word_cursor.hpp"

namespace letrado {

using namespace anagram_layout;

namespace {

/// Fuller buckets overflow more often, and a probe that must go on costs several; emptier ones no
/// longer fit in the cache.
constexpr double fill = 0.55;
constexpr std::size_t filter_bits_each = 16;

struct KeyedWord {
    TileKey key;
    Word word;
};

/// Words of one multiset, or as many of them as an entry can hold.
struct Group {
    TileKey key;
    std::uint32_t entry;
};

struct Bucket {
    std::array<Tag, bucket_tags> tags{};
    std::array<std::uint32_t, bucket_tags> entries{};
};

/// The tables of one word length.
struct Part {
    Region region{};
    std::vector<Bucket> buckets;
    std::vector<std::uint8_t> filter;
    std::vector<std::uint8_t> words;
};

TileKey key_of(const Word& word) noexcept {
    TileKey key = 0;
    for (const std::uint8_t tile : word.codes()) {
        key += tile_keys[tile];
    }
    return key;
}

std::vector<Group> groups_of(std::span<const KeyedWord> words) {
    std::vector<Group> groups;
    for (std::size_t first = 0; first < words.size();) {
        std::size_t end = first + 1;
        while (end < words.size() && words[end].key == words[first].key &&
               end - first < most_together) {
            ++end;
        }
        const auto number = static_cast<std::uint32_t>(first);
        const auto count = static_cast<std::uint32_t>(end - first);
        groups.push_back({words[first].key, number << anagram_layout::count_bits | count});
        first = end;
    }
    return groups;
}

/// Puts the groups into their buckets, in order of bucket; false when the spare ones overflow.
bool fill_buckets(std::span<const Group> groups, std::uint32_t addressed,
                  std::vector<Bucket>& buckets) {
    buckets.assign(std::size_t{addressed} + spare_buckets, {});
    std::vector<std::vector<Group>> wanted(buckets.size());
    for (const Group& group : groups) {
        wanted[(group.key >> 32) * addressed >> 32].push_back(group);
    }
    for (std::size_t at = 0; at < buckets.size(); ++at) {
        std::vector<Group>& here = wanted[at];
        std::size_t kept = here.size();
        if (kept > bucket_tags) {
            if (at + 1 == buckets.size()) {
                return false;
            }
            kept = bucket_tags - 1;
            wanted[at + 1].insert(wanted[at + 1].end(),
                                  here.begin() + static_cast<std::ptrdiff_t>(kept), here.end());
            buckets[at].tags[kept] = overflow;
        }
        for (std::size_t place = 0; place < kept; ++place) {
            buckets[at].tags[place] = Anagrams::tag_of(here[place].key);
            buckets[at].entries[place] = here[place].entry;
        }
    }
    return true;
}

std::vector<TileKey> one_short(std::span<const KeyedWord> words) {
    std::vector<TileKey> keys;
    for (std::size_t at = 0; at < words.size(); ++at) {
        if (at > 0 && words[at].key == words[at - 1].key) {
            continue;
        }
        Cell seen = 0;
        for (const std::uint8_t tile : words[at].word.codes()) {
            if (!(seen & bit(tile))) {
                seen |= bit(tile);
                keys.push_back(words[at].key - tile_keys[tile]);
            }
        }
    }
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    return keys;
}

Part build_part(std::vector<KeyedWord>& words) {
    // Stable: anagrams stay in the order of the alphabet, and equal lists give equal files.
    std::stable_sort(words.begin(), words.end(), [](const KeyedWord& one, const KeyedWord& other) {
        return one.key < other.key;
    });
    Part part;
    part.region.words = static_cast<std::uint32_t>(words.size());
    for (const KeyedWord& word : words) {
        const std::span<const std::uint8_t> codes = word.word.codes();
        part.words.insert(part.words.end(), codes.begin(), codes.end());
    }
    const std::vector<Group> groups = groups_of(words);
    const double wanted = static_cast<double>(groups.size()) / (fill * bucket_tags);
    part.region.buckets = static_cast<std::uint32_t>(wanted) + 1;
    while (!fill_buckets(groups, part.region.buckets, part.buckets)) {
        part.region.buckets += part.region.buckets / 16 + 1;
        if (part.region.buckets > 64 * (groups.size() + 1)) {
            throw std::length_error("too many words of the same tiles");
        }
    }
    const std::vector<TileKey> keys = one_short(words);
    const std::size_t bits = (keys.size() * filter_bits_each + 64) / 64 * 64;
    part.region.filter_bits = static_cast<std::uint32_t>(bits);
    part.filter.assign(bits / 8, 0);
    for (const TileKey key : keys) {
        const std::size_t at = (key >> 32) * part.region.filter_bits >> 32;
        part.filter[at / 8] = static_cast<std::uint8_t>(part.filter[at / 8] | 1u << (at % 8));
    }
    return part;
}

/// Copies things one after another into an array that was made large enough.
class Writer {
  public:
    explicit Writer(std::vector<std::uint8_t>& bytes) : to_(bytes.data()) {}

    void write(const void* from, std::size_t size) {
        if (size > 0) {
            std::memcpy(to_, from, size);
            to_ += size;
        }
    }

  private:
    std::uint8_t* to_;
};

}  // namespace

std::vector<std::uint8_t> build_anagrams(const Graph& graph) {
    std::array<std::vector<KeyedWord>, longest_word + 1> by_length;
    for (WordCursor cursor(graph); cursor.advance();) {
        by_length[cursor.word().size].push_back({key_of(cursor.word()), cursor.word()});
    }
    Header header{};
    header.version = version;
    std::vector<Part> parts;
    for (std::vector<KeyedWord>& words : by_length) {
        if (words.size() >= most_words_of_length) {
            throw std::length_error("too many words of one length");
        }
        Part part = build_part(words);
        std::vector<KeyedWord>().swap(words);
        part.region.first_bucket = header.buckets;
        part.region.filter_start = header.filter_bits;
        part.region.word_start = header.word_bytes;
        header.words += part.region.words;
        header.buckets += part.region.buckets + spare_buckets;
        header.filter_bits += part.region.filter_bits;
        header.word_bytes += static_cast<std::uint32_t>(part.words.size());
        header.regions[parts.size()] = part.region;
        parts.push_back(std::move(part));
    }
    std::vector<std::uint8_t> bytes(table_bytes(header));
    Writer writer(bytes);
    writer.write(&header, sizeof header);
    for (const Part& part : parts) {
        for (const Bucket& bucket : part.buckets) {
            writer.write(bucket.tags.data(), bucket_bytes);
        }
    }
    for (const Part& part : parts) {
        for (const Bucket& bucket : part.buckets) {
            writer.write(bucket.entries.data(), bucket_entry_bytes);
        }
    }
    for (const Part& part : parts) {
        writer.write(part.filter.data(), part.filter.size());
    }
    for (const Part& part : parts) {
        writer.write(part.words.data(), part.words.size());
    }
    return bytes;
}

}  // namespace letrado
