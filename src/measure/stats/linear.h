#pragma once
#include <optional>
#include <vector>

#include "measure/room.h"

namespace ludens::measure {

// Small dense matrices, by rows.
using RealVector = std::vector<double>;
using RealMatrix = std::vector<RealVector>;

RealMatrix zero_matrix(std::size_t size);
RealVector times(const RealMatrix& a, const RealVector& x);
RealMatrix times(const RealMatrix& a, const RealMatrix& b);
double dot(const RealVector& a, const RealVector& b);

// The inverse of a symmetric positive definite matrix, by Cholesky's decomposition; nothing where it is not one, but
// for rounding: what it would be asked for is not determined then.
std::optional<RealMatrix> inverse(const RealMatrix& a);

// Eigenvalues of a symmetric matrix, largest first, and their vectors as rows, each with its largest element positive;
// by Jacobi's rotations (Golub and Van Loan 2013, section 8.5).
struct Eigen {
  RealVector values;
  RealMatrix vectors;
};
Eigen eigen(RealMatrix a);

// Tested by tests/measure/stats/linear_test.cpp.
}  // namespace ludens::measure
