import type { EntityManager } from "@mikro-orm/postgresql";
import { recordChanges } from "../audit/record-change.ts";
import { anyOf } from "../shared/any-of.ts";
import { DomainError } from "../shared/errors.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { STOCK_MAX } from "../stock/adjust-stock.ts";
import { lockRelations, writeRelated } from "../tool/entered-relations.ts";
import { planChange } from "../tool/plan-change.ts";
import { planRelations } from "../tool/plan-relations.ts";
import { readSurroundings } from "../tool/read-surroundings.ts";
import type { PlannedChange, PlannedRelation, Surroundings, ToolPatch } from "../tool/tool-patch.ts";
import { readToolStates, type ToolState } from "../tool/tool-state.ts";
import { againIfTaken } from "../tool/write-aliases.ts";
import { type ChangeRecord, writeEdits } from "../tool/write-changes.ts";
import { writeNewTools } from "../tool/write-new-tools.ts";
import type { PlannedLine } from "./import-line.ts";
import type { StoredImport } from "./stored-import.ts";
import { writeStock } from "./write-stock.ts";

/** The lines of one transaction: an order of one of their tools waits for its end, on a slow machine less than half a second. */
const BATCH = 50;

/**
 * Applies the batches of a plan that are left, each in a transaction of its own, then what is related to its tools. Several calls at once
 * share the work. Returns the lines that were left out, by their numbers, as their tools were changed meanwhile. Error: `already-running`.
 */
export async function applyImport(
  em: EntityManager,
  stored: StoredImport,
): Promise<ReadonlyMap<number, PlannedLine>> {
  let progress = await againIfTaken(() => inTransaction(em, (em) => applyBatch(em, stored)));
  while (!progress.isDone) {
    progress = await againIfTaken(() => inTransaction(em, (em) => applyBatch(em, stored)));
  }
  const left = new Map(Object.entries(progress.left));
  return new Map(
    stored.lines.flatMap((line) => {
      const message = left.get(String(line.line));
      return message === undefined ? [] : [[line.line, leftOut(line, message)] as const];
    }),
  );
}

const leftOut = (line: PlannedLine, message: string): PlannedLine => ({
  ...line,
  action: "error",
  changes: [],
  errors: [{ field: "line", message }],
});

const CHANGED = "the tool was changed while the file was applied: import this line again";

interface Progress {
  readonly isDone: boolean;
  /** The reasons why lines were left out, by their numbers. */
  readonly left: Readonly<Record<string, string>>;
}

