import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { fromNow, tables } from "../shared/tables.ts";
import { applyImport } from "./apply-import.ts";
import type { PlannedLine } from "./import-line.ts";

/** An import without a batch for so long was interrupted. */
const INTERRUPTED_MS = 30_000;
/** An import that fails for so long is given up: its lines are left, and other files can be imported. */
const GIVEN_UP_MS = 10 * 60_000;

/**
 * Finishes an import that was interrupted, by the end of its process for example, and removes those without a plan or a reader. Returns the number
 * of interrupted imports that it found. Throws the error of one that fails; after ten minutes without progress it is given up.
 */
export async function finishImports(
  { em }: Pick<DomainContext, "em">,
  { interruptedMs = INTERRUPTED_MS, givenUpMs = GIVEN_UP_MS } = {},
): Promise<number> {
  await tables(em)
    .deleteFrom("tool_import")
    .where("progressed_at", "<", fromNow(-givenUpMs))
    .where("finished_at", "is not", null)
    .execute();
  await tables(em)
    .deleteFrom("tool_import")
    .where("progressed_at", "<", fromNow(-interruptedMs))
    .where("lines", "is", null)
    .execute();
  const rows = await tables(em)
    .selectFrom("tool_import")
    .select(["id", "by_customer_id as byCustomerId", "lines"])
    .select((eb) => eb("progressed_at", "<", fromNow(-givenUpMs)).$castTo<boolean>().as("isGivenUp"))
    .where("progressed_at", "<", fromNow(-interruptedMs))
    .where("finished_at", "is", null)
    .execute();
  for (const { isGivenUp, ...row } of rows) {
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as storePlan wrote them
      await applyImport(em, { ...row, lines: (row.lines ?? []) as readonly PlannedLine[] });
    } catch (error) {
      // Its own process finished it, and removed it.
      if (error instanceof DomainError && error.code === "already-running") continue;
      if (isGivenUp) await tables(em).deleteFrom("tool_import").where("id", "=", row.id).execute();
      throw error;
    }
  }
  return rows.length;
}
