-- Payments, refunds, disputes and the inbox of Stripe's events.

-- No foreign key: Stripe may report a charge of an order that a restored database does not have.
create table payment (
  id uuid primary key,
  order_id uuid not null,
  attempt integer check (attempt >= 1),
  idempotency_key text unique,
  payment_intent_id text unique,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null,
  status text not null check (status in ('starting', 'open', 'succeeded', 'canceled', 'refunding', 'refunded')),
  check_at timestamptz not null default now(),
  succeeded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refund_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  card_brand text check (char_length(card_brand) between 1 and 40),
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  check (status in ('starting', 'canceled') or payment_intent_id is not null),
  check ((status in ('succeeded', 'refunding', 'refunded')) = (succeeded_at is not null)),
  constraint payment_refunded_within_reserved check (refunded_cents between 0 and refund_cents),
  constraint payment_refunds_within_charge check (refund_cents between 0 and amount_cents),
  unique (order_id, attempt)
);

create unique index payment_one_open on payment (order_id) where status in ('starting', 'open');
create unique index payment_one_succeeded on payment (order_id) where status = 'succeeded';
create index payment_refunding on payment (succeeded_at) where status = 'refunding';
create index payment_to_check on payment (check_at) where status in ('starting', 'open');

create function payment_rules() returns trigger language plpgsql as $$
begin
  if (old.status, new.status) not in (
      ('starting', 'open'), ('starting', 'canceled'), ('starting', 'succeeded'), ('starting', 'refunding'),
      ('open', 'canceled'), ('open', 'succeeded'), ('open', 'refunding'),
      ('canceled', 'succeeded'), ('canceled', 'refunding'),
      ('succeeded', 'refunded'), ('refunding', 'refunded'), ('refunded', 'refunding')) then
    raise exception 'payment % cannot go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger payment_rules before update of status on payment
  for each row when (new.status <> old.status) execute function payment_rules();

-- Refunds in one of five states; a failed one has the code of its reason.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment on delete restrict,
  amount_cents bigint not null check (amount_cents >= 1),
  reason text not null
    check (reason in ('order-gone', 'sold-out', 'already-paid', 'mismatch', 'admin', 'dashboard', 'by-hand')),
  idempotency_key text not null unique,
  stripe_refund_id text unique,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  note text not null default '' check (char_length(note) <= 500),
  requested_by uuid references customer on delete restrict,
  request_key text check (char_length(request_key) between 1 and 255),
  request_fingerprint text,
  state text not null default 'requested' check (state in ('requested', 'sent', 'succeeded', 'failed', 'returned')),
  attempt integer not null default 1 check (attempt > 0),
  sent_at timestamptz,
  failure_code text check (failure_code in ('rejected', 'bank', 'by-hand')),
  failure_detail text,
  shipping_cents bigint not null default 0 check (shipping_cents >= 0),
  shipping_tax_cents bigint not null default 0 check (shipping_tax_cents between 0 and shipping_cents),
  constraint refund_state_fields check (case state
    when 'succeeded' then done_at is not null and (stripe_refund_id is not null or reason = 'by-hand')
    when 'returned' then done_at is not null and failure_code is not null
    when 'failed' then done_at is null and failure_code is not null
    else done_at is null end),
  unique (payment_id, request_key)
);

create index refund_failed on refund (created_at) where state in ('failed', 'returned');
create index refund_payment on refund (payment_id);
create index refund_succeeded on refund (done_at) where state = 'succeeded';
create index refund_unfinished on refund (created_at) where state in ('requested', 'sent');

