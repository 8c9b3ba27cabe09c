#include "common/checksum.hpp"

#include <array>
#include <bit>
#include <cstring>

namespace letrado {
namespace {

constexpr std::uint64_t odd = 0x9e3779b97f4a7c15u;  // 2^64 divided by the golden ratio
constexpr std::uint64_t other_odd = 0xd6e8feb86659fd93u;
constexpr std::size_t lanes = 4;
constexpr std::size_t stripe = lanes * sizeof(std::uint64_t);

/// For a fixed word a bijection of the state, and the other way round. The word is multiplied before
/// it is taken in, so that a few bits of the next word cannot undo a few bits of this one.
constexpr std::uint64_t absorb(std::uint64_t state, std::uint64_t word) noexcept {
    return std::rotl(state ^ (word * other_odd), 29) * odd;
}

/// A bijection that lets every bit of the state reach every bit of the result.
constexpr std::uint64_t scatter(std::uint64_t state) noexcept {
    state = (state ^ (state >> 32)) * other_odd;
    state = (state ^ (state >> 29)) * odd;
    return state ^ (state >> 32);
}

}  // namespace

std::uint64_t checksum(std::span<const std::uint8_t> bytes) noexcept {
    std::array<std::uint64_t, lanes> state = {1, 2, 3, 4};
    std::array<std::uint64_t, lanes> words;
    const std::uint8_t* at = bytes.data();
    std::size_t left = bytes.size();
    // Four independent lanes: one multiplication need not wait for another.
    for (; left >= stripe; at += stripe, left -= stripe) {
        std::memcpy(words.data(), at, stripe);
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            state[lane] = absorb(state[lane], words[lane]);
        }
    }
    words = {};
    if (left > 0) {
        std::memcpy(words.data(), at, left);
    }
    // Each lane passes through its own bijection before they meet, so that they cannot cancel out.
    std::uint64_t sum = absorb(0, bytes.size());
    for (std::size_t lane = 0; lane < lanes; ++lane) {
        sum = absorb(sum, scatter(absorb(state[lane], words[lane]) + lane));
    }
    return scatter(sum);
}

}  // namespace letrado
