# A bare Debian 12 to try things in; sourced by tools/try_*.sh, as root. `bare_system ROOT` makes it (by debootstrap, kept
# in build/bare, 200 MB, and copied), with the certificates that this machine trusts beside Debian's own.

bare_system() { # ROOT
  local bare=$PWD/build/bare log
  if [ ! -f "$bare/etc/ready" ]; then
    log=$(mktemp)
    rm -rf "$bare"
    if ! debootstrap --variant=minbase bookworm "$bare" >"$log" 2>&1; then
      tail -n 20 "$log" >&2
      echo "ludens: no bare Debian 12 could be made" >&2
      return 1
    fi
    rm -f "$log"
    touch "$bare/etc/ready"
  fi
  rm -rf "$1"
  cp -a "$bare" "$1"
  cp /etc/resolv.conf "$1/etc/" 2>/dev/null || true
  mkdir -p "$1/usr/local/share/ca-certificates"
  cp /usr/local/share/ca-certificates/*.crt "$1/usr/local/share/ca-certificates/" 2>/dev/null || true
}

# in_bare ROOT USER COMMAND…: `line` is the command in the bare system, with an empty environment, its own processes and
# /proc; mounts and processes end with it.
in_bare() {
  local root=$1 user=()
  local prepare='mount -t proc proc "$0/proc" && mount --bind /dev "$0/dev" && mount -t tmpfs tmpfs "$0/dev/shm" && exec "$@"'
  [ "$2" = root ] || user=("--userspec=$2:nogroup")
  shift 2
  line=(unshare --mount --pid --fork --kill-child bash -c "$prepare" "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin
    DEBIAN_FRONTEND=noninteractive XDG_DATA_HOME=/tmp/data chroot "${user[@]}" "$root" "$@")
}
