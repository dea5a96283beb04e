import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { recordChanges } from "../audit/record-change.ts";
import { newId } from "../shared/ids.ts";
import { records } from "../shared/records.ts";
import { tables } from "../shared/tables.ts";
import { FIELD_COLUMNS } from "./tool-fields.ts";
import type { PlannedChange } from "./tool-patch.ts";
import { writeAliases } from "./write-aliases.ts";
import { type ChangeRecord, COLUMN_TYPES, entryOf, rowOf } from "./write-changes.ts";

/** A planned new tool with its first stock. */
export interface NewToolPlan extends PlannedChange {
  readonly stockQuantity: number;
}

/** Adds tools, each with its first stock, its aliases and an audit entry; without a record, as the seed, no entry. Returns their ids, in the same order. */
export async function writeNewTools(
  em: EntityManager,
  planned: readonly NewToolPlan[],
  record: ChangeRecord | null,
): Promise<string[]> {
  if (planned.length === 0) return [];
  const added = planned.map((plan) => ({
    ...rowOf(plan),
    id: newId(),
    stock: plan.stockQuantity,
  }));
  const columns = [...FIELD_COLUMNS, "category_id", "attributes"] as const;
  await tables(em)
    .with("new_tool", () => records(added, `${COLUMN_TYPES}, stock integer`))
    .with("added", (db) =>
      db
        .insertInto("tool")
        .columns([...columns, "id", "stock_quantity", "part_number"])
        .expression((db) =>
          db
            .selectFrom("new_tool")
            .select(columns.map((column) => sql.ref(column).as(column)))
            .select(["id", "stock"])
            .select((eb) => eb.fn.coalesce("part_number", sql<string>`next_part_number()`).as("part_number"))
            .orderBy("id"),
        )
        .returning("id"),
    )
    .with("first_stock", (db) =>
      db
        .insertInto("stock_movement")
        .columns(["tool_id", "quantity", "reason", "by_customer_id"])
        .expression((db) =>
          db
            .selectFrom("new_tool as n")
            .innerJoin("added", "added.id", "n.id")
            .select((eb) => ["n.id", "n.stock", eb.val("initial").as("reason"), byColumn(record)])
            .where("n.stock", ">", 0),
        ),
    )
    .selectFrom("added")
    .select("id")
    .execute();
  if (record) {
    await recordChanges(
      em,
      planned.map(({ changes, stockQuantity }, at) =>
        entryOf(
          added[at]?.id ?? "",
          { ...changes, stockQuantity: { from: null, to: stockQuantity } },
          record,
        ),
      ),
    );
  }
  await writeAliases(
    em,
    added.flatMap(({ id }, at) => {
      const { aliases = [] } = planned[at] ?? {};
      return aliases.length > 0 ? [{ toolId: id, aliases }] : [];
    }),
  );
  return added.map(({ id }) => id);
}

const byColumn = (record: ChangeRecord | null) =>
  sql<string>`${record?.byCustomerId ?? null}::uuid`.as("by_customer_id");
