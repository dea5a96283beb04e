-- What customers noted about parts.

create table customer_wish (
  customer_id uuid not null references customer on delete cascade,
  tool_id uuid not null references tool on delete cascade,
  id uuid not null default uuidv7(),
  primary key (customer_id, tool_id)
);

comment on column customer_wish.id is 'Says which wish is older';

create table stock_alert (
  id uuid primary key default uuidv7(),
  customer_id uuid not null references customer on delete cascade,
  tool_id uuid not null references tool on delete cascade,
  created_at timestamptz not null default now(),
  mailed_at timestamptz
);

comment on table stock_alert is 'One mail to a customer when a part can be ordered again';

create index stock_alert_customer on stock_alert (customer_id);
create index stock_alert_mailed on stock_alert (mailed_at) where mailed_at is not null;
create unique index stock_alert_waiting on stock_alert (tool_id, customer_id) where mailed_at is null;