async function applyBatch(em: EntityManager, { id, byCustomerId, lines }: StoredImport): Promise<Progress> {
  const row = await tables(em)
    .selectFrom("tool_import")
    .select(["done", "added", "left_out as left", "finished_at as finishedAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row)
    throw new DomainError(
      "already-running",
      "The file took too long and was finished by another process. Preview it again.",
    );
  const { done, added, left, finishedAt } = row;
  if (finishedAt) return { isDone: true, left };
  if (done >= lines.length) {
    const applied = lines.filter(({ line }) => !(line in left));
    const all = { ...left, ...(await relate(em, applied, { added, byCustomerId })) };
    await tables(em)
      .updateTable("tool_import")
      .set({ left_out: all, progressed_at: NOW, finished_at: NOW })
      .where("id", "=", id)
      .execute();
    return { isDone: true, left: all };
  }
  const batch = lines.slice(done, done + BATCH);
  const written = await writeBatch(em, batch, { action: "tool.imported", byCustomerId });
  await tables(em)
    .updateTable("tool_import")
    .set({
      done: done + batch.length,
      added: { ...added, ...written.added },
      left_out: { ...left, ...written.left },
      progressed_at: NOW,
    })
    .where("id", "=", id)
    .execute();
  return { isDone: false, left: { ...left, ...written.left } };
}

interface Written {
  /** The ids of new tools by the numbers of their lines. */
  readonly added: Readonly<Record<string, string>>;
  readonly left: Readonly<Record<string, string>>;
}

async function writeBatch(
  em: EntityManager,
  batch: readonly PlannedLine[],
  record: ChangeRecord,
): Promise<Written> {
  const ids = batch.flatMap(({ target }) => target?.id ?? []);
  const states = await readToolStates(em, (eb) => eb("tool.id", "=", anyOf(ids)), { locked: true });
  const byId = new Map(states.map((state) => [state.id, state]));
  const about = await readSurroundings(em, batch.map(withoutRelations));
  const left: Record<string, string> = {};
  const ready = batch.flatMap((line) => {
    const plan = planAgain(line, byId.get(line.target?.id ?? "") ?? null, about);
    if (plan) return [{ line, plan }];
    left[line.line] = CHANGED;
    return [];
  });
  await writeEdits(
    em,
    ready.map(({ plan }) => plan),
    record,
  );
  await writeStock(
    em,
    ready.flatMap(({ line: { target, stockChange } }) =>
      target ? [{ id: target.id, change: stockChange }] : [],
    ),
    record,
  );
  const isNew = ready.filter(({ plan }) => plan.before === null);
  const added: Record<string, string> = {};
  // The shop's next number must not be one that another line of the batch has.
  for (const hasNumber of [true, false]) {
    const ofKind = isNew.filter(({ plan }) => (plan.partNumber !== null) === hasNumber);
    const plans = ofKind.map(({ line, plan }) => ({ ...plan, stockQuantity: line.stockChange }));
    const ids = await writeNewTools(em, plans, record);
    for (const [at, { line }] of ofKind.entries()) added[line.line] = ids[at] ?? "";
  }
  return { added, left };
}

const withoutRelations = ({ patch }: PlannedLine): ToolPatch => ({ ...patch, relations: undefined });

/** Plans a line for the tool as it is now; null where that is no longer what was planned. */
function planAgain(line: PlannedLine, before: ToolState | null, about: Surroundings): PlannedChange | null {
  const { target, changes, stockChange } = line;
  if (target && before?.version !== target.version) return null;
  const stock = (before?.stockQuantity ?? 0) + stockChange;
  if (stock < 0 || stock > STOCK_MAX) return null;
  const plan = planChange(before, withoutRelations(line), about);
  if (plan.errors.length > 0) return null;
  return { ...plan, changes: { ...plan.changes, ...Object.fromEntries(relationsOf(changes)) } };
}

const relationsOf = (changes: PlannedLine["changes"]) =>
  changes
    .filter(({ field }) => ["successor", "alternatives", "fitsWith"].includes(field))
    .map(({ field, from, to }) => [field, { from, to }] as const);

/**
 * Writes related parts, which lines may name before the line that adds them. Touches no row that an order waits for. Returns why lines were left
 * out: an edit meanwhile may have changed the tool or closed a loop of successors. The audit has such a change as taken back.
 */
async function relate(
  em: EntityManager,
  applied: readonly PlannedLine[],
  {
    added,
    byCustomerId,
  }: { readonly added: Readonly<Record<string, string>>; readonly byCustomerId: string },
): Promise<Readonly<Record<string, string>>> {
  const lines = applied
    .filter(({ changes }) => relationsOf(changes).length > 0)
    .map((line) => ({ line, toolId: line.target?.id ?? added[line.line] ?? "" }));
  if (lines.length === 0) return {};
  await lockRelations(em);
  const patches = lines.map(({ line }) => ({ relations: line.patch.relations }));
  const about = await readSurroundings(em, patches);
  const chosen = new Map(
    lines.flatMap(({ line, toolId }) => {
      const { successor } = line.patch.relations ?? {};
      if (successor === undefined) return [];
      return [[toolId, (successor !== null && about.findPart(successor)?.toolId) || null] as const];
    }),
  );
  const successorOf = (part: string) => (chosen.has(part) ? chosen.get(part) : about.successorOf(part));
  const ids = lines.map(({ toolId }) => toolId);
  const states = await readToolStates(em, (eb) => eb("tool.id", "=", anyOf(ids)), { withRelated: true });
  const byId = new Map(states.map((state) => [state.id, state]));
  const left: Record<string, string> = {};
  const related = lines.flatMap(({ line, toolId }) => {
    const state = byId.get(toolId) ?? null;
    const planned = planRelations(state, line.patch, { ...about, successorOf });
    const isChanged = state?.version !== (line.target?.version ?? 0) + 1;
    const why = isChanged ? CHANGED : planned.errors[0]?.message;
    if (why === undefined) return [{ toolId, related: (planned.related ?? []).flatMap(known) }];
    left[line.line] = `all but the related parts is saved: ${why}`;
    return [];
  });
  await writeRelated(em, related);
  await recordChanges(
    em,
    lines
      .filter(({ line }) => line.line in left)
      .map(({ line, toolId }) => ({
        action: "tool.imported",
        subject: toolId,
        actorId: byCustomerId,
        changes: Object.fromEntries(
          relationsOf(line.changes).map(([field, { from, to }]) => [field, { from: to, to: from }]),
        ),
      })),
  );
  return left;
}

const known = ({ kind, toolId }: PlannedRelation) => (toolId === null ? [] : [{ kind, toolId }]);
