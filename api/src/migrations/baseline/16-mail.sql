-- One row for each mail that an event causes, written before it is sent: what happened to it is known, or known to be unknown. No address
-- and no text, so nothing here must be erased with a customer.
create table mail (
  id uuid primary key,
  event_key text not null unique check (char_length(event_key) between 1 and 200),
  order_id uuid,
  kind text not null,
  status text not null default 'sending'
    check (status in ('sending', 'waiting', 'sent', 'skipped', 'refused', 'unknown', 'given-up')),
  attempts integer not null default 1 check (attempts >= 0),
  problem text,
  claimed_at timestamptz not null default now(),
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status in ('sending', 'waiting')) = (finished_at is null)),
  constraint mail_is_about_order check (order_id is not null or kind = 'stock.back')
) with (autovacuum_vacuum_scale_factor = 0.01);

create index mail_finished on mail (finished_at) where finished_at is not null;
create index mail_order on mail (order_id);
create index mail_troubled on mail (finished_at) where status in ('refused', 'unknown', 'given-up');
