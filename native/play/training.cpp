#include "play/training.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "common/packing.hpp"
#include "play/game.hpp"

namespace letrado {
namespace {

/// With fewer tiles in the bag the end is near, and turns are worth something else.
constexpr std::size_t least_bag = 7;

/// Every leave of a table, by rank.
struct AllLeaves {
    struct Leave {
        std::array<std::uint8_t, longest_leave> codes{};
        std::uint8_t size = 0;
    };

    explicit AllLeaves(const LeaveTable& table) {
        leaves.reserve(table.size());
        table.for_each([&](std::span<const std::uint8_t> codes) {
            Leave leave;
            std::ranges::copy(codes, leave.codes.begin());
            leave.size = static_cast<std::uint8_t>(codes.size());
            leaves.push_back(leave);
        });
    }

    std::vector<Leave> leaves;
};

}  // namespace

/// Watches one game.
class Student {
  public:
    Student(Observations& notes, const LeaveTable& table, const AllLeaves& all,
            const TurnWorth& usual, Random random)
        : notes_(notes), table_(table), all_(all), usual_(usual), random_(random) {}

    void turn(const Game& game, const Hand& hand, const Play& move, Engine& engine) {
        const std::size_t mover = game.on_turn();
        const Seat& seat = game.seat(mover);
        note_lead(game, mover);
        if (hand.bag < least_bag) {
            return;
        }
        learn(hand.rack, {seat.rack.data(), seat.kept}, hand.bag, move.equity);
        ask_about_a_leave(game, hand.bag, engine);
    }

    void finish(const GameResult& result) {
        for (const Lead& lead : leads_) {
            const int margin = result.scores[lead.player] - result.scores[1 - lead.player];
            notes_.outcomes_.add(lead.unseen, lead.points, margin > 0 ? 2 : margin == 0 ? 1 : 0);
        }
    }

  private:
    struct Lead {
        std::size_t player;
        std::size_t unseen;
        int points;
    };

    void note_lead(const Game& game, std::size_t mover) {
        const Seat& own = game.seat(mover);
        const Seat& other = game.seat(1 - mover);
        const int kept = leave_value(game, own, other) - leave_value(game, other, own);
        leads_.push_back({mover, game.bag().size() + other.held,
                          own.score - other.score + (kept + (kept < 0 ? -500 : 500)) / thousandths});
    }

    /// Of what a seat had kept, in thousandths; with an empty bag, of what the other still holds.
    std::int32_t leave_value(const Game& game, const Seat& seat, const Seat& other) const {
        if (game.bag().size() == 0) {
            return other.rack_value(notes_.tiles()) * thousandths;
        }
        const std::size_t kept = std::min(seat.kept, longest_leave);
        return table_.values()[table_.rank({seat.rack.data(), kept})];
    }

    /// *kept* are the tiles of the rack that were not drawn by lot.
    void learn(const Rack& rack, std::span<const std::uint8_t> kept, std::size_t bag,
               std::int32_t equity) {
        const std::int32_t residual = equity - usual_[bag];
        Subset held = 0;
        for (const std::uint8_t tile : kept) {
            const Subset places = rack.places(tile) & ~held;
            held |= places & (0u - places);
        }
        const auto ranks = table_.ranks(rack);
        const Subset drawn = rack.all() & ~held;
        // Every part of what was drawn, together with what was kept, might have been kept.
        for (Subset part = drawn;; part = (part - 1) & drawn) {
            if (count_bits(held | part) <= longest_leave) {
                notes_.leaves_.add(ranks[held | part], residual);
            }
            if (part == 0) {
                break;
            }
        }
        if (held == 0) {
            notes_.worth_[bag] += equity;
            ++notes_.turns_[bag];
        }
        notes_.leaves_.note(residual);
    }

