import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { recordChanges } from "../audit/record-change.ts";
import { newId } from "../shared/ids.ts";
import { records } from "../shared/records.ts";
import { tables, type Tables } from "../shared/tables.ts";
import type { FieldChanges, ToolAction } from "../audit/audit-action.ts";
import { columnsOfChanges, columnsOfFields, FIELD_COLUMN_TYPES, FIELD_COLUMNS } from "./tool-fields.ts";
import type { PlannedChange } from "./tool-patch.ts";
import { writeAliases } from "./write-aliases.ts";

/** Which admin makes the changes, and as what they are recorded. */
export interface ChangeRecord {
  readonly action: ToolAction;
  readonly byCustomerId: string;
  /** One key, one change of this admin. */
  readonly idempotencyKey?: string | undefined;
}

/** A planned new tool with its first stock. */
export interface NewToolPlan extends PlannedChange {
  readonly stockQuantity: number;
}

type Column = keyof Tables["tool"];

const COLUMN_TYPES = [
  "id uuid",
  ...FIELD_COLUMN_TYPES,
  "part_number text",
  "category_id uuid",
  "attributes jsonb",
].join(", ");

const rowOf = ({ fields, partNumber, categoryId, attributes }: PlannedChange) => ({
  ...columnsOfFields(fields),
  part_number: partNumber,
  category_id: categoryId,
  attributes,
});

/**
 * Writes changes of tools whose rows the transaction has locked, with an audit entry of each. Related parts are written by `writeRelated`, as
 * those of a file may be added after it.
 */
export async function writeEdits(
  em: EntityManager,
  planned: readonly PlannedChange[],
  record: ChangeRecord,
): Promise<void> {
  const edits = planned.flatMap((plan) =>
    plan.before && Object.keys(plan.changes).length > 0
      ? [
          {
            ...rowOf(plan),
            id: plan.before.id,
            step: isEdit(plan.changes) ? 1 : 0,
            is_archived: plan.isArchived,
          },
        ]
      : [],
  );
  if (edits.length === 0) return;
  const columns = changedColumns(planned);
  await tables(em)
    .with("edit", () => records(edits, `${COLUMN_TYPES}, is_archived boolean, step integer`))
    .updateTable("tool")
    .from("edit")
    .set((eb) => ({
      ...Object.fromEntries(columns.map((column) => [column, sql.ref(`edit.${column}`)])),
      archived_at: sql<Date>`case when edit.is_archived then coalesce(tool.archived_at, now()) end`,
      version: eb("tool.version", "+", sql.ref<number>("edit.step")),
      updated_at: sql`now()`,
    }))
    .whereRef("tool.id", "=", "edit.id")
    .execute();
  await recordChanges(
    em,
    planned.flatMap(({ before, changes }) =>
      before && Object.keys(changes).length > 0 ? [entryOf(before.id, changes, record)] : [],
    ),
  );
  await writeAliases(
    em,
    planned.flatMap(({ before, aliases, changes }) =>
      before && changes["aliases"] ? [{ toolId: before.id, aliases }] : [],
    ),
  );
}

/** Only what changes: a trigger rewrites the search row of a tool with a changed name, and others do likewise. */
function changedColumns(planned: readonly PlannedChange[]): Column[] {
  const changes: FieldChanges = Object.fromEntries(planned.flatMap((plan) => Object.entries(plan.changes)));
  const isClassified = Object.keys(changes).some(
    (field) => field === "category" || field.startsWith("attributes."),
  );
  return [
    ...columnsOfChanges(changes),
    ...(changes["partNumber"] ? (["part_number"] as const) : []),
    ...(isClassified ? (["category_id", "attributes"] as const) : []),
  ];
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

/** Every change but archiving makes a new version. */
const isEdit = ({ isArchived, ...changes }: FieldChanges): boolean =>
  Object.keys(changes).length > 0 || !isArchived;

/** Archiving is an entry of its own, without values. */
function entryOf(toolId: string, changes: FieldChanges, record: ChangeRecord) {
  const { isArchived, ...stored } = changes;
  const archiving = isArchived?.to === null ? "tool.restored" : "tool.archived";
  return {
    action: isEdit(changes) ? record.action : archiving,
    subject: toolId,
    actorId: record.byCustomerId,
    changes: stored,
    requestKey: record.idempotencyKey,
  } as const;
}

const byColumn = (record: ChangeRecord | null) =>
  sql<string>`${record?.byCustomerId ?? null}::uuid`.as("by_customer_id");
