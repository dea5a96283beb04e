#!/bin/sh
# Behaves like the official image's: creates the files once, with the password from its file, and runs the scripts of initdb.d.
set -eu
[ "$1" = postgres ] || exec "$@"
shift
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  initdb --pgdata="$PGDATA" --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" \
    --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C >/dev/null
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  postgres -D "$PGDATA" "$@" -c listen_addresses= &
  server=$!
  until pg_isready -q; do sleep 0.2; done
  for script in /docker-entrypoint-initdb.d/*.sh; do sh "$script"; done
  kill -INT "$server"
  wait "$server" || true
fi
exec postgres -D "$PGDATA" -c listen_addresses='*' "$@"
