import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { anyOf } from "../shared/any-of.ts";
import type { AdminContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { findMissingImages } from "../tool/assert-image-exists.ts";
import { lockRelations } from "../tool/entered-relations.ts";
import { findNumberHolders } from "../tool/find-number-holders.ts";
import { identifyById } from "./import-ids.ts";
import { readClassificationPlan } from "./import-classification.ts";
import { type ImportLine, type ImportTarget, planImport, type PlannedLine } from "./import-plan.ts";
import { leavesRelations, readRelationPlan, relatedNumbers } from "./import-relations.ts";
import { targetFinder } from "./import-targets.ts";
import { aliasesOfTool } from "../tool/managed-tool.ts";
import { partKey } from "../tool/part-number.ts";
import { againIfTaken } from "../tool/write-aliases.ts";
import { type AddedTool, writeEdits, writeNewTools, writeRelations, writeStock } from "./write-import.ts";

/** Lines that one statement writes. */
const BATCH = 250;

export interface ImportResult {
  /** Only `applied` changes tools, all of them. `rejected`: lines have errors; `outdated`: the plan is not the given one any more. */
  readonly outcome: "preview" | "applied" | "rejected" | "outdated";
  /** A hash of the plan: what is applied is what the preview showed. */
  readonly plan: string;
  readonly lines: readonly PlannedLine[];
}

/**
 * Returns what a file would change, after an import that is running; changes nothing. An import that takes longer than a statement may is
 * an error: the shop is busy.
 */
export async function previewImport(
  { em }: Pick<AdminContext, "em">,
  lines: readonly ImportLine[],
): Promise<ImportResult> {
  // Outside of a transaction the lock ends with the statement: it waits, and stops no import.
  await lockImports(em, sql`pg_advisory_xact_lock_shared`);
  const planned = await planLines(em, lines);
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
  return againIfTaken(() => inTransaction(ctx.em, (em) => importOnce(ctx, em, input)));
}

async function importOnce(
  ctx: AdminContext,
  em: EntityManager,
  input: { lines: readonly ImportLine[]; plan?: string | undefined },
): Promise<ImportResult> {
  // One import at a time: names are not unique, so two files could add the same new tool.
  await lockImports(em, sql`pg_advisory_xact_lock`);
  if (!input.lines.every(leavesRelations)) await lockRelations(em);
  const planned = await planLines(em, input.lines, { locked: true });
  const result = { plan: hashOf(planned), lines: planned };
  if (planned.some(({ action }) => action === "error")) return { ...result, outcome: "rejected" };
  if (input.plan !== undefined && input.plan !== result.plan) return { ...result, outcome: "outdated" };
  // In batches: a trigger updates the search row by row, and a statement may take 5 s.
  const batches = Array.from({ length: Math.ceil(planned.length / BATCH) }, (_, at) =>
    planned.slice(at * BATCH, (at + 1) * BATCH),
  );
  const added: AddedTool[] = [];
  for (const batch of batches) {
    await writeEdits(ctx, em, batch);
    await writeStock(ctx, em, batch);
    added.push(...(await writeNewTools(ctx, em, batch)));
  }
  // A line may name a part that a later line adds.
  await writeRelations(em, batches, added);
  return { ...result, outcome: "applied" };
}

async function lockImports(em: EntityManager, lock: RawBuilder<unknown>): Promise<void> {
  await tables(em)
    .selectNoFrom(sql`${lock}(hashtext('import-tools'))`.as("lock"))
    .execute();
}

async function planLines(
  em: EntityManager,
  typed: readonly ImportLine[],
  { locked = false } = {},
): Promise<PlannedLine[]> {
  const lines = await identifyById(em, typed);
  const numbers = lines.flatMap(({ partNumber, aliases = [] }) => [
    ...(partNumber === undefined ? [] : [partNumber]),
    ...aliases.map(({ value }) => value),
  ]);
  const holders = await findNumberHolders(em, [...numbers, ...lines.flatMap(relatedNumbers)]);
  const ids = numbers.flatMap((number) => holders.get(partKey(number))?.toolId ?? []);
  const targets = await readTargets(em, lines, { ids, locked });
  const findTargets = targetFinder(targets, holders);
  return planImport(lines, targets, {
    missingImages: await readMissingImages(em, lines),
    holders,
    planClassification: await readClassificationPlan(em, lines, { locked }),
    planRelations: await readRelationPlan(em, lines, {
      holders,
      targetOf: (line) => findTargets(line)[0] ?? null,
    }),
  });
}

function hashOf(planned: readonly PlannedLine[]): string {
  const essence = planned.map((one) => [
    one.line,
    one.action,
    one.target?.id ?? null,
    one.changes,
    one.details,
    one.partNumber,
    one.aliases,
    one.classification,
    one.extras,
    one.related,
    one.stockChange,
  ]);
  return createHash("sha256").update(JSON.stringify(essence)).digest("base64url");
}

function readMissingImages(em: EntityManager, lines: readonly ImportLine[]): Promise<ReadonlySet<string>> {
  return findMissingImages(
    em,
    lines.flatMap(({ details, images }) => [
      ...(details.imageUrl === undefined ? [] : [details.imageUrl]),
      ...(images?.moreImages ?? []).map(({ imageUrl }) => imageUrl),
    ]),
  );
}

async function readTargets(
  em: EntityManager,
  lines: readonly ImportLine[],
  { ids, locked }: { ids: readonly string[]; locked: boolean },
): Promise<ImportTarget[]> {
  const names = lines.flatMap(({ partNumber, details }) =>
    partNumber === undefined ? (details.name ?? []) : [],
  );
  return tables(em)
    .selectFrom("tool")
    .select(["id", "name", "description", "part_number as partNumber", "image_url as imageUrl"])
    .select(["unit_price_cents as unitPrice", "minimum_order_quantity as minimumOrderQuantity"])
    .select(["stock_quantity as stockQuantity", "version"])
    .select(["order_multiple as orderMultiple", "price_breaks as priceBreaks", "expected_on as expectedOn"])
    .select(["image_alt as imageAlt", "more_images as moreImages"])
    .select(["category_id as categoryId", "attributes"])
    .select(aliasesOfTool)
    .where((eb) => eb.or([eb("id", "=", anyOf(ids)), eb("name", "=", anyOf(names))]))
    .orderBy("id")
    .$if(locked, (query) => query.forNoKeyUpdate())
    .execute();
}
