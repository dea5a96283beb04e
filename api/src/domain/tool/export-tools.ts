import type { AdminContext } from "../shared/context.ts";
import { readManagedTools, type ManagedToolQuery } from "./list-managed-tools.ts";
import type { ManagedTool } from "./managed-tool.ts";
import type { TwoWayCursor } from "../shared/page.ts";

const BATCH = 500;

/** Yields all tools that match, in their order, in batches that are read on demand. */
export async function* exportTools(
  ctx: Pick<AdminContext, "em" | "admin">,
  query: ManagedToolQuery,
): AsyncGenerator<readonly ManagedTool[]> {
  let cursor: TwoWayCursor | undefined;
  do {
    const page = await readManagedTools(ctx, { ...query, limit: BATCH, cursor });
    yield page.rows;
    cursor = page.next ?? undefined;
  } while (cursor);
}
