#!/bin/sh
# The drill for the shop in containers: restores the newest backup of each kind into a Postgres beside it, checks the invariants, asks
# Stripe about everything since, checks again. The shop that runs is not touched; its volume needs room for the data once more.
# What compose needs to know comes from `.env` or from the environment (COMPOSE_ENV_FILES=infra/compose/demo.env).
set -eu
# Held until this ends, however it does: another one would take the container and the data of this one for leftovers.
exec 9<"$0"
flock -n 9 || { echo "Another drill is at work here: wait until it is over." >&2; exit 1; }
cd "$(dirname "$0")/../.."
data=/var/lib/postgresql/18/drill
name=boltwright-drill

once() { docker compose run --rm --no-deps -T "$@"; }
# Runs a program of an image on a database of the drill, inside of which the secret is read: on SERVICE DATABASE PROGRAM ...
on() {
  service=$1
  shift
  # shellcheck disable=SC2016
  once --entrypoint sh "$service" -c 'DATABASE_URL=$(sed "s|@.*|@$0:5432/$1|" "$DATABASE_URL_FILE")
    export DATABASE_URL; unset DATABASE_URL_FILE; shift; exec node "$@"' "$name" "$@"
}
ask() { docker exec "$name" psql --username postgres --no-align --tuples-only "$@"; }
# check DATABASE WHAT `restore` SAID
check() {
  on api-command "$1" api/src/bin/check-invariants.ts
  on api-command "$1" api/src/bin/ops.ts reconcile --since "${2##*--since }"
  on api-command "$1" api/src/bin/check-invariants.ts >/dev/null
  ask --dbname "$1" --command "select '$1 ok: ' || count(*) || ' orders, the newest of ' || max(placed_at) from customer_order"
}
clean() {
  docker rm --force --volumes "$name" >/dev/null 2>&1 || true
  once --entrypoint rm restore -rf "$data"
}

clean
trap clean EXIT
# Stopped by hand, sh would go without it.
trap 'exit 130' INT TERM HUP
said=$(once restore base --into "$data")
echo "$said"
# Not the command of the service, which archives: only the shop's own log may lie in the archive.
docker compose run --detach --no-deps --name "$name" -e PGDATA="$data" postgres postgres >/dev/null
tries=600
until [ "$(ask --command 'select pg_is_in_recovery()' 2>/dev/null)" = f ]; do
  tries=$((tries - 1))
  [ "$tries" -gt 0 ] || { docker logs "$name"; exit 1; }
  sleep 1
done
check boltwright "$said"

ask --quiet --command 'create database logical owner boltwright'
said=$(on restore logical infra/backup/restore.ts logical)
echo "$said"
check logical "$said"
