#include "search/simulation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <exception>
#include <numeric>
#include <stdexcept>
#include <thread>

#include "common/random.hpp"

namespace letrado {
namespace {

constexpr int hundredth = thousandths / 100;

/// From so many moves on it pays to look at the opponent's reply once for all of them.
constexpr std::size_t fewest_together = 3;

/// Whether a seat that holds these tiles can give up those of the move.
bool holds(std::span<const std::uint8_t> rack, const Play& move) {
    std::array<int, tile_codes> held{};
    for (const std::uint8_t tile : rack) {
        ++held[tile];
    }
    return std::ranges::all_of(move.tiles, [&](std::uint8_t tile) {
        return tile == 0 || --held[in_hand(tile)] >= 0;
    });
}

}  // namespace

/// What one thread needs.
struct Simulation::Worker {
    Worker(const State& state, std::size_t moves)
        : table{state, {}, {}, {}, 0, false}, prospects(moves), wishes(moves), leads(moves),
          wins(moves), products(moves * moves) {}

    void clear() {
        std::ranges::fill(prospects, Prospect{});
        std::ranges::fill(products, 0);
        times = 0;
    }

    Engine engine;
    Table table;
    bool expecting = false;           // the opponent's replies to all moves are looked for together
    std::vector<std::uint8_t> dealt;  // unseen tiles: the opponent's first, then the bag
    std::vector<Prospect> prospects;
    std::vector<std::int64_t> wishes;
    std::vector<std::int64_t> leads;
    std::vector<Chance> wins;
    std::vector<std::int64_t> products;
    Random shuffles{0, 0};
    std::uint64_t times = 0;
};

void Prospect::merge(const Prospect& other) noexcept {
    times += other.times;
    lead += other.lead;
    lead_squares += other.lead_squares;
    wins += other.wins;
    win_squares += other.win_squares;
}

Simulation::~Simulation() = default;

Simulation::Simulation(const Situation& situation, std::span<const Play> moves,
                       const Outlook& outlook)
    : situation_(situation),
      moves_(moves.begin(), moves.end()),
      outlook_(outlook),
      prospects_(moves.size()),
      running_(moves.size(), 1),
      active_(moves.size()),
      products_(moves.size() * moves.size()) {
    if (moves.empty() || moves.size() > most_moves || outlook.plies < 0 ||
        outlook.plies > most_plies || outlook.trust > most_trust || !outlook.rules.are_sensible()) {
        throw std::invalid_argument("a simulation needs 1 to 200 moves and 0 to 40 plies");
    }
    const State& state = situation_.state;
    const TileSet& set = state.setup().tiles();
    const Hand hand = make_hand(state, situation_.rack, situation_.bag, std::nullopt);
    std::array<int, tile_codes> left{};
    for (std::size_t code = 0; code < set.codes(); ++code) {
        left[code] = state.off_board(static_cast<std::uint8_t>(code)) -
                     static_cast<int>(count_bits(hand.rack.places(static_cast<std::uint32_t>(code))));
    }
    for (const std::uint8_t tile : situation_.theirs) {
        if (tile >= set.codes() || --left[tile] < 0) {
            throw std::invalid_argument("the opponent cannot hold these tiles");
        }
    }
    for (std::size_t code = 0; code < set.codes(); ++code) {
        unseen_.insert(unseen_.end(), static_cast<std::size_t>(left[code]),
                       static_cast<std::uint8_t>(code));
    }
    const std::size_t held = situation_.theirs.size();
    if (unseen_.size() < situation_.bag || held > rack_size ||
        unseen_.size() - situation_.bag + held > rack_size ||
        unseen_.size() - situation_.bag + held == 0) {
        throw std::invalid_argument("the opponent holds from one to seven tiles");
    }
    theirs_left_ = unseen_.size() - situation_.bag;
    for (const std::vector<std::uint8_t>& guess : situation_.guesses) {
        std::array<int, tile_codes> there = left;
        const bool fits = guess.size() <= theirs_left_ &&
                          std::ranges::all_of(guess, [&](std::uint8_t tile) {
                              return tile < set.codes() && --there[tile] >= 0;
                          });
        if (!fits) {
            throw std::invalid_argument("the opponent cannot hold what was guessed");
        }
    }
    for (const Play& move : moves_) {
        const bool lays = move.lane != no_lane;
        if (!holds(situation_.rack, move) || (lays && !state.can_lay(move)) ||
            (!lays && move.laid() > 0 &&
             (move.laid() > situation_.bag ||
              situation_.bag < static_cast<std::size_t>(outlook.rules.exchange_needs)))) {
            throw std::invalid_argument("a move cannot be made");
        }
        after_.push_back(state);
        changed_.push_back(lays ? after_.back().apply(move) : 0);
    }
    std::iota(active_.begin(), active_.end(), std::size_t{0});
    const std::int64_t lead =
        std::int64_t{thousandths} * (situation_.scores[0] - situation_.scores[1]);
    constexpr std::int64_t step = 10 * thousandths;
    const double slope = (outlook_.wins->on_turn(unseen_.size(), lead + step) -
                          outlook_.wins->on_turn(unseen_.size(), lead - step)) /
                             (2.0 * step) +
                         1.0 / points_to_a_millionth;
    for (const Play& move : moves_) {
        foretold_.push_back(slope * move.equity);
    }
}

void Simulation::play_out(Worker& worker, std::size_t move, std::int64_t& lead, Chance& win) {
    const GameRules& rules = outlook_.rules;
    Table& table = worker.table;
    table.state = after_[move];
    table.seats = {};
    for (std::size_t seat = 0; seat < 2; ++seat) {
        table.seats[seat].score = situation_.scores[seat];
        table.seats[seat].take(seat == 0 ? situation_.rack : situation_.theirs);
    }
    const std::span<const std::uint8_t> dealt(worker.dealt);
    table.seats[1].take(dealt.first(theirs_left_));
    table.bag = Bag(dealt.subspan(theirs_left_));
    table.idle = situation_.idle;
    table.on_turn = 0;
    table.over = false;
    const auto make = [&](const Play& made, bool laid) {
        table.make(made, rules, laid);
        if (made.lane == no_lane && made.laid() > 0) {
            table.bag.shuffle(worker.shuffles);
        }
    };
    make(moves_[move], true);
    // With an empty bag nothing is left to chance, and the rest is short: it is played to the end.
    for (int ply = 0; !table.over && (ply < outlook_.plies || table.bag.size() == 0) &&
                      ply < 2 * most_plies; ++ply) {
        const bool may_exchange = table.may_exchange(rules);
        const Play made =
            ply == 0 && worker.expecting && table.bag.size() > 0
                ? worker.engine.reply(table.state, changed_[move],
                                      may_exchange ? table.bag.size() : 0)
                : worker.engine.best(table.state, table.hand(), outlook_.leaves, outlook_.index,
                                     may_exchange);
        // The last board would not be looked at any more.
        const bool last = ply + 1 == outlook_.plies && table.bag.size() > made.laid();
        make(made, last && made.lane != no_lane);
    }
    lead = std::int64_t{table.lead()} * thousandths;
    if (table.over) {
        win = WinTable::of_result(lead);
        return;
    }
    const auto kept = [&](const Seat& seat) -> std::int64_t {
        if (outlook_.leaves == nullptr) {
            return 0;
        }
        const std::size_t tiles = std::min(seat.kept, longest_leave);
        return outlook_.leaves->values()[outlook_.leaves->rank({seat.rack.data(), tiles})];
    };
    lead += kept(table.seats[0]) - kept(table.seats[1]);
    const std::size_t unseen = table.bag.size() + table.other().held;
    win = table.on_turn == 0 ? outlook_.wins->on_turn(unseen, lead)
                             : certain_win - outlook_.wins->on_turn(unseen, -lead);
}

/// The unseen tiles in an order by lot, those that are guessed to be the opponent's in front.
void Simulation::deal(Worker& worker, std::uint64_t number) const {
    Random random(outlook_.seed, number);
    worker.dealt = unseen_;
    std::size_t guessed = 0;
    if (!situation_.guesses.empty()) {
        const auto guesses = static_cast<std::uint32_t>(situation_.guesses.size());
        for (const std::uint8_t tile : situation_.guesses[random.below(guesses)]) {
            const auto from = worker.dealt.begin() + static_cast<std::ptrdiff_t>(guessed++);
            std::iter_swap(from, std::find(from, worker.dealt.end(), tile));
        }
    }
    for (std::size_t at = unseen_.size(); at > guessed + 1; --at) {
        const std::uint32_t other = random.below(static_cast<std::uint32_t>(at - guessed));
        std::swap(worker.dealt[at - 1], worker.dealt[guessed + other]);
    }
}

/// What the opponent holds is the same for every move: most of what they can do is, too.
bool Simulation::expect_reply(Worker& worker) const {
    if (outlook_.plies == 0 || outlook_.index == nullptr || situation_.bag == 0 ||
        active_.size() < fewest_together) {
        return false;
    }
    Seat seat;
    seat.take(situation_.theirs);
    seat.take(std::span(worker.dealt).first(theirs_left_));
    const Rack rack(situation_.state.setup().tiles(), seat.tiles());
    return worker.engine.expect(situation_.state, {rack, situation_.bag, 0}, outlook_.leaves,
                                *outlook_.index);
}

/// False when it was stopped; then nothing has been noted.
bool Simulation::try_all(Worker& worker, std::uint64_t number,
                         std::chrono::steady_clock::time_point end) {
    deal(worker, number);
    worker.expecting = expect_reply(worker);
    for (const std::size_t move : active_) {
        if (cancelled_.load(std::memory_order_relaxed) || std::chrono::steady_clock::now() >= end) {
            return false;
        }
        worker.shuffles = Random(~outlook_.seed, number);
        play_out(worker, move, worker.leads[move], worker.wins[move]);
    }
    for (const std::size_t move : active_) {
        const std::int64_t lead = worker.leads[move];
        const std::int64_t win = worker.wins[move];
        const std::int64_t coarse = lead / hundredth;
        worker.prospects[move].merge({1, lead, coarse * coarse, win, win * win});
        worker.wishes[move] = wish(lead, worker.wins[move]);
    }
    const std::size_t all = moves_.size();
    for (const std::size_t one : active_) {
        for (const std::size_t other : active_) {
            worker.products[one * all + other] += worker.wishes[one] * worker.wishes[other];
        }
    }
    ++worker.times;
    return true;
}

std::uint64_t Simulation::advance(std::uint64_t times, std::size_t threads, double seconds) {
    if (threads == 0 || threads > most_threads || !(seconds >= 0)) {
        throw std::invalid_argument("a simulation runs on 1 to 64 threads");
    }
    times = std::min(times, most_times - std::min(most_times, times_));
    if (cancelled_) {
        times = 0;
    }
    const auto end = std::chrono::steady_clock::now() +
                     std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                         std::chrono::duration<double>(std::min(seconds, 1e6)));
    const std::size_t used = static_cast<std::size_t>(std::min<std::uint64_t>(threads, times));
    while (workers_.size() < used) {
        workers_.push_back(std::make_unique<Worker>(situation_.state, moves_.size()));
    }
    std::atomic<std::uint64_t> next{0};
    std::vector<std::exception_ptr> failures(used);
    const auto work = [&](std::size_t number) {
        try {
            for (std::uint64_t time = next++; time < times; time = next++) {
                if (!try_all(*workers_[number], dealt_ + time, end)) {
                    return;
                }
            }
        } catch (...) {
            failures[number] = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        for (std::size_t number = 1; number < used; ++number) {
            workers_[number]->clear();
            others.emplace_back(work, number);
        }
        if (used > 0) {
            workers_[0]->clear();
            work(0);
        }
    }
    for (const std::exception_ptr& failure : failures) {
        if (failure) {
            std::rethrow_exception(failure);
        }
    }
    std::uint64_t done = 0;
    for (std::size_t number = 0; number < used; ++number) {
        const Worker& worker = *workers_[number];
        done += worker.times;
        for (std::size_t move = 0; move < moves_.size(); ++move) {
            prospects_[move].merge(worker.prospects[move]);
        }
        for (std::size_t at = 0; at < products_.size(); ++at) {
            products_[at] += worker.products[at];
        }
    }
    dealt_ += times;  // a draw that was stopped is lost: none is ever counted twice
    times_ += done;
    return done;
}

double Simulation::mean_wish(std::size_t move) const noexcept {
    const Prospect& seen = prospects_[move];
    const auto trust = static_cast<double>(outlook_.trust);
    const double times = static_cast<double>(seen.times) + trust;
    if (times == 0) {
        return 0;
    }
    return (static_cast<double>(seen.wins) +
            static_cast<double>(seen.lead) / points_to_a_millionth + trust * foretold_[move]) /
           times;
}

std::size_t Simulation::drop_worse(double errors) {
    if (times_ < 2 || active_.size() < 2) {
        return active_.size();
    }
    const std::size_t best = ranking().front();
    const auto times = static_cast<double>(times_);
    const std::size_t all = moves_.size();
    const auto product = [&](std::size_t one, std::size_t other) {
        return static_cast<double>(products_[one * all + other]);
    };
    const auto sum = [&](std::size_t move) {
        return static_cast<double>(prospects_[move].wins) +
               static_cast<double>(prospects_[move].lead) / points_to_a_millionth;
    };
    const auto is_worse = [&](std::size_t move) {
        if (move == best) {
            return false;
        }
        const double gap = mean_wish(best) - mean_wish(move);
        const double seen = (sum(best) - sum(move)) / times;
        const double squares = product(best, best) + product(move, move) - 2 * product(best, move);
        const double variance = std::max(0.0, squares / times - seen * seen) * times / (times - 1);
        const double share = times / (times + static_cast<double>(outlook_.trust));
        return gap > errors * share * std::sqrt(variance / times) && gap > 0;
    };
    std::erase_if(active_, [&](std::size_t move) {
        const bool worse = is_worse(move);
        running_[move] = !worse;
        return worse;
    });
    return active_.size();
}

std::size_t Simulation::keep_best(std::size_t most) {
    const std::vector<std::size_t> order = ranking();
    for (std::size_t place = std::max<std::size_t>(most, 1); place < order.size(); ++place) {
        running_[order[place]] = 0;
    }
    std::erase_if(active_, [&](std::size_t move) { return !running_[move]; });
    return active_.size();
}

std::vector<std::size_t> Simulation::ranking() const {
    std::vector<std::size_t> order(moves_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t one, std::size_t other) {
        if (running_[one] != running_[other]) {
            return running_[one] > running_[other];
        }
        return mean_wish(one) > mean_wish(other);
    });
    return order;
}

}  // namespace letrado
