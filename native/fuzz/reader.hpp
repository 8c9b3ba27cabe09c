// What reads bytes from anywhere: each is a target of libFuzzer (tools/fuzz), and the tests run each
// once over its seeds.
#pragma once

#include <cstdint>
#include <exception>
#include <span>
#include <vector>

namespace letrado::fuzz {

using Bytes = std::vector<std::uint8_t>;

struct Reader {
    const char* name;
    /// Reads, and asks whatever was accepted all that can be asked. Refusals are not told; throws
    /// `Broken` when an answer contradicts another.
    void (*read)(std::span<const std::uint8_t> bytes);
    /// Good bytes to begin with.
    std::vector<Bytes> (*seeds)();
};

class Broken : public std::exception {
  public:
    const char* what() const noexcept override { return "what was read contradicts itself"; }
};

inline void require(bool holds) {
    if (!holds) {
        throw Broken();
    }
}

extern const Reader anagrams;
extern const Reader kwg;
extern const Reader leave_deviations;
extern const Reader leave_list;
extern const Reader leave_samples;
extern const Reader text_table;
extern const Reader word_graph;

inline std::vector<const Reader*> all_readers() {
    return {&anagrams,      &kwg,        &leave_deviations, &leave_list,
            &leave_samples, &text_table, &word_graph};
}

}  // namespace letrado::fuzz
