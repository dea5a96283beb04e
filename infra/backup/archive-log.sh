#!/bin/sh
# Postgres's archive_command: keeps one file of its log, packed, whole or not at all, so that it outlasts a power cut.
# $1: the file, $2: its name, $3: the archive.
# After a crash Postgres may bring a file again: the same one is fine, another one under its name is refused.
set -eu
umask 077
kept="$3/$2.gz"
if [ -e "$kept" ]; then
  gzip -dc "$kept" | cmp -s - "$1" && exit
  echo "another file is kept as $kept" >&2
  exit 1
fi
gzip -c "$1" > "$kept.part"
sync "$kept.part"
mv "$kept.part" "$kept"
sync "$3"
