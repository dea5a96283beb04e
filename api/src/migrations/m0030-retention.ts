import { Migration } from "@mikro-orm/migrations";

/** Tables that lose many rows at once each night, or have wide values emptied. */
const SWEPT = ["stripe_event", "mail", "order_request", "outbox"] as const;

/**
 * What the nightly retention reads by, so that no batch scans a table; and vacuum that comes after one in a hundred rows instead of one in
 * five, which of millions of rows would be weeks of nights.
 */
export class M0030Retention extends Migration {
  override up(): void {
    this.addSql("create index stripe_event_body on stripe_event (received_at) where octet_length(body) > 0;");
    this.addSql("create index stripe_event_done on stripe_event (processed_at) where status = 'done';");
    this.addSql("create index mail_finished on mail (finished_at) where finished_at is not null;");
    this.addSql("create index order_request_age on order_request (created_at);");
    this.addSql("create index operator_action_age on operator_action (happened_at);");
    this.addSql(
      "create index tool_archived_image on tool (archived_at) where archived_at is not null and image_url like '/images/%';",
    );
    for (const table of SWEPT) {
      this.addSql(`alter table ${table} set (autovacuum_vacuum_scale_factor = 0.01);`);
    }
    this.addSql("alter table stripe_event set (toast.autovacuum_vacuum_scale_factor = 0.01);");
  }

  override down(): void {
    this.addSql("alter table stripe_event reset (toast.autovacuum_vacuum_scale_factor);");
    for (const table of SWEPT) this.addSql(`alter table ${table} reset (autovacuum_vacuum_scale_factor);`);
    this.addSql(
      `drop index stripe_event_body, stripe_event_done, mail_finished, order_request_age, operator_action_age,
         tool_archived_image;`,
    );
  }
}
