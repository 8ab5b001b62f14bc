#pragma once
#include <cstdint>
#include <span>

#include "study/room.h"

namespace ludens::study {

// Signal detection (Green and Swets 1966): how well observers tell people from programs whatever they prefer to say.
// Tested by tests/study/detection_test.cpp.

double normal_quantile(double p);  // Φ⁻¹, of 0 < p < 1

// What observers said of people and of a program: «a person» so many times of so many.
struct Said {
  double human_of_people = 0, people = 0, human_of_program = 0, programs = 0;
};
// d′ = z(«person» of people) − z(«person» of the program), half an answer added to each cell and one to each row, so
// that nothing is infinite (Hautus 1995). Above 0: they are told apart, and the right way round.
double d_prime(const Said& said);

// How often a value of the first kind is larger than one of the second, ties counted half (Mann and Whitney 1947): 0.5
// where it does not tell them apart. 0.5 where either is empty.
double area_under_curve(std::span<const double> first, std::span<const double> second);

// Participants of whom each answers `answers` times about each of two opponents, so that a difference of their shares
// «person», `share` and `share + difference`, is found with this power at the level 0.05, two-sided (Fleiss, Levin and
// Paik 2003, chapter 4, without correction); `correlation`: of two answers of one observer (Kish 1965, design effect).
double participants_needed(double share, double difference, double power, double answers, double correlation);

}  // namespace ludens::study
