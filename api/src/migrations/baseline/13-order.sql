-- Orders, the requests that placed them, and their events.

create sequence order_number minvalue 100001;

-- `ends_at`: when the shop cancels an order that stays unpaid; null until its customer was notified. `ended_unpaid`: it was cancelled for that.
-- A cancelled order names nobody.
create table customer_order (
  id uuid primary key,
  customer_id uuid not null references customer on delete restrict,
  line_count integer not null check (line_count between 1 and 200),
  items_cents bigint not null check (items_cents >= 0),
  shipping_cents bigint not null default 0 check (shipping_cents >= 0),
  shipping_tax_cents bigint not null default 0 check (shipping_tax_cents between 0 and shipping_cents),
  tax_cents bigint not null check (tax_cents between 0 and total_cents),
  total_cents bigint not null check (total_cents between 50 and 99999999),
  currency text not null default 'USD' check (currency = 'USD'),
  prices_include_tax boolean not null default true,
  zone text not null default 'home' references zone,
  seller text not null default 'boltwright' references seller,
  shipping_method text,
  vat_id text,
  vat_check text check (vat_check in ('valid', 'unchecked')),
  vat_checked_at timestamptz,
  vat_request text,
  requested_on date,
  note text check (char_length(note) between 1 and 1000),
  status text not null default 'pending' check (status in ('pending', 'cancelling', 'cancelled', 'paid', 'refunded')),
  fulfilment text check (fulfilment in ('preparing', 'shipped', 'delivered')),
  holds_stock boolean not null default true,
  held_until timestamptz not null,
  customer_name text not null,
  email text not null,
  payment_intent_id text unique,
  paid_at timestamptz,
  placed_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refund_requested_at timestamptz,
  ends_at timestamptz,
  cancelled_at timestamptz,
  ended_unpaid boolean not null default false,
  order_number bigint not null default nextval('order_number'),
  reference text check (char_length(reference) between 1 and 50),
  search_text text not null generated always as (plain_text(email || ' ' || customer_name || ' ' || coalesce(reference, ''))) stored,
  check ((status in ('paid', 'refunded')) = (payment_intent_id is not null)),
  check ((status in ('paid', 'refunded')) = (paid_at is not null)),
  check ((status in ('paid', 'refunded')) = (fulfilment is not null)),
  check (status <> 'paid' or holds_stock),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (not ended_unpaid or status in ('cancelling', 'cancelled')),
  constraint customer_order_cancelled check (status <> 'cancelled' or (
    not holds_stock and (customer_name, email) = ('erased', 'erased')
    and reference is null and note is null and vat_id is null and vat_request is null
  )),
  constraint customer_order_number unique (order_number)
);

alter sequence order_number owned by customer_order.order_number;

create index customer_order_cancelling on customer_order (updated_at) where status = 'cancelling';
create index customer_order_ending on customer_order (ends_at) where status = 'pending' and ends_at is not null;
create index customer_order_fulfilment on customer_order (fulfilment, placed_at, id) where fulfilment is not null;
create index customer_order_held on customer_order (held_until) where status = 'pending' and holds_stock;
create index customer_order_intent on customer_order (payment_intent_id text_pattern_ops);
create index customer_order_of on customer_order (customer_id, id desc);
create index customer_order_paid on customer_order (paid_at) include (total_cents);
create index customer_order_pending on customer_order (customer_id) where status in ('pending', 'cancelling');
create index customer_order_placed on customer_order (placed_at, id) include (paid_at);
create index customer_order_search_text on customer_order using gin (search_text gin_trgm_ops);
create index customer_order_status on customer_order (status, placed_at, id);
create index customer_order_total on customer_order (total_cents, id);

