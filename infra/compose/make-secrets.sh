#!/bin/sh
# Generates the internal passwords of the shop. Existing files are not changed.
#   sh infra/compose/make-secrets.sh          then write smtp_url, stripe_secret_key and stripe_webhook_secret yourself
#   sh infra/compose/make-secrets.sh demo     also those three, for the emulator and the mail catcher
set -eu
folder=${SECRETS_DIR:-"$(dirname "$0")/secrets"}
# Docker mounts a secret with its own mode, and the processes inside are not root: the folder's mode protects the files.
umask 077
mkdir -p "$folder/tls"
chmod 0700 "$folder"
chmod 0755 "$folder/tls"

put() {
  [ -s "$folder/$1" ] || printf '%s\n' "$2" > "$folder/$1"
  chmod 0444 "$folder/$1"
}
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
have() { cat "$folder/$1"; }

for name in database_admin_password database_owner_password database_shop_password database_reader_password \
  keycloak_database_password keycloak_admin_password shop_api_client_secret ops_client_secret redis_password grafana_admin_password; do
  put "$name" "$(random)"
done
put database_url "postgres://boltwright_shop:$(have database_shop_password)@postgres:5432/boltwright"
put migration_database_url "postgres://boltwright:$(have database_owner_password)@postgres:5432/boltwright"
# Without its passphrase a backup cannot be read: store a copy of this file on another machine.
put pgbackrest.conf "[global]
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=$(random)"
put redis_users "user default on >$(have redis_password) ~* &* +@all"
put redis_url "redis://:$(have redis_password)@redis:6379"

# Read only with S3_BUCKET, SMTP_USER, GOOGLE_CLIENT_ID.
for name in s3_access_key_id s3_secret_access_key smtp_password google_client_secret; do
  [ -e "$folder/$name" ] || : > "$folder/$name"
  chmod 0644 "$folder/$name"
done

if [ "${1:-}" = demo ]; then
  put smtp_url smtp://mail:1025
  put stripe_secret_key sk_test_emulator
  put stripe_webhook_secret whsec_emulator
else
  # These values are public: with them orders are paid without money, anybody can sign webhooks, and no mail is delivered.
  for name in smtp_url stripe_secret_key stripe_webhook_secret; do
    if grep -qsE '(sk_test|whsec)_emulator|:1025' "$folder/$name"; then
      echo "$folder/$name holds a value of the demonstration." >&2
      is_demo=yes
    fi
  done
  if [ -n "${is_demo:-}" ]; then
    echo "Write your own values into these files, then run this again. For a demonstration: sh $0 demo" >&2
    exit 1
  fi
fi
for name in smtp_url stripe_secret_key stripe_webhook_secret; do
  [ -s "$folder/$name" ] || echo "still to be written: $folder/$name"
done
