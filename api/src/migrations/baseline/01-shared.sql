-- What all areas use: triggers of append-only tables, the normal form of sort keys, the outbox, recurring jobs.
-- `plain_text(text)` exists already: it is created from the steps of the code, see domain/shared/plain-text.ts.

create extension pg_trgm;
create extension btree_gin;

create function reject_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % rejected', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end $$;

-- The operations that its arguments name are allowed in a transaction that removes personal data.
create function reject_change_except() returns trigger language plpgsql as $$
begin
  if tg_op <> all (tg_argv) or current_setting('shop.personal_data', true) is distinct from 'remove' then
    raise exception '% is append-only: % rejected', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;

-- Whole parts of numbers are filled up with zeros: `m3` comes before `m10`, `m2.5` after `m2`.
create function sort_name(value text) returns text language sql immutable strict parallel safe
begin atomic
  select regexp_replace(
    regexp_replace(plain_text(value), '(^|[^0-9.,]|[^0-9][.,])([0-9]+)', '\1000000000\2', 'g'), '0+([0-9]{9})(?![0-9])', '\1', 'g'
  ) collate "C";
end;
comment on function sort_name(text) is 'What names are sorted by, sizes as numbers';

-- One row for each job of an event. `renewals`: how often a lease was renewed because the queue still had the job. `attempts`: failed
-- attempts of jobs that wait here for the next one. `is_first`: claimed before the others of its job. `traceparent`: the trace that
-- caused it (W3C).
-- Vacuum comes after one in a hundred rows instead of one in five: retention deletes many rows each night.
create table outbox (
  id uuid primary key,
  event text not null,
  job text not null,
  payload jsonb not null,
  status text not null default 'new' check (status in ('new', 'sent', 'done', 'dead')),
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  error text,
  traceparent text check (char_length(traceparent) = 55),
  renewals smallint not null default 0 check (renewals >= 0),
  attempts integer not null default 0 check (attempts >= 0),
  is_first boolean not null default false,
  check ((status in ('done', 'dead')) = (finished_at is not null))
) with (autovacuum_vacuum_scale_factor = 0.01);

create index outbox_age on outbox (job, created_at) where status in ('new', 'sent');
create index outbox_dead on outbox (finished_at) where status = 'dead';
create index outbox_finished on outbox (finished_at) where status = 'done';
create index outbox_subject on outbox (coalesce(payload ->> 'orderId', payload ->> 'eventId', payload ->> 'refundId'));
create index outbox_turn on outbox (job, status, is_first desc, due_at) where status in ('new', 'sent');

-- Wakes a relay that sleeps. NOTIFY lets commits queue up behind each other, so it is sent only while a relay holds the advisory lock
-- (oid of the table, 0) that it takes to sleep. The shared lock is held until the commit: a relay cannot fall asleep between a row and
-- its commit.
create function outbox_wake_relay() returns trigger language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(tg_relid::integer, 0) then
    perform pg_notify('outbox', '');
  end if;
  return null;
end $$;

create trigger wake_relay after insert on outbox
  for each statement execute function outbox_wake_relay();

-- How many more rows of a job may be sent, so that relays can claim all kinds of rows in one statement. Volatile: the count sees what
-- another relay has committed since the statement began. The lock lets one relay count at a time; the others get no room.
create function outbox_room(of_job text, max_sent integer) returns integer language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtext('outbox ' || of_job)) then
    return 0;
  end if;
  return greatest(0, max_sent - (
    select count(*)::integer from (select 1 from outbox where job = of_job and status = 'sent' limit max_sent) as sent));
end $$;

-- When a recurring job last tried an order, a refund or a role change that it has to finish: the longest untried is next.
create table sweep_attempt (
  subject_id uuid primary key,
  tried_at timestamptz not null default clock_timestamp()
);

create index sweep_attempt_tried on sweep_attempt (tried_at);

-- When a recurring check last ended.
create table check_position (
  name text primary key,
  finished_at timestamptz
);
