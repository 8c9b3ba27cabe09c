// What turns were worth after keeping this or that, and the leave values that follow from it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "movegen/leave_table.hpp"

namespace letrado {

/// Sums by the rank of a leave. They are whole numbers, so that neither the order in which samples
/// come nor how many sums are added up in the end changes anything.
class LeaveSamples {
  public:
    explicit LeaveSamples(std::size_t leaves) : sums_(leaves, 0), counts_(leaves, 0) {}

    /// A turn that followed the leave was worth so much more than turns are, in thousandths.
    void add(std::size_t rank, std::int32_t residual) noexcept {
        sums_[rank] += residual;
        ++counts_[rank];
    }

    /// The square of a residual, once a turn: what samples scatter by.
    void note(std::int32_t residual) noexcept {
        const std::int64_t tenths = residual / 100;
        squares_ += tenths * tenths;
        ++turns_;
    }

    void merge(const LeaveSamples& other) noexcept;

    std::uint64_t turns() const noexcept { return turns_; }
    std::span<const std::int64_t> sums() const noexcept { return sums_; }
    std::span<const std::uint32_t> counts() const noexcept { return counts_; }

    /// The values: means, less that of the empty leave, drawn towards what smaller leaves foretell
    /// (`LeaveTable::foretold`) the more the fewer samples there are. How much is estimated by size
    /// from the samples themselves: the better the smaller leaves foretell, the more they count.
    LeaveTable smoothed(const TileSet& set) const;

    void append_to(std::vector<std::uint8_t>& bytes) const;

    /// Reads what `append_to` wrote and drops it from *bytes*; throws `Malformed`.
    void take_from(std::span<const std::uint8_t>& bytes);

  private:
    std::vector<std::int64_t> sums_;
    std::vector<std::uint32_t> counts_;
    std::int64_t squares_ = 0;  // of tenths of a point
    std::uint64_t turns_ = 0;
};

}  // namespace letrado
