import { Migration } from "@mikro-orm/migrations";

/** Which part follows another one, replaces it, or fits with it. */
export class M0058PartRelations extends Migration {
  override up(): void {
    this.addSql(`
      create table part_relation (
        tool_id uuid not null references tool (id) on delete cascade,
        kind text not null check (kind in ('successor', 'alternative', 'fits-with')),
        related_id uuid not null references tool (id) on delete cascade,
        position integer not null,
        primary key (tool_id, kind, related_id),
        constraint part_relation_not_itself check (tool_id <> related_id)
      );
      comment on table part_relation is 'What admins entered at tool_id; alternatives and what fits is shown at both parts';
    `);
    this.addSql(
      "create unique index part_relation_one_successor on part_relation (tool_id) where kind = 'successor';",
    );
    this.addSql("create index part_relation_related on part_relation (related_id, kind);");
  }

  override down(): void {
    this.addSql("drop table part_relation;");
  }
}
