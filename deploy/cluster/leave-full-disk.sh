#!/bin/sh
# PostgreSQL with a full disk refuses writes and keeps its role. This program asks Patroni to give the role to a replica
# before the disk is full. It runs on every node beside Patroni: leave-full-disk.sh NODE ADDRESS DATA [MEGABYTES]
set -eu
node=$1 address=$2 data=$3 least=${4:-500}

while sleep 2; do
  free=$(df --output=avail -m "$data" | tail -n 1)
  [ "$free" -ge "$least" ] && continue
  curl --silent --fail --max-time 2 --output /dev/null "http://$address:8008/primary" || continue
  echo "$node has $free MB of free disk and hands its role over" >&2
  curl --silent --show-error --max-time 60 --request POST --data "{\"leader\": \"$node\"}" \
    "http://$address:8008/switchover" || true
done
