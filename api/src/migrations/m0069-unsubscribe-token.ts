import { Migration } from "@mikro-orm/migrations";

/**
 * The token of a customer's links that unsubscribe: it does not end with an alert. Links of mails sent before have the token of their alert.
 */
export class M0069UnsubscribeToken extends Migration {
  override up(): void {
    this.addSql("alter table customer add column unsubscribe_token uuid not null default gen_random_uuid();");
    this.addSql("create unique index customer_unsubscribe_token on customer (unsubscribe_token);");
  }

  override down(): void {
    this.addSql("alter table customer drop column unsubscribe_token;");
  }
}
