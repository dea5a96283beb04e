#!/usr/bin/env bash
# Keycloak in its container: what lies in files becomes what Keycloak reads from its environment, then it starts.
set -euo pipefail

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
mkdir -p /opt/keycloak/data/import
cp "/opt/keycloak/realms/${SHOP_REALM:-live}/boltwright-realm.json" /opt/keycloak/data/import/
exec /opt/keycloak/bin/kc.sh start --optimized --import-realm "$@"
