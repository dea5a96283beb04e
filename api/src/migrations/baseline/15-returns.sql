-- Returns of shipped orders: one open at a time, never more units than a line has, states in one direction. `requested_refund_id`:
-- the refund that was requested for it, `refund_id`: the one that ended it. Both point from here to the refund, because a backup restores
-- tables in the order of their references, which must not form a cycle.
create table order_return (
  id uuid primary key,
  order_id uuid not null references customer_order on delete restrict,
  reason text not null check (char_length(reason) between 1 and 500),
  state text not null default 'requested' check (state in ('requested', 'accepted', 'declined', 'received', 'refunded')),
  decline_reason text check (char_length(decline_reason) between 1 and 500),
  refund_id uuid unique references refund on delete restrict,
  requested_at timestamptz not null default now(),
  decided_at timestamptz,
  received_at timestamptz,
  refunded_at timestamptz,
  requested_refund_id uuid unique references refund,
  constraint order_return_state_fields check (case state
    when 'requested' then decided_at is null and decline_reason is null and refund_id is null
    when 'accepted' then decided_at is not null and decline_reason is null and refund_id is null
    when 'declined' then decided_at is not null and decline_reason is not null and refund_id is null
    when 'received' then received_at is not null and refund_id is null
    else refunded_at is not null and refund_id is not null end)
);

-- The units of a return. `restocked` is null until they arrived.
create table return_line (
  return_id uuid not null references order_return on delete restrict,
  position integer not null,
  quantity integer not null check (quantity > 0),
  restocked boolean,
  primary key (return_id, position)
);

create index order_return_list on order_return (id desc);
create index order_return_of on order_return (order_id, id);
create unique index order_return_open on order_return (order_id) where state in ('requested', 'accepted', 'received');

create function order_return_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'order_return is append-only: delete rejected' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    if new.state <> 'requested' then
      raise exception 'a return begins as requested' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.id, new.order_id, new.requested_at) is distinct from (old.id, old.order_id, old.requested_at) then
    raise exception 'the order of a return does not change' using errcode = 'restrict_violation';
  end if;
  if new.state <> old.state and (old.state, new.state) not in
      (('requested', 'accepted'), ('requested', 'declined'), ('accepted', 'received'), ('accepted', 'declined'),
       ('received', 'refunded')) then
    raise exception 'a return does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger order_return_rules before insert or update or delete on order_return
  for each row execute function order_return_rules();

-- The units of a return are stored at once; only whether they are sold again is decided later, once.
create function return_line_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.return_id, new.position, new.quantity) <> (old.return_id, old.position, old.quantity) or old.restocked is not null then
    raise exception 'the units of a return do not change' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger return_line_rules before update or delete on return_line
  for each row execute function return_line_rules();

create function return_line_sums() returns trigger language plpgsql as $$
begin
  if exists (
    select 1
    from (select distinct x.order_id from added a join order_return x on x.id = a.return_id) o
    join order_return x on x.order_id = o.order_id and x.state <> 'declined'
    join return_line f on f.return_id = x.id
    left join order_line l on l.order_id = x.order_id and l.position = f.position
    group by x.order_id, f.position
    having count(l.position) = 0 or sum(f.quantity) > max(l.quantity)
  ) then
    raise exception 'more units returned than ordered' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger return_line_sums after insert on return_line referencing new table as added
  for each statement execute function return_line_sums();

-- What is refunded, restocked and returned of each line. A refund that failed or was returned by the bank refunds nothing; the units that the
-- latter has put into the stock stay there (`restocked_before`: those that no other refund has repeated). `held`: the units that are not in the
-- stock again, and that no refund puts there. `has_arrived`: some came back in a return. `units_to_return`: those in no return that was not
-- declined, nor refunded without one.
create view line_state as
select l.order_id, l.position, done.refunded_units, done.refunded_cents, done.refunded_tax_cents, done.restocked_before,
  (l.quantity - done.restocked - back.restocked)::integer as held, back.has_arrived,
  greatest(0, l.quantity - back.units - done.units_without_return)::integer as units_to_return
from order_line l
left join lateral (
  select coalesce(sum(f.quantity) filter (where r.counts), 0)::integer as refunded_units,
    coalesce(sum(f.amount_cents) filter (where r.counts), 0)::bigint as refunded_cents,
    coalesce(sum(f.tax_cents) filter (where r.counts), 0)::bigint as refunded_tax_cents,
    coalesce(sum(f.restock) filter (where r.state <> 'failed'), 0) as restocked,
    (coalesce(sum(f.restock) filter (where r.state = 'returned'), 0)
      - coalesce(sum(f.restocked_before) filter (where r.counts), 0))::integer as restocked_before,
    coalesce(sum(f.quantity) filter (where r.counts and not r.is_of_return), 0) as units_without_return
  from (
    select r.id, r.state, r.state not in ('failed', 'returned') as counts,
      exists (select 1 from order_return x where x.order_id = l.order_id and r.id in (x.refund_id, x.requested_refund_id)) as is_of_return
    from payment p join refund r on r.payment_id = p.id
    where p.order_id = l.order_id
  ) r
  join refund_line f on f.refund_id = r.id and f.position = l.position
) done on true
left join lateral (
  select coalesce(sum(f.quantity), 0) as units, coalesce(sum(f.quantity) filter (where f.restocked), 0) as restocked,
    coalesce(bool_or(f.restocked is not null), false) as has_arrived
  from order_return x join return_line f on f.return_id = x.id
  where x.order_id = l.order_id and x.state <> 'declined' and f.position = l.position
) back on true;
