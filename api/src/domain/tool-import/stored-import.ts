import { sql } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { NOW, tables } from "../shared/tables.ts";
import type { PlannedLine } from "./import-line.ts";

/** A plan that is being applied. */
export interface StoredImport {
  readonly id: string;
  readonly byCustomerId: string;
  /** The lines that change something. */
  readonly lines: readonly PlannedLine[];
}

/** Begins an import, one at a time: two files could add the same new tool, as names are not unique. Returns its id. Error: `already-running`. */
export async function claimImport(ctx: AdminContext): Promise<string> {
  const claimed = await tables(ctx.em)
    .insertInto("tool_import")
    .values({ id: newId(), by_customer_id: ctx.admin.customerId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (claimed) return claimed.id;
  throw alreadyRunning();
}

const alreadyRunning = (): DomainError =>
  new DomainError("already-running", "Another file is being imported. Try again when it has ended.");

/** Stores a plan before its first batch, so that the worker can finish it. Error: `already-running` if planning took so long that the claim has ended. */
export async function storePlan(
  ctx: AdminContext,
  id: string,
  planned: readonly PlannedLine[],
): Promise<StoredImport> {
  // A tool without a number gets one that no other line of the file has.
  const isLast = ({ action, patch }: PlannedLine) => action === "create" && patch.partNumber === undefined;
  const lines = planned
    .filter(({ action }) => action === "create" || action === "update")
    .toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)));
  const claimed = await tables(ctx.em)
    .updateTable("tool_import")
    .set({ lines: sql`${JSON.stringify(lines)}::jsonb`, progressed_at: NOW })
    .where("id", "=", id)
    .where("lines", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!claimed) throw alreadyRunning();
  return { id, byCustomerId: ctx.admin.customerId, lines };
}

/** Removes an import of which nothing or everything is applied; one that was interrupted in the middle stays, for the worker. */
export async function releaseImport(ctx: AdminContext, id: string): Promise<void> {
  await tables(ctx.em)
    .deleteFrom("tool_import")
    .where("id", "=", id)
    .where((eb) => eb.or([eb("done", "=", 0), eb("finished_at", "is not", null)]))
    .execute();
}
