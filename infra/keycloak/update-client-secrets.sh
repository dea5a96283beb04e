#!/usr/bin/env bash
# Gives the clients shop-api and ops of the running Keycloak the secrets of this start. The realm file is imported only once, so a
# rotated secret would not reach the realm otherwise. It never stops Keycloak: where it cannot update them it prints what to do.
set -euo pipefail
home="$(cd "$(dirname "$0")/.." && pwd)"
port="${KC_HTTP_PORT:-8080}"
clients=()
[[ -z "${SHOP_API_CLIENT_SECRET:-}" ]] || clients+=(shop-api)
[[ -z "${OPS_CLIENT_SECRET:-}" ]] || clients+=(ops)

fail() {
  cat >&2 <<END
The secrets of the clients shop-api and ops were not updated: $1
Where keycloak_admin_password is not the password of Keycloak's user ${KC_BOOTSTRAP_ADMIN_USERNAME:-admin} (any more), set it so and restart Keycloak, or set both secrets by hand in
Keycloak's admin console (realm boltwright, Clients, Credentials).
END
  exit 1
}

is_ready() {
  exec 3<>"/dev/tcp/127.0.0.1/$port" || return 1
  printf 'GET /auth/realms/master HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
  local status
  read -r -t 10 status <&3 || status=
  exec 3>&-
  [[ "$status" == *' 200 '* ]]
} 2>/dev/null

for ((second = 0; second < 900; second++)); do
  ! is_ready || break
  sleep 1
done

# The password travels in the environment and the secrets by standard input: arguments can be read in the list of processes.
kcadm() {
  local command="$1" path="$2"
  shift 2
  KC_CLI_PASSWORD="$KC_BOOTSTRAP_ADMIN_PASSWORD" KC_OPTS="-Xmx96m -XX:+UseSerialGC -XX:TieredStopAtLevel=1" \
    "$home/bin/kcadm.sh" "$command" "$path" --no-config --server "http://127.0.0.1:$port/auth" --realm master \
    --user "${KC_BOOTSTRAP_ADMIN_USERNAME:-admin}" -r boltwright "$@" 2>&1
}

for client in ${clients[@]+"${clients[@]}"}; do
  [[ "$client" == ops ]] && secret="$OPS_CLIENT_SECRET" || secret="$SHOP_API_CLIENT_SECRET"
  secret="${secret//\\/\\\\}"
  secret="${secret//\"/\\\"}"
  found="$(kcadm get clients -q "clientId=$client" --fields id --format csv --noquotes)" || fail "$found"
  id="${found##*$'\n'}"
  [[ "$id" =~ ^[0-9a-f-]{36}$ ]] || fail "the realm has no client $client."
  # Not merged with the rest of the client (-m): Keycloak would add a scope to a service account that is sent back to it.
  output="$(kcadm update "clients/$id" -f - <<<"{\"secret\":\"$secret\"}")" || fail "$output"
  echo "The client $client has the secret of this start."
done