    void ask_about_a_leave(const Game& game, std::size_t bag, Engine& engine) {
        const auto number = random_.below(static_cast<std::uint32_t>(all_.leaves.size()));
        // One question in sixteen is about no leave at all: that is what others are compared with.
        const AllLeaves::Leave& leave = all_.leaves[random_.below(16) == 0 ? 0 : number];
        const TileSet& set = notes_.tiles();
        std::array<int, tile_codes> left{};
        int unseen = 0;
        for (std::size_t code = 0; code < set.codes(); ++code) {
            left[code] = game.state().off_board(static_cast<std::uint8_t>(code));
            unseen += left[code];
        }
        std::array<std::uint8_t, rack_size> tiles{};
        std::size_t held = 0;
        for (; held < leave.size; ++held) {
            tiles[held] = leave.codes[held];
            if (--left[tiles[held]] < 0) {
                return;  // not to be had any more
            }
            --unseen;
        }
        for (; held < rack_size && unseen > 0; ++held, --unseen) {
            auto place = static_cast<int>(random_.below(static_cast<std::uint32_t>(unseen)));
            std::uint8_t code = 0;
            for (; place >= left[code]; ++code) {
                place -= left[code];
            }
            --left[code];
            tiles[held] = code;
        }
        const Hand hand = {Rack(set, std::span(tiles).first(held)), bag, 0};
        const bool may_exchange = bag >= static_cast<std::size_t>(game.match().rules.exchange_needs);
        const Play& move =
            engine.best(game.state(), hand, &table_, game.match().index, may_exchange);
        learn(hand.rack, std::span(tiles).first(leave.size), bag, move.equity);
    }

    Observations& notes_;
    const LeaveTable& table_;
    const AllLeaves& all_;
    const TurnWorth& usual_;
    Random random_;
    std::vector<Lead> leads_;
};

void Outcomes::merge(const Outcomes& other) noexcept {
    for (std::size_t at = 0; at < counts_.size(); ++at) {
        counts_[at] += other.counts_[at];
        halves_[at] += other.halves_[at];
    }
}

Observations::Observations(const TileSet& set) : tiles_(set), leaves_(LeaveTable(set).size()) {}

void Observations::play(const Match& match, const TurnWorth& usual, std::uint64_t first,
                        std::size_t games) {
    const LeaveTable* table = match.leaves[0];
    if (table == nullptr || table != match.leaves[1] || table->tiles() != tiles_ ||
        match.setup->tiles() != tiles_ || !match.rules.are_sensible()) {
        throw std::invalid_argument("one learns from games with one leave table of the tile set");
    }
    const AllLeaves all(*table);
    const auto engine = std::make_unique<Engine>();
    for (std::uint64_t number = first; number < first + games; ++number) {
        Game game(match, number);
        Student student(*this, *table, all, usual, Random(~match.seed, number));
        student.finish(game.play(*engine, student));
    }
}

void Observations::merge(const Observations& other) {
    if (other.tiles_ != tiles_) {
        throw std::invalid_argument("observations of two tile sets do not add up");
    }
    leaves_.merge(other.leaves_);
    outcomes_.merge(other.outcomes_);
    for (std::size_t bag = 0; bag <= most_tiles; ++bag) {
        worth_[bag] += other.worth_[bag];
        turns_[bag] += other.turns_[bag];
    }
}

TurnWorth Observations::turn_worth() const noexcept {
    TurnWorth worth{};
    std::int32_t last = 0;
    for (std::size_t bag = most_tiles + 1; bag-- > 0;) {
        if (turns_[bag] > 0) {
            last = static_cast<std::int32_t>(worth_[bag] / static_cast<std::int64_t>(turns_[bag]));
        }
        worth[bag] = last;
    }
    return worth;
}

std::vector<std::uint8_t> Observations::to_bytes() const {
    std::vector<std::uint8_t> bytes;
    leaves_.append_to(bytes);
    append_numbers<std::uint32_t>(outcomes_.counts_, bytes);
    append_numbers<std::uint32_t>(outcomes_.halves_, bytes);
    append_numbers<std::int64_t>(worth_, bytes);
    append_numbers<std::uint64_t>(turns_, bytes);
    return bytes;
}

void Observations::from_bytes(std::span<const std::uint8_t> bytes) {
    leaves_.take_from(bytes);
    take_numbers<std::uint32_t>(bytes, outcomes_.counts_);
    take_numbers<std::uint32_t>(bytes, outcomes_.halves_);
    take_numbers<std::int64_t>(bytes, worth_);
    take_numbers<std::uint64_t>(bytes, turns_);
    if (!bytes.empty()) {
        throw Malformed("size", bytes.size());
    }
}

}  // namespace letrado
