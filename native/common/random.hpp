// Random numbers that are the same on every machine and cost next to nothing.
#pragma once

#include <bit>
#include <cstdint>

#include "common/tile_keys.hpp"

namespace letrado {

/// The generator sfc64, seeded by two numbers: streams of different seeds have nothing in common.
class Random {
  public:
    Random(std::uint64_t seed, std::uint64_t stream) noexcept
        : a_(keys::splitmix(seed)), b_(keys::splitmix(stream ^ 0x6a09e667f3bcc909u)), c_(seed + stream) {
        for (int mixing = 0; mixing < 12; ++mixing) {
            next();
        }
    }

    std::uint64_t next() noexcept {
        const std::uint64_t result = a_ + b_ + counter_++;
        a_ = b_ ^ (b_ >> 11);
        b_ = c_ + (c_ << 3);
        c_ = std::rotl(c_, 24) + result;
        return result;
    }

    /// A number below *limit*, all equally likely: the few that would make some likelier are drawn
    /// again.
    std::uint32_t below(std::uint32_t limit) noexcept {
        std::uint64_t product = (next() >> 32) * limit;
        if (static_cast<std::uint32_t>(product) < limit) {
            const std::uint32_t surplus = (0u - limit) % limit;
            while (static_cast<std::uint32_t>(product) < surplus) {
                product = (next() >> 32) * limit;
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

  private:
    std::uint64_t a_;
    std::uint64_t b_;
    std::uint64_t c_;
    std::uint64_t counter_ = 1;
};

}  // namespace letrado
