-- Reviews. Those of the demo have no customer.
create table review (
  id uuid primary key,
  customer_id uuid references customer on delete restrict,
  author_name text not null check (char_length(author_name) between 1 and 80),
  rating smallint not null check (rating between 1 and 5),
  description text not null check (char_length(description) between 1 and 2000),
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  idempotency_key text check (char_length(idempotency_key) between 1 and 255),
  constraint review_once unique (customer_id, idempotency_key)
);

create index review_hidden on review (id) where hidden_at is not null;
create index review_of on review (customer_id, created_at) where customer_id is not null;
create index review_shown on review (id) where hidden_at is null;

-- What admins hid and showed again.
create table review_moderation (
  id uuid primary key default uuidv7(),
  review_id uuid not null references review on delete restrict,
  admin_id uuid not null references customer on delete restrict,
  act text not null check (act in ('hidden', 'shown')),
  reason text not null check (char_length(reason) <= 300),
  occurred_at timestamptz not null default now(),
  check (act = 'shown' or reason <> '')
);

create index review_moderation_review on review_moderation (review_id, id desc);

create trigger review_moderation_append_only before update or delete on review_moderation
  for each row execute function reject_change_except('UPDATE');
