import { Migration } from "@mikro-orm/migrations";

/** What the last check of the shop found, and what the last alert mail said: one row. */
export class M0049ProblemReport extends Migration {
  override up(): void {
    this.addSql(`
      create table problem_report (
        id boolean primary key default true check (id),
        checked_at timestamptz not null default now(),
        found jsonb not null default '[]',
        reported jsonb not null default '[]',
        mailed_at timestamptz
      );
    `);
  }

  override down(): void {
    this.addSql("drop table problem_report;");
  }
}
