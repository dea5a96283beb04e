#!/bin/sh
# As the official image's: files are made once, with the password from its file, then the scripts of initdb.d run.
set -eu
export PATH="/opt/postgres/bin:$PATH"
[ "$1" = postgres ] && shift
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  initdb --pgdata="$PGDATA" --username=postgres --pwfile="$POSTGRES_PASSWORD_FILE" \
    --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C >/dev/null
  echo "host all all all scram-sha-256" >> "$PGDATA/pg_hba.conf"
  postgres -D "$PGDATA" -c listen_addresses= -c unix_socket_directories=/run/postgresql &
  server=$!
  until pg_isready -q -h /run/postgresql; do sleep 0.2; done
  for script in /docker-entrypoint-initdb.d/*.sh; do PGHOST=/run/postgresql sh "$script"; done
  kill -INT "$server"
  wait "$server" || true
fi
exec postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/run/postgresql "$@"
