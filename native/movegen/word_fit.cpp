#include "movegen/word_fit.hpp"

#include <algorithm>

namespace letrado {
namespace {

constexpr int impossible = 1'000'000;  // points

}  // namespace

void WordFit::assign(const State& state, const Slot& slot) noexcept {
    const auto lane = static_cast<std::size_t>(slot.lane);
    const Board& board = state.board();
    const Premiums& premiums = state.setup().premiums();
    tiles_ = &state.setup().tiles();
    lane_ = slot.lane;
    first_ = slot.first;
    base_ = slot.laid == rack_size ? state.setup().bonus() : 0;
    constraints_ = 0;
    const auto constrain = [&](std::size_t square, Cell allowed) {
        constrained_[constraints_] = static_cast<std::uint8_t>(square);
        allowed_[constraints_++] = allowed;
    };
    for (std::size_t place = slot.first; place <= slot.last; ++place) {
        const std::size_t square = place - first_;
        if (board.occupied_at(slot.lane, static_cast<int>(place))) {
            const std::uint8_t tile = board.tiles[lane][place];
            weight_[square] = 0;
            base_ += tiles_->worth(tile) * slot.factor;
            constrain(square, bit(face_of(tile)));
            continue;
        }
        const int letter = premiums.letter[lane][place];
        int weight = letter * slot.factor;
        if ((board.crossed[lane] >> place & 1) != 0) {
            const int word = premiums.word[lane][place];
            weight += letter * word;
            base_ += board.cross_score[lane][place] * word;
            constrain(square, board.cross[lane][place]);
        }
        weight_[square] = static_cast<std::int16_t>(weight);
    }
}

int WordFit::least_loss(std::span<const std::uint8_t> word, BlankFaces blanks) const noexcept {
    int loss = 0;
    std::size_t taken = word.size();
    for (const std::uint8_t face : blanks) {
        if (face == 0) {
            break;
        }
        std::size_t least = word.size();
        for (std::size_t square = 0; square < word.size(); ++square) {
            if (word[square] == face && laid_at(square) && square != taken &&
                (least == word.size() || weight_[square] < weight_[least])) {
                least = square;
            }
        }
        if (least == word.size()) {
            return impossible;
        }
        taken = least;
        loss += tiles_->value(face) * weight_[least];
    }
    return loss;
}

bool WordFit::is_made_of(std::span<const std::uint8_t> word, const Rack& rack, Subset subset,
                         BlankFaces blanks) const noexcept {
    std::array<int, tile_codes> missing{};
    for (std::size_t square = 0; square < word.size(); ++square) {
        missing[word[square]] += laid_at(square);
    }
    for (Subset left = subset & ~rack.blanks(); left != 0; left &= left - 1) {
        --missing[rack.tile(lowest_tile(left))];
    }
    for (const std::uint8_t face : blanks) {
        missing[face] -= face != 0;
    }
    return std::ranges::all_of(missing, [](int count) { return count == 0; });
}

}  // namespace letrado
