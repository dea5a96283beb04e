import { Migration } from "@mikro-orm/migrations";

/** When a recurring job last tried an order, a refund or a role change that it has to finish: the longest untried is next. */
export class M0026SweepAttempt extends Migration {
  override up(): void {
    this.addSql(`
      create table sweep_attempt (
        subject_id uuid primary key,
        tried_at timestamptz not null default clock_timestamp()
      );
    `);
    this.addSql("create index sweep_attempt_tried on sweep_attempt (tried_at);");
  }

  override down(): void {
    this.addSql("drop table sweep_attempt;");
  }
}
