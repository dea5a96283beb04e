import { Migration } from "@mikro-orm/migrations";

/** Whether a row is claimed before the others of its job, at each attempt: its due time is also that of its next attempt. */
export class M0072OutboxFirst extends Migration {
  override up(): void {
    this.addSql("alter table outbox add column is_first boolean not null default false;");
  }

  override down(): void {
    this.addSql("alter table outbox drop column is_first;");
  }
}
