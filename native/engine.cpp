#include "engine.hpp"

#include <algorithm>
#include <stdexcept>

#include "all_moves.hpp"

namespace letrado {

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

void Engine::fill_list(const State& state, const Hand& hand, const LeaveTable* table,
                       const Anagrams* index, std::size_t most, std::size_t most_exchanged) {
    const LeaveMap leaves = leaves_of(state, hand, table);
    list_.reset(most);
    add_exchanges(hand.rack, leaves, most_exchanged, list_);
    if (index != nullptr) {
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
                                     const Anagrams* index, std::size_t most) {
    fill_list(state, hand, table, index, most, hand.bag);
    return list_.sorted();
}

const Play& Engine::best(const State& state, const Hand& hand, const LeaveTable* table,
                         const Anagrams* index, bool may_exchange) {
    fill_list(state, hand, table, index, 1, may_exchange ? hand.bag : 0);
    return list_.sorted().front();
}

const std::vector<Play>& Engine::exchanges(const State& state, const Hand& hand,
                                           const LeaveTable* table) {
    list_.reset(subsets_of_rack);
    add_exchanges(hand.rack, leaves_of(state, hand, table), hand.bag, list_);
    return list_.sorted();
}

}  // namespace letrado
