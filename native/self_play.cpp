#include "self_play.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "engine.hpp"
#include "random.hpp"

namespace letrado {
namespace {

constexpr int highest_rule = 1000;
constexpr std::size_t most_threads = 256;

bool between(int number, int least) noexcept { return number >= least && number <= highest_rule; }

/// Tiles not drawn yet. Their order means nothing, as every draw is by lot.
class Bag {
  public:
    Bag(const TileSet& set, Random& random) noexcept : random_(random) {
        for (std::size_t code = 0; code < set.codes(); ++code) {
            put_back(static_cast<std::uint8_t>(code), set.count(static_cast<std::uint8_t>(code)));
        }
    }

    std::size_t size() const noexcept { return size_; }

    std::uint8_t draw() noexcept {
        std::uint8_t& drawn = tiles_[random_.below(static_cast<std::uint32_t>(size_))];
        const std::uint8_t tile = drawn;
        drawn = tiles_[--size_];
        return tile;
    }

    void put_back(std::uint8_t tile, int count = 1) noexcept {
        for (; count > 0; --count) {
            tiles_[size_++] = tile;
        }
    }

  private:
    Random& random_;
    std::array<std::uint8_t, most_tiles> tiles_{};
    std::size_t size_ = 0;
};

struct Player {
    std::array<std::uint8_t, rack_size> rack{};
    std::size_t held = 0;
    int score = 0;

    std::span<const std::uint8_t> tiles() const noexcept { return {rack.data(), held}; }

    void refill(Bag& bag) noexcept {
        while (held < rack_size && bag.size() > 0) {
            rack[held++] = bag.draw();
        }
    }

    /// Gives up one tile of a move.
    std::uint8_t give(std::uint8_t laid) noexcept {
        const std::uint8_t tile = in_hand(laid);
        const auto end = rack.begin() + static_cast<std::ptrdiff_t>(held);
        const auto found = std::find(rack.begin(), end, tile);
        if (found != end) {
            *found = rack[--held];
        }
        return tile;
    }

    int rack_value(const TileSet& set) const noexcept {
        int value = 0;
        for (const std::uint8_t tile : tiles()) {
            value += set.value(tile);
        }
        return value;
    }
};

class Game {
  public:
    Game(const Match& match, std::uint64_t number) noexcept
        : match_(match),
          set_(match.setup->tiles()),
          random_(match.seed, number),
          state_(*match.setup),
          bag_(set_, random_),
          on_turn_(number % 2) {
        result_.starter = static_cast<std::uint8_t>(on_turn_);
        players_[on_turn_].refill(bag_);
        players_[1 - on_turn_].refill(bag_);
    }

    GameResult play(Engine& engine) {
        while (!turn(engine)) {
            if (result_.turns == most_turns) {
                result_.ending = Ending::stopped;
                break;
            }
            on_turn_ = 1 - on_turn_;
        }
        for (std::size_t player = 0; player < 2; ++player) {
            result_.scores[player] = static_cast<std::int16_t>(players_[player].score);
        }
        return result_;
    }

  private:
    /// One turn; true when the game has ended with it.
    bool turn(Engine& engine) {
        Player& mover = players_[on_turn_];
        Player& opponent = players_[1 - on_turn_];
        ++result_.turns;
        const bool may_exchange =
            bag_.size() >= static_cast<std::size_t>(match_.rules.exchange_needs);
        const Hand hand = {Rack(set_, mover.tiles()), bag_.size(), opponent.rack_value(set_)};
        const Play& move =
            engine.best(state_, hand, match_.leaves[on_turn_], match_.index, may_exchange);
        if (move.lane != no_lane) {
            return place(move, mover, opponent);
        }
        ++scoreless_;
        passes_ = move.laid() == 0 ? passes_ + 1 : 0;
        if (move.laid() > 0) {
            exchange(move, mover);
        }
        return blocked();
    }

    bool place(const Play& move, Player& mover, Player& opponent) {
        state_.apply(move);
        for (const std::uint8_t tile : move.tiles) {
            if (tile != 0) {
                mover.give(tile);
            }
        }
        result_.bonuses[on_turn_] =
            static_cast<std::uint8_t>(result_.bonuses[on_turn_] + (move.laid() == rack_size));
        mover.score += move.score;
        scoreless_ = passes_ = 0;
        mover.refill(bag_);
        if (mover.held > 0) {
            return false;
        }
        const int transfer = opponent.rack_value(set_);
        mover.score += transfer;
        opponent.score -= transfer;
        result_.ending = Ending::out;
        return true;
    }

    /// The new tiles are drawn before the old ones go back.
    void exchange(const Play& move, Player& mover) noexcept {
        std::array<std::uint8_t, rack_size> old{};
        std::size_t given = 0;
        for (const std::uint8_t tile : move.tiles) {
            if (tile != 0) {
                old[given++] = mover.give(tile);
            }
        }
        mover.refill(bag_);
        for (std::size_t at = 0; at < given; ++at) {
            bag_.put_back(old[at]);
        }
        ++result_.exchanges[on_turn_];
    }

    bool blocked() noexcept {
        const bool zero = players_[0].score == 0 && players_[1].score == 0;
        const GameRules& rules = match_.rules;
        if (passes_ >= 2 * rules.passes_to_end) {
            result_.ending = Ending::passes;
        } else if (rules.scoreless_to_end > 0 && scoreless_ >= rules.scoreless_to_end &&
                   !(zero && rules.exempt_at_zero)) {
            result_.ending = Ending::scoreless;
        } else {
            return false;
        }
        for (Player& player : players_) {
            player.score -= player.rack_value(set_);
        }
        return true;
    }

    const Match& match_;
    const TileSet& set_;
    Random random_;
    State state_;
    Bag bag_;
    std::array<Player, 2> players_{};
    std::size_t on_turn_;
    int passes_ = 0;
    int scoreless_ = 0;
    GameResult result_{};
};

}  // namespace

void self_play(const Match& match, std::uint64_t first, std::size_t threads,
               std::span<GameResult> results) {
    const GameRules& rules = match.rules;
    if (threads == 0 || threads > most_threads || !between(rules.passes_to_end, 1) ||
        !between(rules.scoreless_to_end, 0) || !between(rules.exchange_needs, 1)) {
        throw std::invalid_argument("self-play needs 1 to 256 threads, and rules up to 1000");
    }
    std::atomic<std::size_t> next{0};
    std::mutex failure_lock;
    std::exception_ptr failure;
    const auto work = [&] {
        try {
            const auto engine = std::make_unique<Engine>();
            for (std::size_t game = next++; game < results.size(); game = next++) {
                results[game] = Game(match, first + game).play(*engine);
            }
        } catch (...) {
            const std::scoped_lock lock(failure_lock);
            failure = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t thread = 1; thread < std::min(threads, results.size()); ++thread) {
            others.emplace_back(work);
        }
        work();
    }
    if (failure) {
        std::rethrow_exception(failure);
    }
}

}  // namespace letrado
