import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { type Slots, statement } from "../shared/statement.ts";
import { toolNotFound } from "./tool-not-found.ts";

/** The fields that decide whether a tool can be ordered. */
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

/** Returns the id of the one tool for sale with exactly this name. Errors: `not-found`, `ambiguous-tool` (several). */
export async function findToolByName(
  { em }: Pick<DomainContext, "em">,
  name: string,
): Promise<{ readonly id: string }> {
  const [tool, another] = await selectNamed(em, { name });
  if (!tool) throw new DomainError("not-found", "No tool has this name.", "itemName");
  if (another)
    throw new DomainError("ambiguous-tool", "Several tools have this name. Use the id of one.", "itemName");
  return tool;
}

const selectNamed = statement((db, { name }: Slots<{ name: string }>) =>
  db.selectFrom("tool").select("id").where("name", "=", name).where("archived_at", "is", null).limit(2),
);
