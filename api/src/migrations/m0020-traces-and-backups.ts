import { Migration } from "@mikro-orm/migrations";

/** Which trace asked for a job (W3C `traceparent`), and which backups are whole. */
export class M0020TracesAndBackups extends Migration {
  override up(): void {
    this.addSql("alter table outbox add column traceparent text check (char_length(traceparent) = 55);");
    this.addSql(`
      create table backup (
        id uuid primary key default uuidv7(),
        kind text not null check (kind in ('base', 'logical')),
        name text not null,
        bytes bigint not null check (bytes > 0),
        started_at timestamptz not null,
        finished_at timestamptz not null default clock_timestamp()
      );
    `);
  }

  override down(): void {
    this.addSql("drop table backup;");
    this.addSql("alter table outbox drop column traceparent;");
  }
}
