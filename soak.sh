#!/usr/bin/env bash
# ./soak.sh [asan|tsan|dev|release] [MINUTES=30]: all agents, threads on, play one another in every game of the catalogue
# until the time is over, in a build that watches for faults. Round r pairs each agent with the r-th one after it.
# ./soak.sh server [MINUTES=10]: 500 games with engines, 200 hostile clients, kills, a full disk and jumps of the calendar
# against a real server (tests/chaos/): what was acknowledged must be there, within memory and time.
# ./soak.sh cluster [KILLS=100]: workers, coordinators and the server of experiments on many machines are killed, started
# again and held up at random; no game may be lost or doubled (tests/cluster/arena_test.cpp).
# Exit code 1: something was found; the log is kept.
set -euo pipefail
cd "$(dirname "$0")"
if [ "${1:-}" = server ]; then
  minutes=${2:-10}
  [[ $minutes =~ ^[0-9]+$ ]] || { echo "usage: ./soak.sh server [MINUTES=10]" >&2; exit 2; }
  . tools/need.sh
  need build test
  build release ludens server_chaos clock_jump
  ulimit -n 8192
  LUDENS_CHAOS_PRELOAD=$(find "$PWD/build/release" -name 'libclock_jump.so' | head -n 1) \
    exec build/release/server_chaos build/release/ludens "$minutes"
fi
if [ "${1:-}" = cluster ]; then
  kills=${2:-100}
  [[ $kills =~ ^[0-9]+$ ]] || { echo "usage: ./soak.sh cluster [KILLS=100]" >&2; exit 2; }
  . tools/need.sh
  need build test
  build release ludens test_cluster
  LUDENS_KILLS=$kills exec build/release/test_cluster --gtest_filter=ArenaElsewhere.LosesAndDoublesNothingWhoeverIsKilled
fi
preset=${1:-asan}
minutes=${2:-30}
if [[ ! $preset =~ ^(asan|tsan|dev|release)$ || ! $minutes =~ ^[0-9]+$ ]]; then
  echo "usage: ./soak.sh [asan|tsan|dev|release] [MINUTES=30], ./soak.sh server [MINUTES=10] or ./soak.sh cluster [KILLS=100]" >&2
  exit 2
fi
. tools/need.sh
need build
build "$preset" ludens
ludens=build/$preset/ludens

games=(tictactoe fourinarow connect4 "go5(ko=situational, suicide=yes)" breakthrough othello renju "renju(opening=rif)"
  "renju(opening=swap2)" "renju(opening=yamaguchi)" "renju(opening=soosorv8)" "renju(opening=taraguchi10)" gomoku15
  "gomoku15(rule=exact)" "hex5(swap=yes)" hex11 go9 "go9(scoring=territory)" gomoku19 gomoku20 go13 go19)
agents=(random "uct(playouts=40, threads=2)" "uct(playouts=40, threads=2, parallel=tree)" "rave(playouts=30, threads=2)"
  "hrave(playouts=30, reuse=yes)" "grave(playouts=40, threads=3, parallel=tree, ref=5)" "uctr(playouts=40, nodes=10, threads=2)"
  "graver(playouts=40, nodes=12, threads=2, parallel=tree)" "uct2(nodes=14, threads=2)" "grave2(nodes=14, share=no, threads=2)"
  "uctr2(nodes=12, ptop=9, psec=6, threads=2)" "graver2(nodes=12, ptop=9, psec=6, early=yes, threads=2)"
  "mcts(select=grave, playouts=40, memory=20kB, playout=uniform)" "grave(time=4ms, threads=2, reuse=yes)")
rows=("grave(playouts=40, playout=threat, threads=2, parallel=tree)")
fives=("refined(simulations=60, threads=2)")
minds=(system1 "dual(visits=60, table=20)" "uct-prior(visits=40)" "net(renju-human-net, rating=1900)"
  "kl(policy=net(renju-human-net), visits=4)")

log=build/$preset/soak.log
: >"$log"
export ASAN_OPTIONS=detect_leaks=1 TSAN_OPTIONS=halt_on_error=1
end=$((SECONDS + 60 * minutes)) matches=0 played=0 round=0
while :; do
  round=$((round + 1))
  for game in "${games[@]}"; do
    these=("${agents[@]}")
    [[ $game =~ ^(tictactoe|fourinarow|gomoku|renju) ]] && these+=("${rows[@]}")
    [[ $game =~ ^(gomoku|renju) ]] && these+=("${fives[@]}")
    [[ $game =~ ^renju ]] && these+=("${minds[@]}")
    for i in "${!these[@]}"; do
      [ $SECONDS -lt $end ] || break 3
      a=${these[i]} b=${these[(i + round) % ${#these[@]}]}
      if ! $ludens arena "$game" --a "$a" --b "$b" --games 2 --jobs 2 --seed "$round" --json >>"$log" 2>>"$log.err"; then
        tail -n 40 "$log.err" >&2
        echo "soak: fault in round $round, $game: $a against $b; see $log.err" >&2
        exit 1
      fi
      matches=$((matches + 1)) played=$((played + 2))
    done
  done
done
echo "soak ($preset): $played games in $matches matches of ${#games[@]} games, $round rounds begun, $minutes minutes: no fault"
