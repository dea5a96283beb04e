import { Migration } from "@mikro-orm/migrations";

/** Uploaded pictures: what became of each. Files lie in the storage. */
export class M0016Image extends Migration {
  override up(): void {
    this.addSql(`
      create table image (
        id uuid primary key,
        uploaded_by uuid not null references customer (id) on delete restrict,
        status text not null default 'processing' check (status in ('processing', 'ready', 'refused')),
        content_hash text check (content_hash ~ '^[0-9a-f]{32}$'),
        refusal text check (char_length(refusal) between 1 and 300),
        created_at timestamptz not null default now(),
        check ((status = 'ready') = (content_hash is not null)),
        check ((status = 'refused') = (refusal is not null))
      );
    `);
    this.addSql("create index image_hash on image (content_hash) where content_hash is not null;");
    this.addSql("create index image_age on image (created_at);");
    this.addSql("create index tool_image on tool (image_url);");
  }

  override down(): void {
    this.addSql("drop index tool_image;");
    this.addSql("drop table image;");
  }
}
