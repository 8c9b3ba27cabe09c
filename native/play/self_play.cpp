#include "play/self_play.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "play/game.hpp"

namespace letrado {
namespace {

constexpr std::size_t most_threads = 256;

}  // namespace

void self_play(const Match& match, std::uint64_t first, std::size_t threads,
               std::span<GameResult> results) {
    if (threads == 0 || threads > most_threads || !match.rules.are_sensible()) {
        throw std::invalid_argument("self-play needs 1 to 256 threads, and rules up to 1000");
    }
    std::atomic<std::size_t> next{0};
    std::mutex failure_lock;
    std::exception_ptr failure;
    const auto work = [&] {
        try {
            const auto engine = std::make_unique<Engine>();
            for (std::size_t game = next++; game < results.size(); game = next++) {
                results[game] = Game(match, first + game).play(*engine, Nobody{});
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
