-- Documents of a tool or a family, each with its revisions. The files are in the storage.
create table document (
  id uuid primary key,
  tool_id uuid references tool on delete cascade,
  family_id uuid references family on delete restrict,
  kind text not null check (kind in ('datasheet', 'drawing', 'cad', 'certificate', 'safety-sheet')),
  title text not null check (char_length(title) between 1 and 120),
  created_at timestamptz not null default now(),
  check (num_nonnulls(tool_id, family_id) = 1)
);

create index document_family on document (family_id) where family_id is not null;
create index document_tool on document (tool_id) where tool_id is not null;

create table document_revision (
  id uuid primary key,
  document_id uuid not null references document on delete cascade,
  revision text collate "C" not null check (revision ~ '^[A-Za-z0-9][A-Za-z0-9 ._-]{0,19}$'),
  dated date not null,
  status text not null default 'processing' check (status in ('processing', 'ready', 'refused')),
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  format text check (format in ('pdf', 'step', 'dxf', 'iges', 'stl')),
  pages integer check (pages > 0),
  rejection text check (char_length(rejection) between 1 and 300),
  created_at timestamptz not null default now(),
  check ((status = 'ready') = (format is not null)),
  check ((status = 'refused') = (rejection is not null)),
  check ((format is not null and (format = 'pdf')) = (pages is not null))
);

comment on column document_revision.dated is 'The date in the document';

create index document_revision_document on document_revision (document_id);
create unique index document_revision_once on document_revision (document_id, lower(revision)) where status <> 'refused';
create index document_revision_refused on document_revision (created_at) where status = 'refused';
