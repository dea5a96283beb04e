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

/** Lines that are written by one statement. */
const PART = 250;

export interface ImportResult {
  /** `preview`: nothing was changed; `applied`: all of it; `refused`: nothing, see the lines' errors; `moved`: nothing, the plan is another now. */
  readonly outcome: "preview" | "applied" | "refused" | "moved";
  /** Names exactly this plan: what is applied is what was looked at. */
  readonly plan: string;
  readonly lines: readonly PlannedLine[];
}

/** What a file would do; changes nothing. */
export async function previewImport(
  { em }: Pick<AdminContext, "em" | "admin">,
  lines: readonly ImportLine[],
): Promise<ImportResult> {
  const planned = planImport(lines, await readTargets(em, lines), await readMissing(em, lines));
  return { outcome: "preview", plan: nameOf(planned), lines: planned };
}

/**
 * Applies a file, all of it or nothing: a line with an error refuses the whole, since half a file can be neither looked at nor sent
 * again. With `plan` only if it still does what was looked at. The same file again changes nothing.
 */
export async function importTools(
  ctx: AdminContext,
  input: { lines: readonly ImportLine[]; plan?: string | undefined },
): Promise<ImportResult> {
  return inTransaction(ctx.em, async (em) => {
    // One import at a time: names are no key, and two files may bring the same new tool.
    await tables(em)
      .selectNoFrom(sql`pg_advisory_xact_lock(hashtext('import-tools'))`.as("lock"))
      .execute();
    const targets = await readTargets(em, input.lines, { locked: true });
    const planned = planImport(input.lines, targets, await readMissing(em, input.lines));
    const result = { plan: nameOf(planned), lines: planned };
    if (planned.some(({ action }) => action === "error")) return { ...result, outcome: "refused" };
    if (input.plan !== undefined && input.plan !== result.plan) return { ...result, outcome: "moved" };
    // In parts, since search is kept up to date row by row and a statement has 5 s.
    for (let at = 0; at < planned.length; at += PART) {
      const part = planned.slice(at, at + PART);
      await writeEdits(ctx, em, part);
      await writeStock(ctx, em, part);
      await writeNewTools(ctx, em, part);
    }
    return { ...result, outcome: "applied" };
  });
}

function nameOf(planned: readonly PlannedLine[]): string {
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

function readMissing(em: EntityManager, lines: readonly ImportLine[]): Promise<ReadonlySet<string>> {
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

/** Rows that are written as one parameter, however many they are; `columns` are their names and types in SQL. */
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
