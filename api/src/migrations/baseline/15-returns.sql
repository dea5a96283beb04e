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
