-- Uploaded images: what became of each. The files are in the storage. `publishing_hash`: the address that an upload is about to get;
-- its files are written while no transaction is open, and must not be swept meanwhile.
create table image (
  id uuid primary key,
  uploaded_by uuid not null references customer on delete restrict,
  status text not null default 'processing' check (status in ('processing', 'ready', 'refused')),
  content_hash text check (content_hash ~ '^[0-9a-f]{32}$'),
  rejection text check (char_length(rejection) between 1 and 300),
  created_at timestamptz not null default now(),
  publishing_hash text check (publishing_hash ~ '^[0-9a-f]{32}$'),
  check ((status = 'ready') = (content_hash is not null)),
  check ((status = 'refused') = (rejection is not null))
);

create index image_age on image (created_at);
create index image_hash on image (content_hash) where content_hash is not null;
create index image_publishing on image (publishing_hash) where status = 'processing';
