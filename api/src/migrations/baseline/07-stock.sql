-- The ledger of every unit that came or went: who adjusted stock, and why.
create table stock_movement (
  id uuid primary key default uuidv7(),
  tool_id uuid not null references tool on delete restrict,
  order_id uuid,
  quantity integer not null check (quantity <> 0),
  reason text not null
    check (reason in ('initial', 'adjusted', 'order-placed', 'order-cancelled', 'hold-released', 'hold-renewed', 'restocked')),
  occurred_at timestamptz not null default now(),
  note text check (char_length(note) between 1 and 200),
  by_customer_id uuid references customer on delete restrict,
  request_key text check (char_length(request_key) between 1 and 255),
  stock_after integer check (stock_after >= 0),
  constraint stock_movement_adjustment check (
    reason <> 'adjusted' or (note is not null and by_customer_id is not null and stock_after is not null)
  )
);

create index stock_movement_adjusted on stock_movement (id desc) where reason = 'adjusted';
create index stock_movement_by on stock_movement (by_customer_id, id desc) where reason = 'adjusted';
-- Both columns in the same direction: a tool's movements after one of them are a range of the index, which has the quantity too.
create index stock_movement_ledger on stock_movement (tool_id, id) include (quantity);
create index stock_movement_note on stock_movement (id) where note is not null;
create unique index stock_movement_once on stock_movement (by_customer_id, request_key) where request_key is not null;
create index stock_movement_order on stock_movement (order_id) where order_id is not null;
create index stock_movement_restocked on stock_movement (order_id) where reason = 'restocked';

create trigger stock_movement_append_only before update or delete on stock_movement
  for each row execute function reject_change_except('UPDATE');

-- Tools whose stock differs from their ledger, as the last check found them.
create table stock_check (
  tool_id uuid primary key references tool on delete cascade,
  delta integer not null default 0
);

create index stock_check_wrong on stock_check (abs(delta) desc) where delta <> 0;

-- A file that is being imported: its plan, applied in short batches, so that orders of its tools need not wait. Removed with the last batch.
create table tool_import (
  id uuid primary key,
  by_customer_id uuid not null references customer (id),
  lines jsonb,
  done integer not null default 0,
  added jsonb not null default '{}',
  left_out jsonb not null default '{}',
  progressed_at timestamptz not null default now(),
  finished_at timestamptz
);
-- One at a time: names are not unique, so two files could add the same new tool.
create unique index tool_import_one on tool_import ((true)) where finished_at is null;
