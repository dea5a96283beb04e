import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { records } from "../shared/records.ts";
import { tables } from "../shared/tables.ts";
import { expectedAfter } from "../tool/expected-after.ts";
import type { ChangeRecord } from "../tool/write-changes.ts";

/** Writes counted stock of tools whose rows the transaction has locked, with a ledger line of each. */
export async function writeStock(
  em: EntityManager,
  counted: readonly { readonly id: string; readonly change: number }[],
  { byCustomerId }: ChangeRecord,
): Promise<void> {
  const moves = counted.filter(({ change }) => change !== 0);
  if (moves.length === 0) return;
  await tables(em)
    .with("move", () => records(moves, "id uuid, change integer"))
    .with("shelf", (db) =>
      db
        .updateTable("tool")
        .from("move")
        .set((eb) => ({
          stock_quantity: eb("tool.stock_quantity", "+", eb.ref("move.change")),
          expected_on: expectedAfter(eb.ref("move.change")),
          updated_at: sql`now()`,
        }))
        .whereRef("tool.id", "=", "move.id")
        .returning(["tool.id", "move.change", "tool.stock_quantity"]),
    )
    .insertInto("stock_movement")
    .columns(["tool_id", "quantity", "stock_after", "reason", "note", "by_customer_id"])
    .expression((db) =>
      db
        .selectFrom("shelf")
        .select((eb) => [
          "id",
          "change",
          "stock_quantity",
          eb.val("adjusted").as("reason"),
          eb.val("Imported from a file").as("note"),
          sql<string>`${byCustomerId}::uuid`.as("by_customer_id"),
        ]),
    )
    .execute();
}
