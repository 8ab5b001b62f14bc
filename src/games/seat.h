#pragma once
#include "games/state.h"

namespace ludens::games {

// A seat is a person, written as a Side: First for who began. Where an opening lets colours be swapped, a search must
// count for persons: who offers an opening does not know which colour will be his.
template <class S>
concept HasPersons = requires(const S c) {
  { c.person_to_move() } -> std::same_as<int>;
};

template <State S>
Side seat(const S& state) {
  if constexpr (HasPersons<S>)
    return static_cast<Side>(state.person_to_move());
  else
    return state.to_move();
}

// What the colours' reward is for the first seat, as the colours are held now.
template <State S>
float for_first_seat(const S& state, float first_colour_reward) {
  return seat(state) == state.to_move() ? first_colour_reward : 1 - first_colour_reward;
}

}  // namespace ludens::games
