import { Migration } from "@mikro-orm/migrations";

/** The address that an upload is about to get: its files are written while no transaction is open, and must not be swept meanwhile. */
export class M0031ImagePublishing extends Migration {
  override up(): void {
    this.addSql(
      `alter table image add column publishing_hash text check (publishing_hash ~ '^[0-9a-f]{32}$');`,
    );
    this.addSql("create index image_publishing on image (publishing_hash) where status = 'processing';");
  }

  override down(): void {
    this.addSql("drop index image_publishing;");
    this.addSql("alter table image drop column publishing_hash;");
  }
}
