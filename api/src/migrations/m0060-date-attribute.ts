import { Migration } from "@mikro-orm/migrations";

const SAMPLES = 100;

/** Attributes whose values are days, such as the day of a declaration. */
export class M0060DateAttribute extends Migration {
  override up(): void {
    this.addSql("alter table attribute drop constraint attribute_type_check;");
    this.addSql(`
      alter table attribute add constraint attribute_type_check
        check (type in ('number', 'choice', 'text', 'boolean', 'date'));
    `);
    this.facetTokens(`
          if kind = 'date' and given.value <> to_char(given.value::date, 'YYYY-MM-DD') then
            raise exception '% is no day of the attribute %', given.value, given.key
              using errcode = 'check_violation', constraint = 'attribute_date';
          end if;`);
  }

  /** Days become texts, which show the same and are no facets either. */
  override down(): void {
    this.facetTokens("");
    this.addSql("update attribute set type = 'text' where type = 'date';");
    this.addSql("alter table attribute drop constraint attribute_type_check;");
    this.addSql(`
      alter table attribute add constraint attribute_type_check
        check (type in ('number', 'choice', 'text', 'boolean'));
    `);
  }

  /** The function of m0050. `check` runs for each value; days have tokens too, by which parts are sorted. */
  private facetTokens(check: string): void {
    this.addSql(`
      create or replace function facet_tokens(tool uuid, category uuid, attributes jsonb) returns integer[] language plpgsql as $$
      declare
        tokens integer[] := array[-1 - abs(hashtext(tool::text) % ${SAMPLES})];
        given record;
        kind text;
        known integer;
      begin
        tokens := tokens || array(select token from category as own where own.id = facet_tokens.category);
        -- One value after the other by its key: one statement for all was planned for many.
        for given in select key, value from jsonb_each_text(attributes) order by key loop
          select type into kind from attribute where slug = given.key;
          continue when kind is null or kind = 'text';${check}
          if kind = 'number' then given.value := (given.value::float8)::text; end if;
          select token into known from facet_value where attribute = given.key and value = given.value;
          if known is null then
            insert into facet_value (attribute, value, number)
            values (given.key, given.value, case kind when 'number' then given.value::float8 end)
            on conflict (attribute, value) do update set value = excluded.value returning token into known;
          end if;
          tokens := tokens || known;
        end loop;
        return array(select unnest(tokens) order by 1);
      end $$;
    `);
  }
}
