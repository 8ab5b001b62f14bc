#!/usr/bin/env bash
# tools/try_package.sh FOLDER: takes what package.sh wrote into FOLDER to a bare Debian 12 (debootstrap, kept in
# build/bare, 200 MB) and plays there: first the archive, where nothing else is installed, then the Debian package. Then
# both on a processor of 2003, which qemu emulates. Needs root, and says so.
set -euo pipefail
cd "$(dirname "$0")/.."
. tools/need.sh
. tools/bare.sh
folder=$(cd "$1" && pwd)
deb=$(ls "$folder"/ludens_*.deb) archive=$(ls "$folder"/ludens-*.tar.gz)
if [ "$(id -u)" != 0 ]; then
  echo "package: NOT tried in a bare Debian 12, which only root can make; run it as root, or install $deb by hand" >&2
  exit 0
fi
need try
fail() { echo "package: $1" >&2; [ ! -s "${2:-}" ] || tail -n 20 "$2" >&2; exit 1; }

root=$PWD/build/tried log=$PWD/build/tried.log
: >"$log"
bare_system "$root" || exit 1
server="" servers=0
trap '[ -z "$server" ] || kill -KILL "$server" 2>/dev/null; rm -rf "$root"' EXIT

as() { in_bare "$root" "$@"; }
as_root() { as root "$@"; "${line[@]}"; }
as_anyone() { as nobody "$@"; "${line[@]}"; }

# plays PROGRAM…: does it know its models, and do a level of people and a search answer?
plays() {
  as_anyone "$@" doctor >"$log" 2>&1 || fail "$*: the doctor found something" "$log"
  grep -q 'ok *go9-human-net .*/share/ludens/models/' "$log" || fail "$*: the models are not those that came with it" "$log"
  printf 'boardsize 9\nplay b e5\ngenmove w\nquit\n' >"$root/tmp/go"
  as_anyone bash -c '"$@" gtp --game go9 --level 15k </tmp/go' - "$@" >"$log" 2>&1 || fail "$*: gtp failed" "$log"
  grep -qE '^= ([A-HJ][1-9]|pass)' "$log" || fail "$*: no move in Go" "$log"
  as_anyone "$@" analyze renju --agent "level(2000)" --moves h8 >"$log" 2>&1 || fail "$*: no move in renju" "$log"
  as_anyone "$@" perft othello --depth 4 >"$log" 2>&1 && grep -q ': 244 nodes' "$log" || fail "$*: wrong rules" "$log"
}

# serves PROGRAM…: does the page come?
serves() {
  mkdir -p "$root/tmp/data" && chmod 1777 "$root/tmp/data"
  as nobody "$@" serve --port 0 --data "/tmp/data/$((++servers))"
  "${line[@]}" >"$log" 2>&1 &
  server=$!
  local port="" i answer=""
  for ((i = 0; i < 100; ++i)); do
    port=$(sed -n 's|^http://localhost:\([0-9]*\)/$|\1|p' "$log")
    [ -z "$port" ] || break
    sleep 0.1
  done
  [ -n "$port" ] || fail "$*: the server does not start" "$log"
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  printf 'GET / HTTP/1.1\r\nHost: localhost:%s\r\nConnection: close\r\n\r\n' "$port" >&3
  answer=$(cat <&3)
  exec 3>&-
  [[ $answer == HTTP/1.1\ 200* && $answer == *'<div id="app"'* ]] || fail "$*: no page: ${answer:0:200}"
  kill -KILL "$server"
  wait "$server" 2>/dev/null || true
  server=""
}

mkdir "$root/opt/ludens"
tar -xzf "$archive" -C "$root/opt/ludens" --strip-components=1
plays /opt/ludens/bin/ludens
serves /opt/ludens/bin/ludens
echo "package: $(basename "$archive") plays and serves in a bare Debian 12, with nothing installed"

cp "$deb" "$root/tmp/ludens.deb"
as_root apt-get update -qq >"$log" 2>&1 || fail "the bare system reaches no packages" "$log"
as_root apt-get install -y -qq --no-install-recommends /tmp/ludens.deb >"$log" 2>&1 || fail "it cannot be installed" "$log"
plays ludens
serves ludens
for file in man/man1/ludens.1.gz bash-completion/completions/ludens doc/ludens/copyright; do
  grep -q "/usr/share/$file" "$root/var/lib/dpkg/info/ludens.list" || fail "the package holds no $file"
done
packages=$(as_root apt-get -s autoremove --purge ludens | grep -c '^Purg')
echo "package: $(basename "$deb") plays and serves in a bare Debian 12; with it came $((packages - 1)) packages"

# qemu64 has nothing beyond SSE3: what a program for newer processors would die of.
cp "$(command -v qemu-x86_64-static)" "$root/tmp/qemu"
plays /tmp/qemu -cpu qemu64 /opt/ludens/bin/ludens
plays /tmp/qemu -cpu qemu64 /usr/bin/ludens
echo "package: both play on the oldest x86-64 processor"

as_root apt-get purge -y -qq ludens >"$log" 2>&1 || fail "it cannot be removed" "$log"
[ ! -e "$root/usr/share/ludens" ] && [ ! -e "$root/usr/bin/ludens" ] || fail "removing it leaves files behind"
