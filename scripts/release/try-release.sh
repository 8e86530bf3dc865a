#!/bin/sh
# Tries a made release on empty Debian systems: sh scripts/release/try-release.sh
# Installs the archive and the package in root file systems that debootstrap makes: no Node; beside the least only
# libatomic1 and systemd. Opens each shop, reads pages
# and a picture, backs it up, restores the backup beside it, and checks the systemd unit. Needs root, debootstrap, curl and systemd.
set -eu
cd "$(dirname "$0")/../.."
release=$PWD/dist-release
work=$(mktemp -d)
port=${TRY_PORT:-3471}
shop=

finish() {
  status=$?
  [ -z "$shop" ] || kill "$shop" 2> /dev/null || true
  rm -rf "$work"
  [ "$status" = 0 ] || echo "try-release: FAILED" >&2
}
trap finish EXIT

# inside ROOT USER COMMAND: in the root file system, as the user, with processes of its own and nothing of this environment.
inside() {
  root=$1 user=$2
  shift 2
  unshare --mount --pid --fork --kill-child --mount-proc="$root/proc" chroot "$root" \
    setpriv --reuid="$user" --regid="$user" --init-groups --reset-env "$@"
}

# opened URL: waits until the shop is ready, at most two minutes.
opened() {
  for _ in $(seq 240); do
    if curl -sf -o /dev/null "$1/ready"; then return 0; fi
    kill -0 "$shop" 2> /dev/null || return 1
    sleep 0.5
  done
  return 1
}

# found URL WORD: the page has the word.
found() {
  curl -sf "$1" > "$work/page"
  grep -q "$2" "$work/page" || {
    echo "try-release: $1 does not have \"$2\"" >&2
    return 1
  }
}

# Asks the first process of the shop's namespace to stop.
ended() {
  pkill -TERM -P "$(pgrep -P "$shop")"
  wait "$shop" || true
  shop=
}

if curl -s -o /dev/null "http://127.0.0.1:$port/"; then
  echo "try-release: something listens on port $port; choose another one in TRY_PORT" >&2
  exit 1
fi
echo "try-release: making an empty Debian …"
debootstrap --variant=minbase --include=libatomic1,systemd bookworm "$work/bare" > "$work/log" 2>&1 || { cat "$work/log" >&2 && exit 1; }

echo "try-release: the archive"
archive=$work/archive
cp -a "$work/bare" "$archive"
(cd "$release" && sha256sum --quiet --check SHA256SUMS)
mkdir "$archive/opt/arasta"
tar -xf "$release"/arasta-*-linux-*.tar.gz -C "$archive/opt/arasta" --strip-components=1
chroot "$archive" useradd --create-home merchant
inside "$archive" merchant sh -c "cd && PORT=$port exec /opt/arasta/bin/arasta start" > "$work/archive.log" 2>&1 &
shop=$!
opened "http://127.0.0.1:$port" || { cat "$work/archive.log" && exit 1; }
found "http://127.0.0.1:$port/" 'Arasta'
picture=$(curl -sf "http://127.0.0.1:$port/" | grep -oE '/image/[^" ]+' | head -1)
curl -sf -o /dev/null -w 'try-release: a picture: %{content_type}, %{size_download} bytes\n' "http://127.0.0.1:$port$picture"
inside "$archive" merchant sh -c 'cd && /opt/arasta/bin/arasta backup shop.zip && DATA_DIR=copy /opt/arasta/bin/arasta restore shop.zip'
ended
inside "$archive" merchant sh -c 'cd && DATA_DIR=copy /opt/arasta/bin/arasta audit'

echo "try-release: the package"
package=$work/package
cp -a "$work/bare" "$package"
cp "$release"/arasta_*.deb "$package/tmp/arasta.deb"
chroot "$package" dpkg -i /tmp/arasta.deb > "$work/dpkg.log" 2>&1 || { cat "$work/dpkg.log" && exit 1; }
sed -i "s/^PORT=.*/PORT=$port/; s/^SHOP_DEMO=.*/SHOP_DEMO=on/" "$package/etc/arasta/arasta.env"
inside "$package" root /usr/bin/arasta start > "$work/package.log" 2>&1 &
shop=$!
opened "http://127.0.0.1:$port" || { cat "$work/package.log" && exit 1; }
found "http://127.0.0.1:$port/" 'Arasta'
inside "$package" root /usr/bin/arasta backup /var/lib/arasta/shop.zip
owner=$(chroot "$package" stat -c '%U %a' /var/lib/arasta/shop.zip /var/lib/arasta/database | sort -u | tr '\n' ' ')
[ "$owner" = 'arasta 600 arasta 700 ' ] || { echo "try-release: files of $owner" >&2 && exit 1; }
ended
systemd-analyze verify --root="$package" arasta.service
systemd-analyze security --offline=true --root="$package" --threshold=20 --no-pager arasta.service | tail -1
chroot "$package" dpkg --purge arasta > /dev/null
[ -d "$package/var/lib/arasta/database" ] && [ ! -e "$package/usr/lib/arasta" ]
echo "try-release: both work"
