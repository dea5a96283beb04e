-- What operators did: a line when an action begins and one when it has ended.
create table operator_action (
  id uuid primary key default uuidv7(),
  act_id uuid not null,
  outcome text not null check (outcome in ('begun', 'done', 'refused', 'failed')),
  happened_at timestamptz not null default clock_timestamp(),
  operator text not null check (char_length(operator) between 1 and 320),
  via text not null check (via in ('page', 'queues', 'command line')),
  action text not null check (char_length(action) between 1 and 80),
  target text not null check (char_length(target) between 1 and 500),
  dry_run boolean not null,
  detail jsonb not null default '{}'
);

create index operator_action_age on operator_action (happened_at);
create unique index operator_action_begun on operator_action (act_id) where outcome = 'begun';
create unique index operator_action_ended on operator_action (act_id) where outcome <> 'begun';

create trigger operator_action_append_only before update or delete on operator_action
  for each row execute function reject_change_except('UPDATE', 'DELETE');

-- The last verdict of each invariant.
create table invariant_verdict (
  name text primary key,
  promise text not null,
  breaches jsonb not null,
  checked_at timestamptz not null default now(),
  violated_since timestamptz
);

-- What the last check of the shop found, and what the last alert mail reported: one row.
create table problem_report (
  id boolean primary key default true check (id),
  checked_at timestamptz not null default now(),
  found jsonb not null default '[]',
  reported jsonb not null default '[]',
  mailed_at timestamptz,
  since jsonb not null default '{}'
);

-- Backups that are complete.
create table backup (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('base', 'logical')),
  name text not null,
  bytes bigint not null check (bytes > 0),
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp()
);
