import { Migration } from "@mikro-orm/migrations";

/**
 * Lets the relay claim each job on its own: `renewals` counts how often a lease was renewed because the queue still had the job,
 * `attempts` the failed attempts of jobs that wait in the outbox for the next one.
 */
export class M0025OutboxFairness extends Migration {
  override up(): void {
    this.addSql(`
      alter table outbox
        add column renewals smallint not null default 0 check (renewals >= 0),
        add column attempts integer not null default 0 check (attempts >= 0);
    `);
    this.addSql("drop index outbox_open;");
    this.addSql("create index outbox_due on outbox (job, status, due_at) where status in ('new', 'sent');");
    this.addSql("create index outbox_age on outbox (job, created_at) where status in ('new', 'sent');");
  }

  override down(): void {
    this.addSql("drop index outbox_due, outbox_age;");
    this.addSql("create index outbox_open on outbox (due_at) where status in ('new', 'sent');");
    this.addSql("alter table outbox drop column renewals, drop column attempts;");
  }
}
