import type { DomainContext } from "../shared/context.ts";
import { type Slots, statement } from "../shared/statement.ts";
import { toolNotFound } from "./tool-not-found.ts";

/** What decides whether a tool can be ordered. */
type OrderedTool = Awaited<ReturnType<typeof selectTool>>[number];

/** Returns the tool with this id, archived or not. Error: `not-found`. */
export async function findTool({ em }: Pick<DomainContext, "em">, id: string): Promise<OrderedTool> {
  const [tool] = await selectTool(em, { id });
  if (!tool) throw toolNotFound();
  return tool;
}

const selectTool = statement((db, { id }: Slots<{ id: string }>) =>
  db
    .selectFrom("tool")
    .select(["minimum_order_quantity as minimumOrderQuantity", "order_multiple as orderMultiple"])
    .select(["stock_quantity as stockQuantity", "archived_at as archivedAt"])
    .where("id", "=", id),
);
