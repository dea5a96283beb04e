import { Migration } from "@mikro-orm/migrations";

/**
 * New rows of the outbox wake a relay that sleeps. NOTIFY lets commits queue up behind each other, so it is sent only while a relay
 * holds the advisory lock (table's oid, 0) that it takes to sleep. The shared lock is held until the commit: a relay cannot fall asleep
 * between a row and its commit.
 */
export class M0038OutboxNotify extends Migration {
  override up(): void {
    this.addSql(`
      create function outbox_wake_relay() returns trigger language plpgsql as $$
      begin
        if not pg_try_advisory_xact_lock_shared(tg_relid::integer, 0) then
          perform pg_notify('outbox', '');
        end if;
        return null;
      end $$;
    `);
    this.addSql(
      "create trigger wake_relay after insert on outbox for each statement execute function outbox_wake_relay();",
    );
  }

  override down(): void {
    this.addSql("drop trigger wake_relay on outbox;");
    this.addSql("drop function outbox_wake_relay();");
  }
}
