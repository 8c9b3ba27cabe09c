#include "play/leave_samples.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "common/packing.hpp"

namespace letrado {
namespace {

using BySize = std::array<double, longest_leave + 1>;

/// Leaves with fewer samples say nothing about how well smaller ones foretell.
constexpr std::uint32_t enough = 40;

/// As if so many samples agreed with what smaller leaves foretell, before anything is known.
constexpr double first_guess = 150;

/// Limits of the same: neither are smaller leaves ever wrong altogether, nor always right.
constexpr double least_weight = 5;
constexpr double most_weight = 4000;

}  // namespace

void LeaveSamples::merge(const LeaveSamples& other) noexcept {
    for (std::size_t rank = 0; rank < sums_.size(); ++rank) {
        sums_[rank] += other.sums_[rank];
        counts_[rank] += other.counts_[rank];
    }
    squares_ += other.squares_;
    turns_ += other.turns_;
}

LeaveTable LeaveSamples::smoothed(const TileSet& set) const {
    LeaveTable table(set);
    if (turns_ == 0 || counts_[0] == 0) {
        return table;
    }
    const double scatter = 1e4 * static_cast<double>(squares_) / static_cast<double>(turns_);
    const double base = static_cast<double>(sums_[0]) / counts_[0];
    BySize weight;
    weight.fill(first_guess);
    for (const bool last : {false, true}) {
        BySize deviation{};
        BySize seen{};
        std::size_t rank = 0;
        table.for_each([&](std::span<const std::uint8_t> leave) {
            const std::size_t at = rank++;
            if (leave.empty()) {
                return;
            }
            const std::uint32_t count = counts_[at];
            const double foretold = table.foretold(leave);
            const double mean = count == 0 ? foretold : static_cast<double>(sums_[at]) / count - base;
            const std::size_t size = leave.size();
            if (count >= enough) {
                const double beyond = mean - foretold;
                deviation[size] += beyond * beyond - scatter / count;
                ++seen[size];
            }
            const double drawn = (mean * count + foretold * weight[size]) / (count + weight[size]);
            table.values()[at] = static_cast<std::int32_t>(
                std::lround(std::clamp<double>(drawn, -highest_leave, highest_leave)));
        });
        for (std::size_t size = 1; size <= longest_leave && !last; ++size) {
            const double of_leaves = seen[size] > 0 ? deviation[size] / seen[size] : 0;
            weight[size] = of_leaves > scatter / most_weight
                               ? std::max(scatter / of_leaves, least_weight)
                               : most_weight;
        }
    }
    return table;
}

void LeaveSamples::append_to(std::vector<std::uint8_t>& bytes) const {
    append_numbers<std::int64_t>(sums_, bytes);
    append_numbers<std::uint32_t>(counts_, bytes);
    append_numbers<std::int64_t>(std::span(&squares_, 1), bytes);
    append_numbers<std::uint64_t>(std::span(&turns_, 1), bytes);
}

void LeaveSamples::take_from(std::span<const std::uint8_t>& bytes) {
    take_numbers<std::int64_t>(bytes, sums_);
    take_numbers<std::uint32_t>(bytes, counts_);
    take_numbers<std::int64_t>(bytes, std::span(&squares_, 1));
    take_numbers<std::uint64_t>(bytes, std::span(&turns_, 1));
}

}  // namespace letrado
