// Eight 32-bit or sixteen 16-bit numbers at once. Arithmetic is the compiler's own on vector types,
// which every target has; only what it has no operator for is spelled out here, with the AVX2
// instruction where the build may use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace letrado {

inline constexpr std::size_t simd_lanes = 8;

using Int32x8 = std::int32_t __attribute__((vector_size(32)));
using Int16x8 = std::int16_t __attribute__((vector_size(16)));
using Int16x16 = std::int16_t __attribute__((vector_size(32)));
using Uint16x16 = std::uint16_t __attribute__((vector_size(32)));
using Uint64x4 = std::uint64_t __attribute__((vector_size(32)));

template <typename Vector, typename Number>
inline Vector load(const Number* from) noexcept {
    Vector vector;
    std::memcpy(&vector, from, sizeof vector);
    return vector;
}

template <typename Vector, typename Number>
inline void store(Number* to, const Vector& vector) noexcept {
    std::memcpy(to, &vector, sizeof vector);
}

inline Int32x8 every32(std::int32_t number) noexcept { return Int32x8{} + number; }
inline Int16x16 every16(std::int16_t number) noexcept { return Int16x16{} + number; }

/// Eight 16-bit numbers as 32-bit ones.
inline Int32x8 widen(Int16x8 narrow) noexcept { return __builtin_convertvector(narrow, Int32x8); }

inline Int32x8 smaller(Int32x8 one, Int32x8 other) noexcept {
    return one < other ? one : other;
}

/// table[index] in each lane; every index is from 0 to 7.
inline Int32x8 look_up(Int32x8 table, Int32x8 index) noexcept {
#if defined(__AVX2__)
    return reinterpret_cast<Int32x8>(_mm256_permutevar8x32_epi32(
        reinterpret_cast<__m256i>(table), reinterpret_cast<__m256i>(index)));
#else
    Int32x8 found{};
    for (std::size_t lane = 0; lane < simd_lanes; ++lane) {
        found[lane] = table[index[lane] & 7];
    }
    return found;
#endif
}

/// One bit a lane: whether it is negative. Comparisons give -1 for true.
inline std::uint32_t negative_lanes(Int32x8 vector) noexcept {
#if defined(__AVX2__)
    return static_cast<std::uint32_t>(
        _mm256_movemask_ps(_mm256_castsi256_ps(reinterpret_cast<__m256i>(vector))));
#else
    std::uint32_t bits = 0;
    for (std::size_t lane = 0; lane < simd_lanes; ++lane) {
        bits |= (static_cast<std::uint32_t>(vector[lane]) >> 31) << lane;
    }
    return bits;
#endif
}

/// Whether a lane of a comparison's outcome holds.
inline bool any_lane(Int16x16 outcome) noexcept {
#if defined(__AVX2__)
    const auto bits = reinterpret_cast<__m256i>(outcome);
    return _mm256_testz_si256(bits, bits) == 0;
#else
    const auto bits = reinterpret_cast<Uint64x4>(outcome);
    return (bits[0] | bits[1] | bits[2] | bits[3]) != 0;
#endif
}

/// One bit for each of sixteen numbers in memory: whether it is *number*.
inline std::uint32_t equal_lanes(const std::uint8_t* numbers, std::uint16_t number) noexcept {
#if defined(__AVX2__)
    const auto equal = reinterpret_cast<__m256i>(load<Uint16x16>(numbers) == number);
    const auto bytes = static_cast<std::uint32_t>(_mm256_movemask_epi8(equal));
    return _pext_u32(bytes, 0x55555555u);
#else
    std::uint32_t bits = 0;
    std::uint16_t one;
    for (std::size_t lane = 0; lane < 16; ++lane) {
        std::memcpy(&one, numbers + lane * sizeof one, sizeof one);
        bits |= std::uint32_t{one == number} << lane;
    }
    return bits;
#endif
}

}  // namespace letrado
