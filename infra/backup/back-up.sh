#!/bin/sh
# Makes a pgBackRest backup, `full` or `incr` (default), in the Postgres container, and expires old ones.
# Then records every backup of the repository in the table `backup`, which the alerts BackupOld and NoBackup read.
set -eu
pgbackrest stanza-create
pgbackrest --type="${1:-incr}" backup
psql --username postgres --dbname boltwright --quiet --set ON_ERROR_STOP=1 <<'SQL'
\set info `pgbackrest info --output=json`
insert into backup (kind, name, bytes, started_at, finished_at)
select 'base', b->>'label', (b->'info'->'repository'->>'delta')::bigint,
  to_timestamp((b->'timestamp'->>'start')::bigint), to_timestamp((b->'timestamp'->>'stop')::bigint)
from jsonb_array_elements(:'info'::jsonb->0->'backup') as b
where not (b->>'error')::boolean
  and not exists (select from backup where kind = 'base' and name = b->>'label');
SQL
