#pragma once
#include "nets/graph.h"
#include "nets/model_file.h"

namespace ludens::nets {

// What a network answers: slots of its graph. Move ids beyond the points come from `extra`.
struct NetGraph {
  Graph graph;
  int points = -1;  // vector: a logit for each point, or for each point of each policy plane
  int extra = -1;   // vector: logits of the moves after the points; −1: there are none
  int value = -1;   // vector
};

// Our own architecture, as nets/shape.h describes it. Tested by tests/nets/model_graph_test.cpp against a naive twin.
NetGraph graph_of(const NetModel& model);

}  // namespace ludens::nets
