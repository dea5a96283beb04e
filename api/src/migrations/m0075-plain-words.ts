import { Migration } from "@mikro-orm/migrations";

/** The words of tools and synonyms in the normal form. */
export class M0075PlainWords extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql(`
      do $$
      declare
        last uuid := '00000000-0000-0000-0000-000000000000';
        ids uuid[];
      begin
        update search_synonym set phrases = phrases;
        loop
          ids := array(select id from tool where id > last order by id limit 500);
          exit when ids = '{}';
          perform store_tool_search(tool) from tool where id = any(ids);
          last := ids[cardinality(ids)];
          commit;
        end loop;
      end $$;
    `);
  }

  /** Words of tools stay as they are until the tool is edited. */
  override down(): void {}
}
