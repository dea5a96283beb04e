import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { recordChanges } from "../audit/record-change.ts";
import { records } from "../shared/records.ts";
import { tables, type Tables } from "../shared/tables.ts";
import type { FieldChanges, ToolAction } from "../audit/audit-action.ts";
import { columnsOfChanges, columnsOfFields, FIELD_COLUMN_TYPES } from "./tool-fields.ts";
import type { PlannedChange } from "./tool-patch.ts";
import { writeAliases } from "./write-aliases.ts";

/** The admin who makes the changes, and the action that they are recorded as. */
export interface ChangeRecord {
  readonly action: ToolAction;
  readonly byCustomerId: string;
  /** The key of the request: one key, one change of this admin. */
  readonly idempotencyKey?: string | undefined;
}

type Column = keyof Tables["tool"];

/** The columns of a row that a plan writes, with their types in SQL. */
export const COLUMN_TYPES = [
  "id uuid",
  ...FIELD_COLUMN_TYPES,
  "part_number text",
  "category_id uuid",
  "attributes jsonb",
].join(", ");

export const rowOf = ({ fields, partNumber, categoryId, attributes }: PlannedChange) => ({
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
  const changed = planned.flatMap(({ before, ...plan }) =>
    before && Object.keys(plan.changes).length > 0 ? [{ ...plan, id: before.id, before }] : [],
  );
  if (changed.length === 0) return;
  const edits = changed.map((plan) => ({
    ...rowOf(plan),
    id: plan.id,
    step: isEdit(plan.changes) ? 1 : 0,
    is_archived: plan.isArchived,
  }));
  const columns = changedColumns(changed);
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
    changed.map(({ id, changes }) => entryOf(id, changes, record)),
  );
  await writeAliases(
    em,
    changed.flatMap(({ id, aliases, changes }) => (changes["aliases"] ? [{ toolId: id, aliases }] : [])),
  );
}

/** Returns only the columns that change: a trigger rewrites the search row of a tool with a changed name, and others do likewise. */
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

/** Returns whether there is a new version: every change but archiving makes one. */
const isEdit = ({ isArchived, ...changes }: FieldChanges): boolean =>
  Object.keys(changes).length > 0 || !isArchived;

/** Returns the audit entry of a change. Archiving is an entry of its own, without values. */
export function entryOf(toolId: string, changes: FieldChanges, record: ChangeRecord) {
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
