import type { EntityManager } from "@mikro-orm/postgresql";
import type { AdminContext } from "../shared/context.ts";
import type { Cents } from "../shared/money.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertImage } from "./assert-image.ts";
import { readManagedTool } from "./find-managed-tool.ts";
import { noSuchTool } from "./find-tool.ts";
import type { ManagedTool } from "./managed-tool.ts";
import { recordToolEvent, type ToolChanges } from "./tool-event.ts";

/** What an admin may change of a tool; its stock moves through `adjust-stock.ts`. */
export interface ToolDetails {
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly unitPrice: Cents;
  readonly minimumOrderQuantity: number;
}

/** Some of them; what is undefined stays as it is. */
export type SomeDetails = { readonly [Field in keyof ToolDetails]?: ToolDetails[Field] | undefined };

const COLUMN: Readonly<Record<keyof ToolDetails, string>> = {
  name: "name",
  description: "description",
  imageUrl: "image_url",
  unitPrice: "unit_price_cents",
  minimumOrderQuantity: "minimum_order_quantity",
};
const FIELDS = ["name", "description", "imageUrl", "unitPrice", "minimumOrderQuantity"] as const;

/**
 * Changes a tool that is still as the admin saw it (`version`), else answers what it is now and changes nothing. Orders that were
 * placed keep their price. An edit that is there already (a repeated call) is taken as done. Errors: `not-found`.
 */
export async function editTool(
  ctx: AdminContext,
  input: { toolId: string; version: number; details: ToolDetails },
): Promise<{ readonly edited: boolean; readonly tool: ManagedTool }> {
  return inTransaction(ctx.em, async (em) => {
    await lockTool(em, input.toolId);
    const before = await readManagedTool(em, input.toolId);
    const changes = changesBetween(before, input.details);
    const fields = FIELDS.filter((field) => changes[field] !== undefined);
    if (fields.length === 0) return { edited: true, tool: before };
    if (before.version !== input.version) return { edited: false, tool: before };
    if (changes["imageUrl"]) await assertImage(em, input.details.imageUrl);
    const sets = fields.map((field) => `${COLUMN[field]} = ?`).join(", ");
    await em.execute(`update tool set ${sets}, version = version + 1, updated_at = now() where id = ?`, [
      ...fields.map((field) => input.details[field]),
      input.toolId,
    ]);
    await recordToolEvent(em, { toolId: input.toolId, type: "tool.edited", by: ctx.admin, changes });
    return { edited: true, tool: await readManagedTool(em, input.toolId) };
  });
}

/** Keeps the row still until the transaction ends; `not-found`. */
export async function lockTool(em: EntityManager, toolId: string): Promise<void> {
  const rows = await em.execute<object[]>("select 1 from tool where id = ? for no key update", [toolId]);
  if (rows.length === 0) throw noSuchTool();
}

/** The fields that would change, with both values. */
export function changesBetween(before: ToolDetails, after: SomeDetails): ToolChanges {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const to = after[field];
      return to === undefined || to === before[field] ? [] : [[field, { from: before[field], to }]];
    }),
  );
}