create function customer_order_rules() returns trigger language plpgsql as $$
begin
  if (new.id, new.customer_id, new.line_count, new.items_cents, new.shipping_cents, new.shipping_tax_cents, new.tax_cents, new.total_cents,
      new.currency, new.prices_include_tax, new.zone, new.seller, new.shipping_method, new.order_number) is distinct from
     (old.id, old.customer_id, old.line_count, old.items_cents, old.shipping_cents, old.shipping_tax_cents, old.tax_cents, old.total_cents,
      old.currency, old.prices_include_tax, old.zone, old.seller, old.shipping_method, old.order_number) then
    raise exception 'order %: what was agreed cannot change', old.id using errcode = 'check_violation';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
      ('pending', 'cancelling'), ('cancelling', 'pending'), ('cancelling', 'cancelled'),
      ('pending', 'paid'), ('cancelling', 'paid'), ('paid', 'refunded')) then
    raise exception 'order % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  if old.payment_intent_id is not null and new.payment_intent_id is distinct from old.payment_intent_id then
    raise exception 'order %: the payment that paid it cannot change', old.id using errcode = 'check_violation';
  end if;
  new.updated_at := now();
  return new;
end $$;

create trigger customer_order_rules before update on customer_order
  for each row execute function customer_order_rules();
create trigger customer_order_not_deleted before delete on customer_order
  for each row execute function reject_change();

-- Fulfilment only goes forward, and nothing is shipped while its money is on the way back.
create function customer_order_fulfilment_rules() returns trigger language plpgsql as $$
begin
  if (coalesce(old.fulfilment, ''), coalesce(new.fulfilment, '')) not in (
      ('', 'preparing'), ('preparing', 'shipped'), ('shipped', 'delivered')) then
    raise exception 'order % cannot go from % to %', old.id, old.fulfilment, new.fulfilment using errcode = 'check_violation';
  end if;
  if new.fulfilment = 'shipped' and (new.status <> 'paid' or new.refund_requested_at is not null) then
    raise exception 'order %: only what is paid for is shipped', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger customer_order_fulfilment_rules before update of fulfilment on customer_order
  for each row when (old.fulfilment is distinct from new.fulfilment) execute function customer_order_fulfilment_rules();

-- The lines of an order: what was bought, at the price of its quantity. `tax_rate_bp` is in basis points; `attributes` are those of that day.
create table order_line (
  order_id uuid not null references customer_order on delete restrict,
  position integer not null check (position between 1 and 200),
  tool_id uuid not null references tool on delete restrict,
  part_number text not null,
  name text not null,
  quantity integer not null check (quantity >= 1),
  price_cents bigint not null check (price_cents >= 1),
  price_unit integer not null default 1 check (price_unit in (1, 10, 100, 1000)),
  net_cents bigint not null check (net_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  tax_rate_bp integer not null check (tax_rate_bp between 0 and 10000),
  tax_reason text not null check (tax_reason in ('standard', 'intra-community', 'export')),
  reference text check (char_length(reference) between 1 and 200),
  attributes jsonb not null default '{}',
  search_text text not null generated always as (plain_text(name || ' ' || part_number || ' ' || coalesce(reference, ''))) stored,
  primary key (order_id, position),
  unique (order_id, tool_id)
);

create index order_line_search_text on order_line using gin (search_text gin_trgm_ops);
create index order_line_tool on order_line (tool_id, order_id);

-- A line never changes; the buyer's own reference is removed with the personal data.
create function order_line_rules() returns trigger language plpgsql as $$
begin
  old.reference := null;
  old.search_text := new.search_text;
  if tg_op = 'DELETE' or new is distinct from old then
    raise exception 'order %: its lines cannot change', old.order_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger order_line_rules before update or delete on order_line
  for each row execute function order_line_rules();

-- All lines of an order are stored at once, and their sums are the order's.
create function order_line_sums() returns trigger language plpgsql as $$
declare
  wrong uuid;
begin
  select o.id into wrong
  from (select distinct order_id from added) a
  join customer_order o on o.id = a.order_id
  join lateral (
    select count(*) as lines, min(position) as first, max(position) as last, sum(net_cents) as net, sum(tax_cents) as tax
    from order_line where order_id = o.id
  ) l on true
  where (l.lines, l.first, l.last) <> (o.line_count, 1, o.line_count)
    or l.net + l.tax + o.shipping_cents <> o.total_cents
    or l.tax + o.shipping_tax_cents <> o.tax_cents
    or o.items_cents <> l.net + case when o.prices_include_tax then l.tax else 0 end
  limit 1;
  if wrong is not null then
    raise exception 'order %: its sums are not those of its lines', wrong using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger order_line_sums after insert on order_line referencing new table as added
  for each statement execute function order_line_sums();

-- The addresses of an order, copied when it is placed. An address of one text has it in `line1`.
create table order_address (
  order_id uuid not null references customer_order on delete restrict,
  kind text not null check (kind in ('delivery', 'billing')),
  country text not null check (country ~ '^[A-Z]{2}$'),
  name text not null,
  company text check (char_length(company) between 1 and 100),
  line1 text not null check (char_length(line1) between 1 and 500),
  line2 text check (char_length(line2) between 1 and 100),
  city text check (char_length(city) between 1 and 80),
  region text,
  postcode text check (char_length(postcode) between 1 and 16),
  phone text not null check (char_length(phone) <= 40),
  search_text text not null generated always as (
    plain_text(name || ' ' || coalesce(company, '') || ' ' || coalesce(city, '') || ' ' || coalesce(postcode, '') || ' ' || phone)
    || ' ' || regexp_replace(plain_text(phone), '[^0-9]', '', 'g')
  ) stored,
  primary key (order_id, kind)
);

create index order_address_search_text on order_address using gin (search_text gin_trgm_ops);

create trigger order_address_not_deleted before delete on order_address
  for each row execute function reject_change();

-- The parcel of an order that was shipped; one for now.
create table shipment (
  order_id uuid primary key references customer_order on delete restrict,
  carrier text check (char_length(carrier) between 1 and 60),
  tracking_number text check (char_length(tracking_number) between 1 and 80),
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz,
  search_text text not null generated always as (plain_text(coalesce(tracking_number, ''))) stored
);

create index shipment_search_text on shipment using gin (search_text gin_trgm_ops);

create trigger shipment_not_deleted before delete on shipment
  for each row execute function reject_change();

-- The order that an idempotency key of a customer has placed, and the SHA-256 of what was requested.
create table order_request (
  customer_id uuid not null references customer on delete restrict,
  idempotency_key text not null check (char_length(idempotency_key) between 1 and 255),
  order_id uuid not null,
  fingerprint text not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, idempotency_key)
) with (autovacuum_vacuum_scale_factor = 0.01);

