#!/usr/bin/env bash
# Keycloak in its container: what lies in files becomes what Keycloak reads from its environment, then it starts.
set -euo pipefail

home="$(cd "$(dirname "$0")/.." && pwd)"

# What everybody knows is for this machine only. KC_HOSTNAME is the shop's origin with /auth at its end.
host="${KC_HOSTNAME:-}"
scheme="${host%%://*}"
host="${host#*://}"
host="${host%%/*}"
[[ "$host" == \[* ]] && host="${host%%]*}]" || host="${host%%:*}"
if [[ ! "$host" =~ ^(localhost|.+\.localhost|127(\.[0-9]{1,3}){3}|\[::1\])$ ]]; then
  reject() { echo "$1 is not allowed with the public origin ${KC_HOSTNAME:-(KC_HOSTNAME is not set)}: $2" >&2; exit 1; }
  [[ "$scheme" == https ]] || reject "KC_HOSTNAME" "it must begin with https://."
  [[ "${SHOP_REALM:-live}" == live ]] || reject "SHOP_REALM=$SHOP_REALM" \
    "this realm has accounts whose passwords are public. Unset it, and start with a new database (docker compose down --volumes of the demonstration)."
  [[ "${SMTP_PORT:-25}" != 1025 ]] || reject "SMTP_PORT=1025" "this is the mail catcher, which delivers nothing. Name your mail server."
fi

# NAME_FILE names a file that holds NAME, as for the shop's own settings.
for name in KC_DB_PASSWORD KC_BOOTSTRAP_ADMIN_PASSWORD SHOP_API_CLIENT_SECRET OPS_CLIENT_SECRET SMTP_PASSWORD GOOGLE_CLIENT_SECRET; do
  file="${name}_FILE"
  if [[ -n "${!file:-}" ]]; then
    value="$(<"${!file}")"
    [[ -n "$value" ]] || { echo "$file names ${!file}, which is empty." >&2; exit 1; }
    export "$name=$value"
    unset "$file"
  fi
done

# The realm is imported where it is not there yet, and never again; `demo` has the demo people in it.
mkdir -p "$home/data/import"
cp "$home/realms/${SHOP_REALM:-live}/boltwright-realm.json" "$home/data/import/"
# Twice in the background: when it ends, nobody has to wait for it.
(bash "$home/bin/update-client-secrets.sh" &)
exec "$home/bin/kc.sh" start --optimized --import-realm "$@"
