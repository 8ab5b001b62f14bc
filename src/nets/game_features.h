#pragma once
#include "nets/features.h"

// The feature sets of single games, for the table in features.cpp.
namespace ludens::nets {

const Features& renju_features_v1();
const Features& go_features_v1();
const Features& chess_features_v1();
const Features& shogi_features_v1();

// The last four inputs of every set: own rating, whether it is known, the opponent's, whether it is known.
void write_ratings(const RatingScale& scale, const Persona& persona, float* out);

}  // namespace ludens::nets
