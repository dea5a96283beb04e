import { expect, it } from "vitest";
import { shopFixture } from "../testing/shop-fixture.ts";

const shop = shopFixture();
const MIGRATIONS_TABLE = "mikro_orm_migrations";
/** MikroORM's names of types, where Postgres has another. */
const POSTGRES_NAMES: Readonly<Record<string, string>> = {
  int: "integer",
  timestamptz: "timestamp with time zone",
};

type Column = {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  isKey: boolean;
  hasDefault: boolean;
};

const byName = (one: Column, other: Column) =>
  `${one.table}.${one.column}`.localeCompare(`${other.table}.${other.column}`);

async function columnsOfDatabase(): Promise<Column[]> {
  const columns = await shop.em.execute<Column[]>(
    `select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable",
       exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as "isKey",
       a.atthasdef as "hasDefault"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> ?`,
    [MIGRATIONS_TABLE],
  );
  return columns.toSorted(byName);
}

function columnsOfEntities(): Column[] {
  const all = [...shop.em.getMetadata().getAll().values()];
  const columns = all.flatMap(({ tableName, props }) =>
    props.map((prop): Column => {
      const type = (prop.columnTypes[0] ?? "").replace(/\(\d+\)$/, "");
      return {
        table: tableName,
        column: prop.fieldNames[0] ?? "",
        type: POSTGRES_NAMES[type] ?? type,
        isNullable: prop.nullable ?? false,
        isKey: prop.primary ?? false,
        hasDefault:
          prop.default !== undefined || prop.defaultRaw !== undefined || prop.generated !== undefined,
      };
    }),
  );
  return columns.toSorted(byName);
}

it("every table of the database is an entity with its columns, types, keys and defaults", async () => {
  expect(columnsOfEntities()).toEqual(await columnsOfDatabase());
});
