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