create index order_request_age on order_request (created_at);
create index order_request_order on order_request (order_id);

-- The event log of orders. `xact`: a reader can ask for what a snapshot of earlier could not see yet.
create table order_event (
  id uuid primary key default uuidv7(),
  order_id uuid not null,
  customer_id uuid,
  type text not null,
  occurred_at timestamptz not null default now(),
  source text not null,
  actor_id uuid,
  data jsonb not null default '{}',
  xact xid8 not null default pg_current_xact_id(),
  constraint order_event_actor check (
    source in ('customer', 'confirm', 'webhook', 'reconciler', 'sweeper', 'operator', 'admin')
    and (source = 'admin') = (actor_id is not null)
  )
);

create index order_event_by_admin on order_event (actor_id, id desc) where actor_id is not null;
create unique index order_event_fulfilled_once on order_event (order_id, type) where type in ('order.shipped', 'order.delivered');
create index order_event_xact on order_event (xact);
create unique index order_event_once on order_event (order_id, type)
  where type in ('order.placed', 'order.paid', 'order.cancelled', 'order.refunded');
create index order_event_order on order_event (order_id, occurred_at);

-- The customer of the event's order.
create function order_event_customer() returns trigger language plpgsql as $$
begin
  new.customer_id := coalesce(new.customer_id, (select customer_id from customer_order where id = new.order_id));
  return new;
end $$;

create trigger order_event_customer before insert on order_event
  for each row execute function order_event_customer();
create trigger order_event_append_only before update or delete on order_event
  for each row execute function reject_change();

-- Internal notes of admins.
create table order_note (
  id uuid primary key,
  order_id uuid not null,
  author_id uuid not null references customer on delete restrict,
  text text not null check (char_length(text) between 1 and 1000),
  created_at timestamptz not null default now(),
  request_key text check (char_length(request_key) between 1 and 255)
);

create index order_note_of on order_note (order_id, id);
create unique index order_note_once on order_note (author_id, request_key) where request_key is not null;

create trigger order_note_append_only before update or delete on order_note
  for each row execute function reject_change_except('UPDATE');
