#!/usr/bin/env bash
# tools/need.sh with a package manager that only notes what it is asked: what is installed, what counts as installed, and
# that nothing of a user's is ever removed.
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin" "$scratch/tree"

cat >"$scratch/bin/dpkg-query" <<'END'
#!/bin/sh
# -W -f=FORMAT [PACKAGE]: knows the packages of $HAVE.
if [ $# = 2 ]; then for one in $HAVE; do printf 'installed,stands-in-for-%s (= 1), other\n' "$one"; done; exit 0; fi
for one in $HAVE; do [ "$one" != "$3" ] || { printf 'install ok installed'; exit 0; }; done
exit 1
END
cat >"$scratch/bin/apt-get" <<'END'
#!/bin/sh
echo "$@" >>"$ASKED"
END
printf '#!/bin/sh\necho 0\n' >"$scratch/bin/id"
chmod +x "$scratch"/bin/*
printf '%s\n' '# a comment' 'build one for this' 'build two|three for that' 'test four for tests' >"$scratch/tree/packages.txt"

# asked HAVE STEP…: what the package manager is asked to install where HAVE is there.
asked() {
  export HAVE=$1 ASKED=$scratch/asked
  shift
  : >"$ASKED"
  (cd "$scratch/tree" && PATH=$scratch/bin:$PATH && . "$root/tools/need.sh" && need "$@") 2>/dev/null
  sed -n 's/^install //p' "$ASKED"
}

failed=0
expect() {
  [ "$2" = "$3" ] || { echo "$1: expected «$3», found «$2»" >&2; failed=1; }
}
flags="-y -qq --no-remove --no-install-recommends"
expect "nothing is there: the first of two is installed, and no package is removed" "$(asked "" build)" "$flags one two"
expect "all is there" "$(asked "one two" build)" ""
expect "the second of two serves" "$(asked "one three" build)" ""
expect "a name that begins alike is another package" "$(asked "one-more stands-in" build)" "$flags one two"
expect "steps add up" "$(asked "one three" build test)" "$flags four"
sed -i 's/^build one /build stands-in-for-x /' "$scratch/tree/packages.txt"
expect "what a package provides is there" "$(asked "x two" build)" ""

# The list itself names packages and nothing else.
while read -r step package what; do
  [[ $package =~ ^[a-z0-9.+-]+(\|[a-z0-9.+-]+)*$ && -n $what ]] || expect "packages.txt" "$step $package" "a package and what for"
done < <(grep -v '^#' packages.txt)
exit $failed
