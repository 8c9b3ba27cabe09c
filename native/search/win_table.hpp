// How likely the player on turn wins, by the tiles that they do not see and their lead.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <vector>

#include "board/play.hpp"
#include "common/tile_set.hpp"

namespace letrado {

/// A chance in millionths.
using Chance = std::int32_t;
inline constexpr Chance certain_win = 1'000'000;

class WinTable {
  public:
    static constexpr int widest = 400;  // points, up or down; beyond counts as this
    static constexpr std::size_t leads = 2 * widest + 1;

    /// A row of `leads` chances for each number of tiles unseen, from 0 on; numbers beyond the last
    /// row count as that. Throws `std::invalid_argument` for a row that is not whole or chances that
    /// are none.
    explicit WinTable(std::span<const Chance> chances) : chances_(chances.begin(), chances.end()) {
        if (chances.empty() || chances.size() % leads != 0 ||
            chances.size() / leads > most_tiles + 1 ||
            std::ranges::any_of(chances, [](Chance each) { return each < 0 || each > certain_win; })) {
            throw std::invalid_argument("a table of chances has 801 of them a row");
        }
    }

    /// *lead* of whoever is on turn, in thousandths of a point.
    Chance on_turn(std::size_t unseen, std::int64_t lead) const noexcept {
        const std::size_t row = std::min(unseen, chances_.size() / leads - 1);
        const std::int64_t inside = std::clamp<std::int64_t>(lead, -widest * thousandths,
                                                             widest * thousandths);
        const std::int64_t from = inside + widest * thousandths;
        const auto at = static_cast<std::size_t>(from / thousandths);
        const std::int64_t beyond = from % thousandths;
        const Chance* const chance = &chances_[row * leads + at];
        return beyond == 0 ? chance[0]
                           : static_cast<Chance>((chance[0] * (thousandths - beyond) +
                                                  chance[1] * beyond) / thousandths);
    }

    /// When the game is over.
    static Chance of_result(std::int64_t lead) noexcept {
        return lead > 0 ? certain_win : lead == 0 ? certain_win / 2 : 0;
    }

  private:
    std::vector<Chance> chances_;
};

}  // namespace letrado
