// What moves lead to: the game is played on from each of them, again and again, with the unseen tiles
// dealt anew.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "lexicon/anagrams.hpp"
#include "movegen/leave_table.hpp"
#include "search/table.hpp"
#include "search/win_table.hpp"

namespace letrado {

/// What the player on turn knows.
struct Situation {
    State state;
    std::vector<std::uint8_t> rack;
    std::vector<std::uint8_t> theirs;  // tiles that the opponent is known to hold
    std::size_t bag = 0;
    std::array<int, 2> scores{};  // own and the opponent's
    Idle idle;

    /// Tiles that the opponent may hold beside those: each time one of these is taken by lot, and only
    /// the rest is dealt. Whoever guesses something likely twice names it twice.
    std::vector<std::vector<std::uint8_t>> guesses;
};

/// How a simulation looks ahead.
struct Outlook {
    const Anagrams* index;
    const LeaveTable* leaves;
    const WinTable* wins;
    GameRules rules;
    int plies;  // turns after the move, 0 to `most_plies`; with an empty bag, to the end
    std::uint64_t seed;

    /// The equity that moves come with counts as if they had been tried so many times with that
    /// result: little time would otherwise be worse than none.
    std::uint64_t trust = 0;
};

inline constexpr int most_plies = 40;

/// What is known of one move. Sums of whole numbers: who adds them up in which order changes nothing.
struct Prospect {
    std::uint64_t times = 0;
    std::int64_t lead = 0;          // thousandths
    std::int64_t lead_squares = 0;  // of hundredths
    std::int64_t wins = 0;          // millionths
    std::int64_t win_squares = 0;

    void merge(const Prospect& other) noexcept;
};

/// Draws are shared: the n-th time, every move meets the same rack of the opponent and the same order
/// of the bag, so that moves are compared and not their luck.
class Simulation {
  public:
    static constexpr std::size_t most_moves = 200;
    static constexpr std::size_t most_threads = 64;
    static constexpr std::uint64_t most_times = 1 << 21;
    static constexpr std::uint64_t most_trust = 1 << 20;

    /// Throws `std::invalid_argument` for tiles that do not add up, moves that cannot be made, none,
    /// or too many of them.
    Simulation(const Situation& situation, std::span<const Play> moves, const Outlook& outlook);

    ~Simulation();
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;

    /// Tries every move that is still in the running so many times more, on so many threads; less
    /// when the time is up or somebody cancels. Returns how often it did. All threads have ended then.
    std::uint64_t advance(std::uint64_t times, std::size_t threads, double seconds);

    /// From any thread: `advance` returns soon, and does nothing from now on.
    void cancel() noexcept { cancelled_ = true; }
    bool cancelled() const noexcept { return cancelled_; }

    /// Takes moves out of the running that are worse than the best by more than so many standard
    /// errors of the difference. Returns how many are left.
    std::size_t drop_worse(double errors);

    /// Takes all but the best so many out of the running, however little is known of them: whoever has
    /// to decide soon learns more by trying a few moves often. Returns how many are left.
    std::size_t keep_best(std::size_t most);

    std::uint64_t times() const noexcept { return times_; }
    const std::vector<Prospect>& prospects() const noexcept { return prospects_; }
    bool in_running(std::size_t move) const noexcept { return running_[move]; }

    /// The moves from the best down: by what is wanted (chances, and a little for points), those in
    /// the running first.
    std::vector<std::size_t> ranking() const;

  private:
    struct Worker;

    /// What is wanted, in millionths: to win, and of two as likely to win the one with more points.
    static std::int64_t wish(std::int64_t lead, Chance win) noexcept {
        return win + lead / points_to_a_millionth;
    }
    static constexpr std::int64_t points_to_a_millionth = 10;  // thousandths: 100 points are 1 %

    void deal(Worker& worker, std::uint64_t number) const;
    bool expect_reply(Worker& worker) const;
    bool try_all(Worker& worker, std::uint64_t number, std::chrono::steady_clock::time_point end);
    void play_out(Worker& worker, std::size_t move, std::int64_t& lead, Chance& win);
    double mean_wish(std::size_t move) const noexcept;

    Situation situation_;
    std::vector<Play> moves_;
    Outlook outlook_;
    std::vector<State> after_;  // the board after each move …
    std::vector<std::uint32_t> changed_;  // … and the lanes that it changed
    std::vector<double> foretold_;  // wish for each, as far as equity tells them apart
    std::vector<std::uint8_t> unseen_;
    std::size_t theirs_left_ = 0;  // tiles of the opponent that are not known

    std::uint64_t dealt_ = 0;  // draws begun
    std::uint64_t times_ = 0;  // … and finished
    std::vector<Prospect> prospects_;
    std::vector<char> running_;
    std::vector<std::size_t> active_;          // those in the running
    std::vector<std::int64_t> products_;       // of wishes, for each two moves
    std::vector<std::unique_ptr<Worker>> workers_;
    std::atomic<bool> cancelled_{false};
};

}  // namespace letrado
