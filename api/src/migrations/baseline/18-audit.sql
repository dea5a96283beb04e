-- What people changed, written in the transaction of the change. Orders have a log of their own (order_event), and so has stock.
-- `action` begins with the kind of the subject; `subject`: an id, or the slug of a category, attribute or family. `person_id`: the
-- customer whom the change concerns. `request_key`: the key of the request that made it.
create table audit_entry (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  action text not null,
  subject text not null,
  source text not null default 'admin' check (source in ('admin', 'customer', 'identity-provider')),
  actor_id uuid references customer on delete restrict,
  person_id uuid references customer on delete restrict,
  changes jsonb not null default '{}' check (jsonb_typeof(changes) = 'object'),
  note text check (char_length(note) between 1 and 300),
  request_key text check (char_length(request_key) between 1 and 255),
  check ((source = 'identity-provider') = (actor_id is null))
);

create index audit_entry_by on audit_entry (actor_id, id desc);
create index audit_entry_kind on audit_entry (split_part(action, '.', 1), id desc);
create index audit_entry_note on audit_entry (id) where note is not null;
create unique index audit_entry_once on audit_entry (actor_id, request_key) where request_key is not null;
create index audit_entry_person on audit_entry (person_id, id desc) where person_id is not null;
create index audit_entry_subject on audit_entry (subject, id desc);

create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function reject_change_except('UPDATE');
