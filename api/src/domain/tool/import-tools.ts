import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf } from "../shared/any-of.ts";
import type { AdminContext } from "../shared/context.ts";
import { newId } from "../shared/ids.ts";
import { type Tables, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { findMissingImages } from "./assert-image-exists.ts";
import { type ImportLine, type ImportTarget, planImport, type PlannedLine } from "./import-plan.ts";

/** Lines that one statement writes. */
const BATCH = 250;

export interface ImportResult {
  /** Only `applied` changes tools, all of them. `rejected`: lines have errors; `outdated`: the plan is not the given one any more. */
  readonly outcome: "preview" | "applied" | "rejected" | "outdated";
  /** A hash of the plan: what is applied is what the preview showed. */
  readonly plan: string;
  readonly lines: readonly PlannedLine[];
}

/** Returns what a file would change; changes nothing. */
export async function previewImport(
  { em }: Pick<AdminContext, "em" | "admin">,
  lines: readonly ImportLine[],
): Promise<ImportResult> {
  const planned = planImport(lines, await readTargets(em, lines), await readMissingImages(em, lines));
  return { outcome: "preview", plan: hashOf(planned), lines: planned };
}

/**
 * Applies a file completely or not at all: after half a file, neither its preview nor a repetition would be right. One line with an error
 * rejects the file. With `plan`, it is applied only if it does what that preview showed. The same file again changes nothing.
 */
export async function importTools(
  ctx: AdminContext,
  input: { lines: readonly ImportLine[]; plan?: string | undefined },
): Promise<ImportResult> {
  return inTransaction(ctx.em, async (em) => {
    // One import at a time: names are not unique, so two files could add the same new tool.
    await tables(em)
      .selectNoFrom(sql`pg_advisory_xact_lock(hashtext('import-tools'))`.as("lock"))
      .execute();
    const targets = await readTargets(em, input.lines, { locked: true });
    const planned = planImport(input.lines, targets, await readMissingImages(em, input.lines));
    const result = { plan: hashOf(planned), lines: planned };
    if (planned.some(({ action }) => action === "error")) return { ...result, outcome: "rejected" };
    if (input.plan !== undefined && input.plan !== result.plan) return { ...result, outcome: "outdated" };
    // In batches: a trigger updates the search row by row, and a statement may take 5 s.
    for (let at = 0; at < planned.length; at += BATCH) {
      const batch = planned.slice(at, at + BATCH);
      await writeEdits(ctx, em, batch);
      await writeStock(ctx, em, batch);
      await writeNewTools(ctx, em, batch);
    }
    return { ...result, outcome: "applied" };
  });
}

function hashOf(planned: readonly PlannedLine[]): string {
  const essence = planned.map(({ line, action, target, changes, details, stockChange }) => [
    line,
    action,
    target?.id ?? null,
    changes,
    details,
    stockChange,
  ]);
  return createHash("sha256").update(JSON.stringify(essence)).digest("base64url");
}

function readMissingImages(em: EntityManager, lines: readonly ImportLine[]): Promise<ReadonlySet<string>> {
  return findMissingImages(
    em,
    lines.flatMap(({ details }) => details.imageUrl ?? []),
  );
}

async function readTargets(
  em: EntityManager,
  lines: readonly ImportLine[],
  { locked = false } = {},
): Promise<ImportTarget[]> {
  const partNumbers = lines.flatMap(({ partNumber }) => partNumber ?? []);
  const names = lines.flatMap(({ partNumber, details }) =>
    partNumber === undefined ? (details.name ?? []) : [],
  );
  return tables(em)
    .selectFrom("tool")
    .select(["id", "name", "description", "part_number as partNumber", "image_url as imageUrl"])
    .select(["unit_price_cents as unitPrice", "minimum_order_quantity as minimumOrderQuantity"])
    .select(["stock_quantity as stockQuantity", "version"])
    .where((eb) => eb.or([eb("part_number", "=", anyOf(partNumbers)), eb("name", "=", anyOf(names))]))
    .orderBy("id")
    .$if(locked, (query) => query.forNoKeyUpdate())
    .execute();
}

async function writeEdits(
  ctx: AdminContext,
  em: EntityManager,
  planned: readonly PlannedLine[],
): Promise<void> {
  const edits = planned.flatMap(({ target, details, changes }) =>
    target && details
      ? [
          {
            ...columnsOf(details),
            id: target.id,
            changes: Object.fromEntries(changes.map(({ field, from, to }) => [field, { from, to }])),
          },
        ]
      : [],
  );
  if (edits.length === 0) return;
  await tables(em)
    .with("edit", () => records(edits, `id uuid, ${DETAIL_TYPES}, changes jsonb`))
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
}

async function writeStock(
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

async function writeNewTools(
  ctx: AdminContext,
  em: EntityManager,
  planned: readonly PlannedLine[],
): Promise<void> {
  const added = planned.flatMap(({ target, details, stockChange }) =>
    !target && details
      ? [
          {
            ...columnsOf(details),
            id: newId(),
            stock: stockChange,
            changes: Object.fromEntries(
              Object.entries({ ...details, stockQuantity: stockChange }).map(
                ([field, to]: [string, string | number]) => [field, { from: null, to }],
              ),
            ),
          },
        ]
      : [],
  );
  if (added.length === 0) return;
  await tables(em)
    .with("new_tool", () => records(added, `id uuid, ${DETAIL_TYPES}, stock integer, changes jsonb`))
    .with("added", (db) =>
      db
        .insertInto("tool")
        .columns([...DETAIL_COLUMNS, "id", "stock_quantity"])
        .expression((db) =>
          db
            .selectFrom("new_tool")
            .select([...DETAIL_COLUMNS, "id", "stock"])
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
}

/** Rows passed as one parameter, however many; `columns` has their names and types in SQL. */
const records = <Row>(rows: readonly Row[], columns: string) =>
  sql<Row>`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as record (${sql.raw(columns)}))`;

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

const columnsOf = (details: NonNullable<PlannedLine["details"]>) => ({
  name: details.name,
  description: details.description,
  image_url: details.imageUrl,
  unit_price_cents: details.unitPrice,
  minimum_order_quantity: details.minimumOrderQuantity,
});
