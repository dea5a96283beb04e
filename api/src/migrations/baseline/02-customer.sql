-- People by the identity provider's subject. The role is a mirror of the provider's; a token older than its last change is not trusted.
-- An erased customer's row stays, without personal data: what arrives later is not written for them.
create table customer (
  id uuid primary key,
  subject text not null unique,
  email text not null check (email = lower(email)),
  name text not null,
  role text not null default 'customer' check (role in ('customer', 'admin')),
  role_changed_at timestamptz not null default now(),
  education text not null default '',
  location text not null default '',
  linkedin_url text not null default '',
  photo_url text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  erased_at timestamptz,
  erased_subject_hash text,
  unsubscribe_token uuid not null default gen_random_uuid(),
  search_text text not null generated always as (plain_text(email || ' ' || name)) stored,
  constraint customer_erased check (erased_subject_hash is null or erased_at is not null)
);

create index customer_admins_first on customer ((role = 'admin') desc, id desc);
create index customer_email on customer (email);
create index customer_erased_subject on customer (erased_subject_hash) where erased_subject_hash is not null;
create index customer_search_text on customer using gin (search_text gin_trgm_ops);
create unique index customer_unsubscribe_token on customer (unsubscribe_token);

create function set_role_changed_at() returns trigger language plpgsql as $$
begin
  new.role_changed_at := now();
  return new;
end $$;

create trigger customer_role_changed_at before update of role on customer
  for each row when (old.role is distinct from new.role) execute function set_role_changed_at();

-- Changes of a role by admins that are not settled: the identity provider is changed before its mirror.
create table role_change (
  id uuid primary key default uuidv7(),
  customer_id uuid not null unique references customer on delete restrict,
  role text not null check (role in ('customer', 'admin')),
  changed_by uuid not null references customer on delete restrict,
  begun_at timestamptz not null default now()
);

-- Every change of the mirror is in the audit: those by admins are recorded by the code, which says so in its transaction.
create function record_role_change() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('shop.role_change', true), '') <> 'admin' then
    insert into audit_entry (action, subject, source, person_id, changes)
    values ('role.changed', new.id, 'identity-provider', new.id, jsonb_build_object(
      'role', jsonb_build_object('from', case new.role when 'admin' then 'customer' else 'admin' end, 'to', new.role)));
  end if;
  return null;
end $$;

create trigger customer_first_role after insert on customer
  for each row when (new.role = 'admin') execute function record_role_change();
create trigger customer_role after update of role on customer
  for each row when (old.role is distinct from new.role) execute function record_role_change();

-- Contact details that prefill the order form.
create table customer_contact (
  customer_id uuid primary key references customer on delete cascade,
  phone text not null default '' check (char_length(phone) <= 40),
  company text not null default '' check (char_length(company) <= 100),
  reference text not null default '' check (char_length(reference) <= 50),
  addresses jsonb not null default '[]' check (jsonb_typeof(addresses) = 'array' and jsonb_array_length(addresses) <= 10),
  updated_at timestamptz not null default now()
);
