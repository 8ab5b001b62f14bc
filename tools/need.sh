# need STEP…: installs the packages of these steps in packages.txt that are missing, or says what could not be
# done and stops. It never takes a package off the machine: where one would have to go, nothing is done. Sourced by the
# scripts in the root folder; tested by tests/scripts/need_test.sh.

installed() {
  case "$(dpkg-query -W -f='${Status}' "$1" 2>/dev/null)" in
    *" installed") return 0 ;;
  esac
  provided "$1"
}

# provided PACKAGE: whether an installed package of another name stands in for it, as nodesource's nodejs does for npm.
provided() {
  dpkg-query -W -f='${db:Status-Status},${Provides}\n' 2>/dev/null |
    awk -F, -v want="$1" '$1 == "installed" { for (i = 2; i <= NF; ++i) { sub(/\(.*/, "", $i); gsub(/ /, "", $i); if ($i == want) found = 1 } }
                          END { exit !found }'
}

need() {
  local missing="" wanted package found
  if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "ludens: this is no Debian system; install by hand what packages.txt lists for: $*" >&2
    return 0
  fi
  for wanted in $(awk -v steps=" $* " '!/^#/ && index(steps, " " $1 " ") { print $2 }' packages.txt); do
    found=""
    for package in ${wanted//|/ }; do ! installed "$package" || found=yes; done
    [ -n "$found" ] || missing="$missing ${wanted%%|*}"
  done
  [ -n "$missing" ] || return 0

  local sudo=""
  if [ "$(id -u)" != 0 ]; then
    if sudo -n true 2>/dev/null; then
      sudo="sudo -n"
    else
      echo "ludens: these packages are missing, and there are no rights to install them:$missing" >&2
      echo "ludens: ask for: apt-get install$missing" >&2
      exit 1
    fi
  fi
  echo "Installing:$missing" >&2
  local log
  log=$(mktemp)
  # shellcheck disable=SC2086
  if ! { $sudo apt-get update -qq && $sudo env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-remove --no-install-recommends $missing; } >"$log" 2>&1; then
    tail -n 15 "$log" >&2
    echo "ludens: the packages above could not be installed:$missing" >&2
    rm -f "$log"
    exit 1
  fi
  rm -f "$log"
}

# build PRESET TARGET… [-- CMAKE_OPTION…]: configures and builds, showing output only when something fails.
build() {
  local preset=$1 targets="" options="" log
  shift
  while [ $# -gt 0 ] && [ "$1" != -- ]; do targets="$targets $1"; shift; done
  [ $# -gt 0 ] && shift
  options="$*"
  log=$(mktemp)
  # shellcheck disable=SC2086
  if ! cmake --preset "$preset" $options >"$log" 2>&1; then
    tail -n 30 "$log" >&2
    echo "ludens: the build could not be configured (preset $preset)" >&2
    rm -f "$log"
    exit 1
  fi
  rm -f "$log"
  # shellcheck disable=SC2086
  if ! cmake --build --preset "$preset" ${targets:+--target $targets} >&2; then
    echo "ludens: the build failed (preset $preset)" >&2
    exit 1
  fi
}
