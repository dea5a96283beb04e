import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import { records } from "../shared/records.ts";
import { type Tables, tables } from "../shared/tables.ts";
import type { ToolDetails } from "../tool/edit-tool.ts";
import { writeRelated } from "../tool/entered-relations.ts";
import { expectedAfter } from "../tool/expected-after.ts";
import { NO_EXTRAS, type StoredExtras } from "./import-extras.ts";
import { UNCLASSIFIED, type StoredClassification } from "./import-classification.ts";
import type { PlannedLine } from "./import-plan.ts";
import { formatAliases, partKey } from "../tool/part-number.ts";
import type { ToolChanges } from "../tool/tool-changes.ts";
import { writeAliases } from "../tool/write-aliases.ts";

/** A tool that the file has added; `partNumber` is null if the shop gave it one. */
export interface AddedTool {
  readonly id: string;
  readonly line: number;
  readonly partNumber: string | null;
}

/** Writes changed details and aliases, with an event of each tool. */
export async function writeEdits(
  ctx: AdminContext,
  em: EntityManager,
  planned: readonly PlannedLine[],
): Promise<void> {
  const edits = planned.flatMap(({ target, details, aliases, classification, extras, related, changes }) =>
    target && (details ?? aliases ?? classification ?? extras ?? related)
      ? [
          {
            ...columnsOf(details ?? target),
            ...classificationColumns(classification ?? target),
            ...extraColumns(extras ?? target),
            id: target.id,
            changes: Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }])),
          },
        ]
      : [],
  );
  if (edits.length === 0) return;
  await tables(em)
    .with("edit", () => records(edits, `id uuid, ${COLUMN_TYPES}, changes jsonb`))
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
          order_multiple: eb.ref("edit.order_multiple"),
          price_breaks: eb.ref("edit.price_breaks"),
          expected_on: eb.ref("edit.expected_on"),
          image_alt: eb.ref("edit.image_alt"),
          more_images: eb.ref("edit.more_images"),
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
          byAdmin(ctx),
        ]),
    )
    .execute();
}

/** Adds tools, each with its first stock, its aliases and an event. Returns their ids. */
export async function writeNewTools(
  ctx: AdminContext,
  em: EntityManager,
  planned: readonly PlannedLine[],
): Promise<AddedTool[]> {
  const added = planned.flatMap((line) =>
    !line.target && line.details
      ? [
          {
            ...columnsOf(line.details),
            ...classificationColumns(line.classification ?? UNCLASSIFIED),
            ...extraColumns(line.extras ?? NO_EXTRAS),
            id: newId(),
            line: line.line,
            part_number: line.partNumber,
            stock: line.stockChange,
            aliases: line.aliases ?? [],
            changes: changesOfNew(line.details, line),
          },
        ]
      : [],
  );
  if (added.length === 0) return [];
  await tables(em)
    .with("new_tool", () =>
      records(added, `id uuid, part_number text, ${COLUMN_TYPES}, stock integer, changes jsonb`),
    )
    .with("added", (db) =>
      db
        .insertInto("tool")
        .columns([...COLUMNS, "id", "stock_quantity", "part_number"])
        .expression((db) =>
          db
            .selectFrom("new_tool")
            .select([...COLUMNS, "id", "stock"])
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
  return added.map(({ id, line, part_number: partNumber }) => ({ id, line, partNumber }));
}

/** Writes related parts of tools, in batches. `added`: the tools that the file adds. */
export async function writeRelations(
  em: EntityManager,
  batches: readonly (readonly PlannedLine[])[],
  added: readonly AddedTool[],
): Promise<void> {
  const byLine = new Map(added.map(({ line, id }) => [line, id]));
  const byKey = new Map(
    added.flatMap(({ partNumber, id }) => (partNumber === null ? [] : [[partKey(partNumber), id]])),
  );
  for (const batch of batches) {
    const tools = batch.flatMap(({ line, target, related }) =>
      related
        ? [
            {
              toolId: known(target?.id ?? byLine.get(line)),
              related: related.map(({ kind, toolId, partNumber }) => ({
                kind,
                toolId: known(toolId ?? byKey.get(partKey(partNumber))),
              })),
            },
          ]
        : [],
    );
    await writeRelated(em, tools);
  }
}

function known(id: string | undefined): string {
  if (id === undefined) throw new Error("a line names a part that no line adds");
  return id;
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

const COLUMNS = [
  "name",
  "description",
  "image_url",
  "unit_price_cents",
  "minimum_order_quantity",
  "category_id",
  "attributes",
  "order_multiple",
  "price_breaks",
  "expected_on",
  "image_alt",
  "more_images",
] as const satisfies readonly (keyof Tables["tool"])[];
const COLUMN_TYPES =
  "name text, description text, image_url text, unit_price_cents bigint, minimum_order_quantity integer, category_id uuid, attributes jsonb, " +
  "order_multiple integer, price_breaks jsonb, expected_on date, image_alt text, more_images jsonb";

const classificationColumns = ({ categoryId, attributes }: StoredClassification) => ({
  category_id: categoryId,
  attributes,
});

const columnsOf = (details: ToolDetails) => ({
  name: details.name,
  description: details.description,
  image_url: details.imageUrl,
  unit_price_cents: details.unitPrice,
  minimum_order_quantity: details.minimumOrderQuantity,
});

const extraColumns = (extras: StoredExtras) => ({
  order_multiple: extras.orderMultiple,
  price_breaks: extras.priceBreaks,
  expected_on: extras.expectedOn,
  image_alt: extras.imageAlt,
  more_images: extras.moreImages,
});
