import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import { records } from "../shared/records.ts";
import { type Tables, tables } from "../shared/tables.ts";
import type { ToolDetails } from "./edit-tool.ts";
import { NO_PLACE, type StoredPlace } from "./import-places.ts";
import type { PlannedLine } from "./import-plan.ts";
import { formatAliases } from "./part-number.ts";
import type { ToolChanges } from "./tool-changes.ts";
import { writeAliases } from "./write-aliases.ts";

/** Writes changed details and aliases, with an event of each tool. */
export async function writeEdits(
  ctx: AdminContext,
  em: EntityManager,
  planned: readonly PlannedLine[],
): Promise<void> {
  const edits = planned.flatMap(({ target, details, aliases, place, changes }) =>
    target && (details ?? aliases ?? place)
      ? [
          {
            ...columnsOf(details ?? target),
            ...placeColumns(place ?? target),
            id: target.id,
            changes: Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }])),
          },
        ]
      : [],
  );
  if (edits.length === 0) return;
  await tables(em)
    .with("edit", () => records(edits, `id uuid, ${DETAIL_TYPES}, ${PLACE_TYPES}, changes jsonb`))
    .with("edited", (db) =>
      db
        .updateTable("tool")
        .from("edit")
        .set((eb) => ({
          name: eb.ref("edit.name"),
          description: eb.ref("edit.description"),
          image_url: eb.ref("edit.image_url"),
          unit_price_cents: eb.ref("edit.unit_price_cents"),
          minimum_order_quantity: eb.ref("edit.minimum_order_quantity"),
          category_id: eb.ref("edit.category_id"),
          attributes: eb.ref("edit.attributes"),
          version: eb("tool.version", "+", 1),
          updated_at: sql`now()`,
        }))
        .whereRef("tool.id", "=", "edit.id"),
    )
    .insertInto("tool_event")
    .columns(["tool_id", "type", "by_customer_id", "changes"])
    .expression((db) =>
      db
        .selectFrom("edit")
        .select((eb) => ["id", eb.val("tool.imported").as("type"), byAdmin(ctx), "changes"]),
    )
    .execute();
  await writeAliases(
    em,
    planned.flatMap(({ target, aliases }) => (target && aliases ? [{ toolId: target.id, aliases }] : [])),
  );
}

/** Writes counted stock, with a ledger line of each tool. */
export async function writeStock(
  ctx: AdminContext,
  em: EntityManager,
  planned: readonly PlannedLine[],
): Promise<void> {
  const moves = planned.flatMap(({ target, stockChange }) =>
    target && stockChange !== 0 ? [{ id: target.id, change: stockChange }] : [],
  );
  if (moves.length === 0) return;
  await tables(em)
    .with("move", () => records(moves, "id uuid, change integer"))
    .with("shelf", (db) =>
      db
        .updateTable("tool")
        .from("move")
        .set((eb) => ({
          stock_quantity: eb("tool.stock_quantity", "+", eb.ref("move.change")),
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
          byAdmin(ctx),
        ]),
    )
    .execute();
}

/** Adds tools, each with its first stock, its aliases and an event. */
export async function writeNewTools(
  ctx: AdminContext,
  em: EntityManager,
  planned: readonly PlannedLine[],
): Promise<void> {
  const added = planned.flatMap((line) =>
    !line.target && line.details
      ? [
          {
            ...columnsOf(line.details),
            ...placeColumns(line.place ?? NO_PLACE),
            id: newId(),
            part_number: line.partNumber,
            stock: line.stockChange,
            aliases: line.aliases ?? [],
            changes: changesOfNew(line.details, line),
          },
        ]
      : [],
  );
  if (added.length === 0) return;
  await tables(em)
    .with("new_tool", () =>
      records(
        added,
        `id uuid, part_number text, ${DETAIL_TYPES}, ${PLACE_TYPES}, stock integer, changes jsonb`,
      ),
    )
    .with("added", (db) =>
      db
        .insertInto("tool")
        .columns([...DETAIL_COLUMNS, ...PLACE_COLUMNS, "id", "stock_quantity", "part_number"])
        .expression((db) =>
          db
            .selectFrom("new_tool")
            .select([...DETAIL_COLUMNS, ...PLACE_COLUMNS, "id", "stock"])
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
            .select((eb) => ["n.id", "n.stock", eb.val("initial").as("reason"), byAdmin(ctx)])
            .where("n.stock", ">", 0),
        ),
    )
    .insertInto("tool_event")
    .columns(["tool_id", "type", "by_customer_id", "changes"])
    .expression((db) =>
      db
        .selectFrom("new_tool as n")
        .innerJoin("added", "added.id", "n.id")
        .select((eb) => ["n.id", eb.val("tool.imported").as("type"), byAdmin(ctx), "n.changes"]),
    )
    .execute();
  await writeAliases(
    em,
    added.flatMap(({ id, aliases }) => (aliases.length > 0 ? [{ toolId: id, aliases }] : [])),
  );
}

function changesOfNew(
  details: ToolDetails,
  { partNumber, aliases, changes, stockChange }: PlannedLine,
): ToolChanges {
  const fields = {
    ...(partNumber !== null && { partNumber }),
    ...details,
    ...(aliases && { aliases: formatAliases(aliases) }),
    stockQuantity: stockChange,
  };
  const stored = Object.entries(fields).map(([field, to]: [string, string | number]) => ({
    field,
    from: null,
    to,
  }));
  return Object.fromEntries([...stored, ...changes].map(({ field, from, to }) => [field, { from, to }]));
}

const byAdmin = ({ admin }: AdminContext) => sql<string>`${admin.customerId}::uuid`.as("by_customer_id");

const DETAIL_COLUMNS = [
  "name",
  "description",
  "image_url",
  "unit_price_cents",
  "minimum_order_quantity",
] as const satisfies readonly (keyof Tables["tool"])[];
const DETAIL_TYPES =
  "name text, description text, image_url text, unit_price_cents bigint, minimum_order_quantity integer";

const PLACE_COLUMNS = ["category_id", "attributes"] as const satisfies readonly (keyof Tables["tool"])[];
const PLACE_TYPES = "category_id uuid, attributes jsonb";

const placeColumns = ({ categoryId, attributes }: StoredPlace) => ({ category_id: categoryId, attributes });

const columnsOf = (details: ToolDetails) => ({
  name: details.name,
  description: details.description,
  image_url: details.imageUrl,
  unit_price_cents: details.unitPrice,
  minimum_order_quantity: details.minimumOrderQuantity,
});
