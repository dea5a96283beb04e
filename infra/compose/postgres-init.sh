#!/bin/sh
# Runs once, when Postgres creates its files: the shop's database with the roles of its owner, of API and worker, and of readers, and Keycloak's database.
set -eu
psql -v ON_ERROR_STOP=1 --username postgres --dbname postgres <<'SQL'
\set owner `cat /run/secrets/database_owner_password`
\set shop `cat /run/secrets/database_shop_password`
\set reader `cat /run/secrets/database_reader_password`
\set keycloak `cat /run/secrets/keycloak_database_password`
CREATE ROLE boltwright LOGIN PASSWORD :'owner';
CREATE ROLE boltwright_shop LOGIN PASSWORD :'shop';
CREATE ROLE boltwright_reader LOGIN PASSWORD :'reader';
CREATE ROLE keycloak LOGIN PASSWORD :'keycloak';
CREATE DATABASE boltwright OWNER boltwright;
CREATE DATABASE keycloak OWNER keycloak;
REVOKE CONNECT, TEMPORARY ON DATABASE boltwright FROM PUBLIC;
REVOKE CONNECT ON DATABASE keycloak FROM PUBLIC;
ALTER ROLE boltwright_reader SET statement_timeout = '10min';
ALTER ROLE boltwright_reader SET default_transaction_read_only = on;
GRANT CONNECT ON DATABASE boltwright TO boltwright_shop, boltwright_reader;
\connect boltwright
GRANT USAGE ON SCHEMA public TO boltwright_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE boltwright GRANT USAGE ON SCHEMAS TO boltwright_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE boltwright GRANT SELECT ON TABLES TO boltwright_reader;
ALTER DEFAULT PRIVILEGES FOR ROLE boltwright GRANT SELECT ON SEQUENCES TO boltwright_reader;
SQL
# WAL is archived from here on. On failure Postgres starts without an archive, and the alert LogNotArchived reports it.
pgbackrest stanza-create || echo "pgBackRest could not create its stanza." >&2
