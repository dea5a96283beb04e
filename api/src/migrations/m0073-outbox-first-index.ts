import { Migration } from "@mikro-orm/migrations";

/** The relay claims in the order of this index. Processes of the version before sort what is due. */
export class M0073OutboxFirstIndex extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql("drop index concurrently if exists outbox_turn;");
    this.addSql(
      "create index concurrently outbox_turn on outbox (job, status, is_first desc, due_at) where status in ('new', 'sent');",
    );
    this.addSql("drop index concurrently if exists outbox_due;");
  }

  override down(): void {
    this.addSql("drop index concurrently if exists outbox_due;");
    this.addSql(
      "create index concurrently outbox_due on outbox (job, status, due_at) where status in ('new', 'sent');",
    );
    this.addSql("drop index concurrently if exists outbox_turn;");
  }
}
