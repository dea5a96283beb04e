import type { DomainContext } from "../shared/context.ts";
import { fromNow, tables } from "../shared/tables.ts";
import { applyImport } from "./apply-import.ts";
import type { PlannedLine } from "./import-line.ts";

/** An import without a batch for so long was interrupted. */
const INTERRUPTED_MS = 30_000;

/** Finishes an import that was interrupted, by the end of its process for example. Returns the number of imports. */
export async function finishImports(
  { em }: Pick<DomainContext, "em">,
  interruptedMs = INTERRUPTED_MS,
): Promise<number> {
  const rows = await tables(em)
    .selectFrom("tool_import")
    .select(["id", "by_customer_id as byCustomerId", "lines"])
    .where("progressed_at", "<", fromNow(-interruptedMs))
    .execute();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as storePlan wrote them
  for (const row of rows) await applyImport(em, { ...row, lines: row.lines as readonly PlannedLine[] });
  return rows.length;
}