-- What a refund is of: units and money of lines of the order. An amount that was spread over the lines counts no units. `restock`: the units
-- that come back to the stock when it succeeds; `restocked_before`: those that are there already, by a refund that the bank returned.
create table refund_line (
  refund_id uuid not null references refund on delete restrict,
  position integer not null,
  quantity integer not null check (quantity >= 0),
  amount_cents bigint not null check (amount_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  restock integer not null default 0 check (restock >= 0),
  restocked_before integer not null default 0 check (restocked_before between 0 and quantity),
  primary key (refund_id, position)
);

create trigger refund_line_append_only before update or delete on refund_line
  for each row execute function reject_change();

-- All lines of a refund are stored at once: with its freight they are its amount, and never more is refunded than a line has.
create function refund_line_sums() returns trigger language plpgsql as $$
declare
  wrong uuid;
begin
  select a.refund_id into wrong
  from (select refund_id, sum(amount_cents) as amount from added group by refund_id) a
  join refund r on r.id = a.refund_id
  join payment p on p.id = r.payment_id
  where a.amount + r.shipping_cents <> r.amount_cents
    or exists (
      select 1
      from refund x
      join refund_line f on f.refund_id = x.id
      left join order_line l on l.order_id = p.order_id and l.position = f.position
      where x.payment_id = r.payment_id and x.state not in ('failed', 'returned')
      group by f.position
      having count(l.position) = 0 or sum(f.quantity) > max(l.quantity) or sum(f.restock) > max(l.quantity)
        or sum(f.amount_cents) > max(l.net_cents + l.tax_cents) or sum(f.tax_cents) > max(l.tax_cents)
    )
  limit 1;
  if wrong is not null then
    raise exception 'refund %: more than its lines have', wrong using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger refund_line_sums after insert on refund_line referencing new table as added
  for each statement execute function refund_line_sums();

-- The states of a refund, and the sums of its payment. The amount of a refund that the shop owes by itself may change until it fails:
-- it is what Stripe's dashboard left of the charge.
create function refund_rules() returns trigger language plpgsql as $$
declare
  was_reserved bigint := 0;
  was_refunded bigint := 0;
  reserved bigint := case when new.state in ('failed', 'returned') then 0 else new.amount_cents end;
  refunded bigint := case when new.state <> 'succeeded' then 0 else new.amount_cents end;
begin
  if tg_op = 'UPDATE' then
    if (new.payment_id, new.reason) <> (old.payment_id, old.reason)
        or new.amount_cents <> old.amount_cents
          and (old.state in ('failed', 'returned') or old.reason not in ('order-gone', 'sold-out', 'already-paid', 'mismatch')) then
      raise exception 'refund %: what was decided cannot change', old.id using errcode = 'check_violation';
    end if;
    if new.state <> old.state and (old.state, new.state) not in (
        ('requested', 'sent'), ('requested', 'succeeded'), ('requested', 'failed'),
        ('sent', 'succeeded'), ('sent', 'failed'), ('succeeded', 'returned')) then
      raise exception 'refund % cannot go from % to %', old.id, old.state, new.state using errcode = 'check_violation';
    end if;
    if old.state not in ('failed', 'returned') then was_reserved := old.amount_cents; end if;
    if old.state = 'succeeded' then was_refunded := old.amount_cents; end if;
  end if;
  if (was_reserved, was_refunded) <> (reserved, refunded) then
    update payment set
      refund_cents = refund_cents - was_reserved + reserved, refunded_cents = refunded_cents - was_refunded + refunded
    where id = new.payment_id;
  end if;
  return new;
end $$;

create trigger refund_append_only before delete on refund
  for each row execute function reject_change();
create trigger refund_rules after insert or update on refund
  for each row execute function refund_rules();

-- Refunds by reason, for the metrics: they are read every few seconds.
create table refund_count (
  reason text primary key,
  count bigint not null
);

create function count_refunds() returns trigger language plpgsql as $$
begin
  insert into refund_count select reason, count(*) from added group by reason order by reason
  on conflict (reason) do update set count = refund_count.count + excluded.count;
  return null;
end $$;

create trigger refund_count after insert on refund referencing new table as added
  for each statement execute function count_refunds();

-- Disputes of charges, as Stripe reported them last. `change` counts the changes, so that each is mailed to staff once. A lost one names
-- the refund that records it. No personal data.
create table dispute (
  id text primary key check (char_length(id) between 1 and 255),
  payment_id uuid not null references payment on delete restrict,
  status text not null check (status in ('needs-response', 'under-review', 'won', 'lost', 'closed')),
  amount_cents bigint not null check (amount_cents >= 0),
  reason text not null check (char_length(reason) <= 100),
  respond_by timestamptz,
  change integer not null default 1 check (change >= 1),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  refund_id uuid references refund on delete restrict
);

create index dispute_payment on dispute (payment_id);
create index dispute_refund on dispute (refund_id) where refund_id is not null;
create index dispute_unanswered on dispute (respond_by) where status = 'needs-response';

-- The inbox of Stripe's events: how often each was tried, and why it failed.
create table stripe_event (
  id text primary key check (char_length(id) <= 255),
  type text not null,
  payment_intent_id text,
  body bytea not null,
  status text not null default 'new' check (status in ('new', 'done', 'dead')),
  outcome text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  attempts integer not null default 0,
  problem text,
  tried_at timestamptz
) with (autovacuum_vacuum_scale_factor = 0.01);

create index stripe_event_body on stripe_event (received_at) where octet_length(body) > 0;
create index stripe_event_dead on stripe_event (received_at) where status = 'dead';
create index stripe_event_done on stripe_event (processed_at) where status = 'done';
create index stripe_event_intent on stripe_event (payment_intent_id);
create index stripe_event_new on stripe_event (received_at) where status = 'new';
create index stripe_event_received on stripe_event (received_at desc, id desc);
