// A fast 64-bit checksum against damage (not against forgery).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace letrado {

/// Any change within one 8-byte word changes the result for certain, since every step that a word
/// goes through can be undone; larger changes escape with a chance of about 2^-64.
std::uint64_t checksum(std::span<const std::uint8_t> bytes) noexcept;

}  // namespace letrado
