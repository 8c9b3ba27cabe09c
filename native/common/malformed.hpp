// What readers of untrusted arrays throw: why, and at which entry of the array.
#pragma once

#include <cstddef>
#include <stdexcept>

namespace letrado {

/// The reason is a stable word that the caller turns into a message for people.
class Malformed : public std::runtime_error {
  public:
    Malformed(const char* reason, std::size_t at) : std::runtime_error(reason), at_(at) {}

    const char* reason() const noexcept { return what(); }
    std::size_t at() const noexcept { return at_; }

  private:
    std::size_t at_;
};

}  // namespace letrado
