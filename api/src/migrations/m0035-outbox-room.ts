import { Migration } from "@mikro-orm/migrations";

/**
 * How many more rows of a job may be sent, so that relays can claim all kinds of rows in one statement. Volatile: the count sees what
 * another relay has committed since the statement began, and the lock lets one relay count at a time; the others get no room.
 */
export class M0035OutboxRoom extends Migration {
  override up(): void {
    this.addSql(`
      create function outbox_room(of_job text, max_sent integer) returns integer language plpgsql volatile as $$
      begin
        if not pg_try_advisory_xact_lock(hashtext('outbox ' || of_job)) then
          return 0;
        end if;
        return greatest(0, max_sent - (
          select count(*)::integer from (select 1 from outbox where job = of_job and status = 'sent' limit max_sent) as sent));
      end $$;
    `);
  }

  override down(): void {
    this.addSql("drop function outbox_room(text, integer);");
  }
}
