#include "study/report.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <fmt/format.h>

#include "base/rng.h"
#include "measure/stats/bootstrap.h"
#include "measure/stats/holm.h"
#include "measure/stats/quantile.h"
#include "study/detection.h"
#include "study/study_file.h"

namespace ludens::study {
namespace {

// One answer about one seat.
struct Answered {
  std::uint32_t observer = 0;
  std::string met;
  bool human = false;
  double likeness = 0, comfort = 0, aggressiveness = 0, strength = 0, predictability = 0;
};

double number_of(const Json& from, const char* key) { return from.at(key).get<double>(); }

Estimate estimate(const RatioInterval& of) { return {of.value, of.low, of.high}; }

// Means of an answer about one arm, by observer.
Ratio ratio_of(const std::vector<Answered>& all, const std::string& met, double Answered::* what) {
  Ratio out;
  for (const auto& one : all)
    if (one.met == met) out.push_back({one.observer, one.*what, 1});
  return out;
}
Ratio human_ratio(const std::vector<Answered>& all, const std::string& met) {
  Ratio out;
  for (const auto& one : all)
    if (one.met == met) out.push_back({one.observer, one.human ? 1.0 : 0.0, 1});
  return out;
}

// d′ of an agent with its interval: the same draws of observers for people and agent, since one observer meets both.
Estimate d_prime_of(const Ratio& people, const Ratio& agent, std::size_t observers, const ReportOptions& options) {
  const auto sum = [&](const std::vector<double>& weight) {
    Said said;
    for (const auto& one : people) {
      said.human_of_people += weight[one.cluster] * one.top;
      said.people += weight[one.cluster];
    }
    for (const auto& one : agent) {
      said.human_of_program += weight[one.cluster] * one.top;
      said.programs += weight[one.cluster];
    }
    return said;
  };
  Estimate out;
  out.value = d_prime(sum(std::vector<double>(observers, 1)));
  std::vector<double> draws;
  for (int i = 0; i < options.resamples; ++i) {
    Rng rng = Rng::of(options.seed, static_cast<std::uint64_t>(i));
    std::vector<double> weight(observers, 0);
    for (std::size_t k = 0; k < observers; ++k) ++weight[rng.below(static_cast<std::uint32_t>(observers))];
    const Said said = sum(weight);
    if (said.people > 0 && said.programs > 0) draws.push_back(d_prime(said));
  }
  std::sort(draws.begin(), draws.end());
  if (draws.empty()) draws = {out.value};
  out.low = quantile(draws, 0.025);
  out.high = quantile(draws, 0.975);
  return out;
}

// How much alike two answers «person» or not of one observer about one kind of opponent are: the intraclass correlation
// by analysis of variance (Fleiss, Levin and Paik 2003, chapter 18), pooled over the kinds; at least 0.
double correlation_of(const std::vector<Answered>& all, const std::vector<std::string>& names) {
  double between = 0, within = 0, groups = 0, answers = 0, squares = 0, kinds = 0;
  for (const auto& name : names) {
    std::map<std::uint32_t, std::pair<double, double>> by;  // answers, «person»
    double n = 0, yes = 0;
    for (const auto& one : all)
      if (one.met == name) {
        ++by[one.observer].first;
        by[one.observer].second += one.human;
        ++n;
        yes += one.human;
      }
    if (n == 0) continue;
    const double mean = yes / n;
    for (const auto& [observer, counts] : by) {
      const double share = counts.second / counts.first;
      between += counts.first * (share - mean) * (share - mean);
      within += counts.first * share * (1 - share);
      squares += counts.first * counts.first / n;
    }
    groups += static_cast<double>(by.size());
    answers += n;
    ++kinds;
  }
  const double between_free = groups - kinds, within_free = answers - groups;
  if (between_free <= 0 || within_free <= 0) return 0;
  const double size = (answers - squares) / between_free;  // of a cluster, on average
  const double b = between / between_free, w = within / within_free;
  return b + (size - 1) * w > 0 ? std::clamp((b - w) / (b + (size - 1) * w), 0.0, 1.0) : 0;
}

// What a participant could have measured besides the play: waiting, the opponent's times, the length.
std::vector<StudyReport::Leak> leaks_of(const std::vector<Json>& rounds) {
  struct Both {
    std::vector<double> people, agents;
  };
  Both waited, times, shortest, lengths;
  for (const auto& round : rounds) {
    if (round.at("mode") != "play" || round.at("met") == "" || !round.contains("seconds")) continue;
    const bool person = round.at("met") == kPerson;
    const auto put = [&](Both& both, double value) { (person ? both.people : both.agents).push_back(value); };
    put(waited, number_of(round, "waited_ms"));
    const Json& seconds = round.at("seconds");
    put(lengths, static_cast<double>(seconds.size()));
    double all = 0, least = 1e9;
    int count = 0;
    const std::size_t opponent = 1 - round.at("seat").get<std::size_t>();
    for (std::size_t ply = opponent; ply < seconds.size(); ply += 2)
      if (!seconds.at(ply).is_null()) {
        all += seconds.at(ply).get<double>();
        least = std::min(least, seconds.at(ply).get<double>());
        ++count;
      }
    if (count > 0) {
      put(times, all / count);
      put(shortest, least);
    }
  }
  std::vector<StudyReport::Leak> out;
  const auto add = [&](const char* what, const Both& both) {
    out.push_back({what, area_under_curve(both.agents, both.people), static_cast<std::int64_t>(both.people.size()),
                   static_cast<std::int64_t>(both.agents.size())});
  };
  add("waiting in the lobby", waited);
  add("mean time for a move", times);
  add("shortest time for a move", shortest);
  add("moves of the game", lengths);
  return out;
}

std::string shown(const Estimate& of, int digits, double scale = 1) {
  return fmt::format("{:.{}f} [{:.{}f}, {:.{}f}]", of.value * scale, digits, of.low * scale, digits, of.high * scale,
                     digits);
}

Json estimate_json(const Estimate& of) { return {{"value", of.value}, {"low", of.low}, {"high", of.high}}; }

}  // namespace

StudyReport study_report(const std::vector<Json>& rounds, const ReportOptions& options) {
  StudyReport out;
  std::map<std::string, std::uint32_t> observers;
  std::set<std::string> everybody;
  std::vector<Answered> all;
  for (const auto& round : rounds) {
    ++out.rounds;
    everybody.insert(round.at("participant").text());
    const bool stepped_in = round.at("timed_out").get<bool>();
    out.timed_out += stepped_in;
    out.nobody += round.at("status") == "nobody";
    const std::string ended_by = round.value("ended_by", "");
    const bool given_up = ended_by == "time" || ended_by == "failed";
    out.abandoned += given_up;
    if (given_up || (stepped_in && !options.stepped_in)) continue;
    for (const auto& said : round.at("answers")) {
      ++out.answered;
      const auto seat = said.at("seat").get<std::size_t>();
      Answered one;
      const std::string& who = round.at("participant").text();
      one.observer = observers.try_emplace(who, static_cast<std::uint32_t>(observers.size())).first->second;
      one.met = round.contains("seats") ? round.at("seats").at(seat).value("agent", std::string(kPerson))
                                        : round.at("met").text();
      one.human = said.at("human").get<bool>();
      one.likeness = number_of(said, "likeness");
      one.comfort = number_of(said, "comfort");
      one.aggressiveness = number_of(said, "aggressiveness");
      one.strength = number_of(said, "strength");
      one.predictability = number_of(said, "predictability");
      all.push_back(std::move(one));
    }
  }
  out.participants = static_cast<std::int64_t>(everybody.size());
  std::vector<std::string> names;
  for (const auto& one : all)
    if (std::find(names.begin(), names.end(), one.met) == names.end()) names.push_back(one.met);
  if (names.empty()) return out;

  // Seven numbers for each arm, and a difference for each pair, all of the same draws of observers.
  const std::size_t clusters = observers.size();
  std::vector<Ratio> shares, means;
  constexpr double Answered::* kMeans[] = {&Answered::likeness, &Answered::comfort, &Answered::aggressiveness,
                                           &Answered::strength, &Answered::predictability};
  for (const auto& name : names) {
    shares.push_back(human_ratio(all, name));
    for (const auto what : kMeans) means.push_back(ratio_of(all, name, what));
  }
  const auto share_intervals =
      bootstrap(shares, clusters, {.resamples = options.resamples, .seed = options.seed, .shares = true});
  const auto mean_intervals = bootstrap(means, clusters, {.resamples = options.resamples, .seed = options.seed});
  const auto people = std::find(names.begin(), names.end(), kPerson);
  for (std::size_t i = 0; i < names.size(); ++i) {
    StudyReport::Arm arm;
    arm.name = names[i];
    std::set<std::uint32_t> who;
    for (const auto& term : shares[i]) who.insert(term.cluster);
    arm.answers = static_cast<std::int64_t>(shares[i].size());
    arm.observers = static_cast<std::int64_t>(who.size());
    arm.human = estimate(share_intervals[i]);
    arm.likeness = estimate(mean_intervals[5 * i]);
    arm.comfort = estimate(mean_intervals[5 * i + 1]);
    arm.aggressiveness = estimate(mean_intervals[5 * i + 2]);
    arm.strength = estimate(mean_intervals[5 * i + 3]);
    arm.predictability = estimate(mean_intervals[5 * i + 4]);
    if (people != names.end() && names[i] != kPerson)
      arm.d_prime = d_prime_of(shares[static_cast<std::size_t>(people - names.begin())], shares[i], clusters, options);
    out.arms.push_back(std::move(arm));
  }
  std::stable_sort(out.arms.begin(), out.arms.end(), [](const auto& a, const auto& b) {
    if ((a.name == kPerson) != (b.name == kPerson)) return a.name == kPerson;
    return a.likeness.value > b.likeness.value;
  });

  // The difference of two means, by drawing observers: their two means in each draw.
  std::vector<double> p;
  for (std::size_t a = 0; a < out.arms.size(); ++a)
    for (std::size_t b = a + 1; b < out.arms.size(); ++b) {
      const Ratio one = ratio_of(all, out.arms[a].name, &Answered::likeness),
                  two = ratio_of(all, out.arms[b].name, &Answered::likeness);
      std::vector<double> draws;
      for (int i = 0; i < options.resamples; ++i) {
        Rng rng = Rng::of(options.seed, static_cast<std::uint64_t>(i));
        std::vector<double> weight(clusters, 0);
        for (std::size_t k = 0; k < clusters; ++k) ++weight[rng.below(static_cast<std::uint32_t>(clusters))];
        double top[2] = {}, bottom[2] = {};
        const Ratio* both[2] = {&one, &two};
        for (int side = 0; side < 2; ++side)
          for (const auto& term : *both[side]) {
            top[side] += weight[term.cluster] * term.top;
            bottom[side] += weight[term.cluster];
          }
        if (bottom[0] > 0 && bottom[1] > 0) draws.push_back(top[0] / bottom[0] - top[1] / bottom[1]);
      }
      std::sort(draws.begin(), draws.end());
      StudyReport::Difference found{.a = out.arms[a].name, .b = out.arms[b].name};
      found.likeness = out.arms[a].likeness.value - out.arms[b].likeness.value;
      if (!draws.empty()) {
        found.low = quantile(draws, 0.025);
        found.high = quantile(draws, 0.975);
        const auto below = static_cast<double>(std::lower_bound(draws.begin(), draws.end(), 0.0) - draws.begin());
        const auto above = static_cast<double>(draws.end() - std::upper_bound(draws.begin(), draws.end(), 0.0));
        // One draw more on either side: no finite number of draws shows that there is none.
        found.p = std::min(1.0, 2 * (std::min(below, above) + 1) / (static_cast<double>(draws.size()) + 1));
      }
      p.push_back(found.p);
      out.differences.push_back(std::move(found));
    }
  const auto corrected = holm(p);
  for (std::size_t i = 0; i < corrected.size(); ++i) out.differences[i].p = corrected[i];
  for (auto& arm : out.arms) {
    int better = 0, worse = 0;
    for (const auto& one : out.differences) {
      if (one.p >= 0.05 || (one.a != arm.name && one.b != arm.name)) continue;
      const bool ahead = (one.a == arm.name) == (one.likeness > 0);
      ++(ahead ? worse : better);
    }
    arm.rank = 1 + better;
    arm.rank_to = static_cast<int>(out.arms.size()) - worse;
  }

  out.leaks = leaks_of(rounds);
  out.correlation = correlation_of(all, names);
  double pairs = 0;
  for (const auto& arm : out.arms) pairs += static_cast<double>(arm.observers);
  out.answers_an_observer = pairs > 0 ? static_cast<double>(all.size()) / pairs : 1;
  for (const double share : {0.3, 0.4, 0.5, 0.6, 0.7, 0.8})
    out.power.push_back(
        {share, participants_needed(share, 0.1, 0.8, std::max(1.0, out.answers_an_observer), out.correlation),
         participants_needed(share, 0.1, 0.9, std::max(1.0, out.answers_an_observer), out.correlation)});
  return out;
}

std::string report_text(const StudyReport& report) {
  std::string out = fmt::format(
      "# Person or program?\n\n{} participants, {} rounds, {} answers; nobody came in {}, an agent stepped in {} "
      "times, {} "
      "games were given up.\n",
      report.participants, report.rounds, report.answered, report.nobody, report.timed_out, report.abandoned);
  if (report.arms.empty()) return out + "\nNobody has answered yet.\n";
  out += "\n| opponent | answers | observers | «a person», % | human-likeness | d′ against people | rank |\n";
  out += "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n";
  for (const auto& arm : report.arms)
    out += fmt::format(
        "| {} | {} | {} | {} | {} | {} | {} |\n", arm.name, arm.answers, arm.observers, shown(arm.human, 1, 100),
        shown(arm.likeness, 1), arm.d_prime ? shown(*arm.d_prime, 2) : std::string("–"),
        arm.rank == arm.rank_to ? std::to_string(arm.rank) : fmt::format("{}–{}", arm.rank, arm.rank_to));
  out +=
      "\nIntervals are of 95 %, by drawing observers. d′ is 0 where observers cannot tell them from people. Ranks are "
      "by "
      "human-likeness; those who share some are not told apart (Holm's correction, 0.05).\n";
  out += "\n| opponent | comfort | aggressiveness | strength | predictability |\n| --- | ---: | ---: | ---: | ---: |\n";
  for (const auto& arm : report.arms)
    out += fmt::format("| {} | {} | {} | {} | {} |\n", arm.name, shown(arm.comfort, 2), shown(arm.aggressiveness, 2),
                       shown(arm.strength, 2), shown(arm.predictability, 2));
  out +=
      "\nWhat else could have told an agent from a person, by itself (area under the curve; 0.5: nothing)\n\n| what | "
      "area | people | agents |\n| --- | ---: | ---: | ---: |\n";
  for (const auto& leak : report.leaks)
    out += fmt::format("| {} | {:.3f} | {} | {} |\n", leak.what, leak.area, leak.people, leak.agents);
  out += fmt::format(
      "\nParticipants needed to find a difference of ten points of «a person» between two opponents (level 0.05, "
      "{:.1f} "
      "answers of an observer about each, correlation {:.2f})\n\n| share of the one, % | power 0.8 | power 0.9 |\n| "
      "---: | "
      "---: | ---: |\n",
      report.answers_an_observer, report.correlation);
  for (const auto& row : report.power)
    out += fmt::format("| {:.0f} | {:.0f} | {:.0f} |\n", 100 * row.share, row.participants80, row.participants90);
  return out;
}

Json report_json(const StudyReport& report) {
  Json arms = Json::array(), leaks = Json::array(), power = Json::array(), differences = Json::array();
  for (const auto& arm : report.arms)
    arms.push_back({{"name", arm.name},
                    {"answers", arm.answers},
                    {"observers", arm.observers},
                    {"human", estimate_json(arm.human)},
                    {"likeness", estimate_json(arm.likeness)},
                    {"d_prime", arm.d_prime ? estimate_json(*arm.d_prime) : Json(nullptr)},
                    {"rank", arm.rank},
                    {"rank_to", arm.rank_to},
                    {"comfort", estimate_json(arm.comfort)},
                    {"aggressiveness", estimate_json(arm.aggressiveness)},
                    {"strength", estimate_json(arm.strength)},
                    {"predictability", estimate_json(arm.predictability)}});
  for (const auto& leak : report.leaks)
    leaks.push_back({{"what", leak.what}, {"area", leak.area}, {"people", leak.people}, {"agents", leak.agents}});
  for (const auto& row : report.power)
    power.push_back({{"share", row.share}, {"power_80", row.participants80}, {"power_90", row.participants90}});
  for (const auto& one : report.differences)
    differences.push_back(
        {{"a", one.a}, {"b", one.b}, {"likeness", one.likeness}, {"low", one.low}, {"high", one.high}, {"p", one.p}});
  return {{"participants", report.participants},
          {"rounds", report.rounds},
          {"answers", report.answered},
          {"nobody", report.nobody},
          {"timed_out", report.timed_out},
          {"given_up", report.abandoned},
          {"answers_an_observer", report.answers_an_observer},
          {"correlation", report.correlation},
          {"arms", std::move(arms)},
          {"differences", std::move(differences)},
          {"leaks", std::move(leaks)},
          {"power", std::move(power)}};
}

std::string report_figure(const StudyReport& report) {
  std::vector<std::string> names;
  IntervalPanel human{"«a person», %", {}}, likeness{"human-likeness", {}};
  for (const auto& arm : report.arms) {
    names.push_back(arm.name);
    human.rows.push_back(Estimate{100 * arm.human.value, 100 * arm.human.low, 100 * arm.human.high});
    likeness.rows.push_back(arm.likeness);
  }
  const IntervalPanel panels[] = {std::move(human), std::move(likeness)};
  return interval_chart("Person or program?", names, panels);
}

}  // namespace ludens::study
