#include "movegen/engine.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "movegen/all_moves.hpp"

namespace letrado {
namespace {

/// The leaves of a rack as their places in the order of worth, too few to make up for a point. With
/// these for leaves the search for equity compares points first, and then the true leaves.
class LeaveRanks {
  public:
    explicit LeaveRanks(const LeaveMap& leaves) noexcept : worths_(leaves) {
        std::ranges::sort(worths_);
        for (std::size_t subset = 0; subset < subsets_of_rack; ++subset) {
            const auto place = std::ranges::lower_bound(worths_, leaves[subset]);
            ranks_[subset] = static_cast<std::int32_t>(place - worths_.begin());
        }
    }

    const LeaveMap& ranks() const noexcept { return ranks_; }

    /// The equity of a play that was found with ranks for leaves.
    std::int32_t equity(const Play& play) const noexcept {
        const std::int32_t points = play.score * thousandths;
        return points + worths_[static_cast<std::size_t>(play.equity - points)];
    }

  private:
    static_assert(subsets_of_rack < thousandths);

    std::array<std::int32_t, subsets_of_rack> worths_;  // ascending
    LeaveMap ranks_;
};

/// Moves on a common board among which one is nearly always left after a move of the opponent.
constexpr std::size_t looked_ahead = 4;

constexpr std::size_t unknown = ~std::size_t{0};

}  // namespace

Hand make_hand(const State& state, std::span<const std::uint8_t> codes,
               std::optional<std::size_t> bag, std::optional<int> opponent_rack) {
    const TileSet& set = state.setup().tiles();
    const Rack rack(set, codes);
    if (opponent_rack && (*opponent_rack < 0 || *opponent_rack > highest_rack_value)) {
        throw std::invalid_argument("a rack is worth from 0 points to what all tiles are worth");
    }
    std::size_t unseen = 0;
    int unseen_value = 0;
    for (std::size_t at = 0; at < set.codes(); ++at) {
        const auto code = static_cast<std::uint8_t>(at);
        const int held = static_cast<int>(count_bits(rack.places(code)));
        const int left = state.off_board(code) - held;
        if (left < 0) {
            throw std::invalid_argument("more of a tile on board and rack than the set has");
        }
        unseen += static_cast<std::size_t>(left);
        unseen_value += left * set.value(code);
    }
    const std::size_t in_bag = unseen - std::min(unseen, rack_size);
    return {rack, bag.value_or(in_bag), opponent_rack.value_or(unseen_value)};
}

LeaveMap leaves_of(const State& state, const Hand& hand, const LeaveTable* table) noexcept {
    if (table == nullptr) {
        return no_leaves();
    }
    if (hand.bag == 0) {
        return end_of_game_leaves(state.setup().tiles(), hand.rack, hand.opponent_rack);
    }
    return table->leaves(hand.rack);
}

const std::vector<Play>& Engine::all(const State& state, const Hand& hand,
                                     const LeaveTable* table) {
    plays_.clear();
    all_moves(state, hand.rack, leaves_of(state, hand, table), plays_);
    return plays_;
}

void Engine::fill_list(const State& state, const Hand& hand, const LeaveMap& leaves,
                       const Anagrams* index, std::size_t most, std::size_t most_exchanged) {
    list_.reset(most);
    add_exchanges(hand.rack, leaves, most_exchanged, list_);
    if (index != nullptr && count_bits(hand.rack.blanks()) <= BestMove::most_blanks) {
        search_.search(state, *index, hand.rack, leaves, list_);
        return;
    }
    plays_.clear();
    all_moves(state, hand.rack, leaves, plays_);
    for (const Play& play : plays_) {
        list_.add(play);
    }
}

const std::vector<Play>& Engine::top(const State& state, const Hand& hand, const LeaveTable* table,
                                     const Anagrams* index, std::size_t most, By by) {
    const LeaveMap leaves = leaves_of(state, hand, table);
    if (by == By::equity) {
        fill_list(state, hand, leaves, index, most, hand.bag);
        return list_.sorted();
    }
    const LeaveRanks by_worth(leaves);
    fill_list(state, hand, by_worth.ranks(), index, most, hand.bag);
    plays_ = list_.sorted();
    for (Play& play : plays_) {
        play.equity = by_worth.equity(play);
    }
    return plays_;
}

const Play& Engine::best(const State& state, const Hand& hand, const LeaveTable* table,
                         const Anagrams* index, bool may_exchange) {
    fill_list(state, hand, leaves_of(state, hand, table), index, 1, may_exchange ? hand.bag : 0);
    return list_.sorted().front();
}

bool Engine::expect(const State& common, const Hand& hand, const LeaveTable* table,
                    const Anagrams& index) {
    if (count_bits(hand.rack.blanks()) > BestMove::most_blanks) {
        return false;
    }
    if (!expected_) {
        expected_.emplace(Expected{hand.rack, &index, {}, {}, {}, false, {}, 0});
    }
    Expected& now = *expected_;
    now.rack = hand.rack;
    now.index = &index;
    now.leaves = leaves_of(common, hand, table);
    now.subsets.assign(common.setup().tiles(), now.rack, now.leaves);
    now.most_exchanged = unknown;
    list_.reset(looked_ahead);
    search_.search(common, index, now.rack, now.leaves, now.subsets, every_lane, list_);
    now.best = list_.sorted();
    now.all = now.best.size() < looked_ahead;
    return true;
}

const Play& Engine::reply(const State& state, std::uint32_t changed, std::size_t most_exchanged) {
    Expected& now = *expected_;
    most_exchanged = std::min(most_exchanged, rack_size);
    if (now.most_exchanged != most_exchanged) {
        list_.reset(1);
        add_exchanges(now.rack, now.leaves, most_exchanged, list_);
        now.rest = list_.sorted().front();
        now.most_exchanged = most_exchanged;
    }
    list_.reset(1);
    list_.add(now.rest);
    const auto as_it_was = std::ranges::find_if(now.best, [&](const Play& play) {
        return (changed >> play.lane & 1) == 0;
    });
    if (as_it_was != now.best.end()) {
        list_.add(*as_it_was);
    }
    const bool known = as_it_was != now.best.end() || now.all;
    search_.search(state, *now.index, now.rack, now.leaves, now.subsets,
                   known ? changed : every_lane, list_);
    return list_.sorted().front();
}

const std::vector<Play>& Engine::exchanges(const State& state, const Hand& hand,
                                           const LeaveTable* table) {
    list_.reset(subsets_of_rack);
    add_exchanges(hand.rack, leaves_of(state, hand, table), hand.bag, list_);
    return list_.sorted();
}

}  // namespace letrado
