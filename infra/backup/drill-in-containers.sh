#!/bin/sh
# Restores the newest pgBackRest backup into a second Postgres next to the running shop, checks the invariants, reconciles with Stripe and
# checks again: sh infra/backup/drill-in-containers.sh ["2026-11-21 09:30:00+00"]. With a time it restores to that moment.
# Compose reads `.env` or the environment (COMPOSE_ENV_FILES=infra/compose/demo.env).
set -eu
# A second drill would remove the container of the first.
exec 9<"$0"
flock -n 9 || { echo "Another drill is running. Wait until it has finished." >&2; exit 1; }
cd "$(dirname "$0")/../.."
export DRILL_UNTIL="${1:-}"

clean() { docker compose rm --force --stop --volumes postgres-drill >/dev/null; }
# Runs a program of the API's image on the restored database; the password is read inside the container.
on_restored() {
  # shellcheck disable=SC2016
  docker compose run --rm --no-deps -T --entrypoint sh api-command -c 'DATABASE_URL=$(sed "s|@postgres:|@postgres-drill:|" "$DATABASE_URL_FILE")
    export DATABASE_URL; unset DATABASE_URL_FILE; exec node "$@"' drill "$@"
}

clean
trap clean EXIT
# Without this, sh does not run the EXIT trap on a signal.
trap 'exit 130' INT TERM HUP
docker compose up --detach --wait --no-deps postgres-drill
newest=$(docker compose exec -T postgres-drill pgbackrest info --output=json | grep -o '"start":[0-9]*' | tail -n 1)
since=$(date -u -d "${1:-@${newest#*:}}" +%FT%TZ)
on_restored api/src/bin/check-invariants.ts
on_restored api/src/bin/ops.ts reconcile --since "$since"
on_restored api/src/bin/check-invariants.ts >/dev/null
docker compose exec -T postgres-drill psql --username postgres --dbname boltwright --no-align --tuples-only \
  --command "select 'restore ok: ' || count(*) || ' orders, the newest of ' || max(placed_at) from customer_order"
