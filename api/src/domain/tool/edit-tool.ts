import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { AdminContext } from "../shared/context.ts";
import type { Cents } from "../shared/money.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { assertImageExists } from "./assert-image-exists.ts";
import { readManagedTool } from "./find-managed-tool.ts";
import { toolNotFound } from "./find-tool.ts";
import type { ManagedTool } from "./managed-tool.ts";
import type { ToolChanges } from "./tool-changes.ts";
import { recordToolEvent } from "./tool-event.ts";

/** What an admin may edit; stock changes go through `adjust-stock.ts`. */
export interface ToolDetails {
  readonly name: string;
  readonly description: string;
  readonly imageUrl: string;
  readonly unitPrice: Cents;
  readonly minimumOrderQuantity: number;
}

/** Some of them; undefined means unchanged. */
export type PartialToolDetails = { readonly [Field in keyof ToolDetails]?: ToolDetails[Field] | undefined };

const FIELDS = ["name", "description", "imageUrl", "unitPrice", "minimumOrderQuantity"] as const;

/**
 * Edits a tool whose `version` is still the one that the admin saw; else changes nothing and returns the present tool. Placed orders retain
 * their price. An edit that would change nothing (a repeated call) succeeds. Errors: `not-found`, `unknown-image`.
 */
export async function editTool(
  ctx: AdminContext,
  input: { toolId: string; version: number; details: ToolDetails },
): Promise<{ readonly edited: boolean; readonly tool: ManagedTool }> {
  return inTransaction(ctx.em, async (em) => {
    await lockTool(em, input.toolId);
    const before = await readManagedTool(em, input.toolId);
    const changes = changesBetween(before, input.details);
    if (Object.keys(changes).length === 0) return { edited: true, tool: before };
    if (before.version !== input.version) return { edited: false, tool: before };
    if (changes["imageUrl"]) await assertImageExists(em, input.details.imageUrl);
    // Only what changes: updating a searched column rewrites its search row.
    const changed = <Field extends keyof ToolDetails>(field: Field): ToolDetails[Field] | undefined =>
      changes[field] && input.details[field];
    await tables(em)
      .updateTable("tool")
      .set((eb) => ({
        name: changed("name"),
        description: changed("description"),
        image_url: changed("imageUrl"),
        unit_price_cents: changed("unitPrice"),
        minimum_order_quantity: changed("minimumOrderQuantity"),
        version: eb("version", "+", 1),
        updated_at: sql`now()`,
      }))
      .where("id", "=", input.toolId)
      .execute();
    await recordToolEvent(em, { toolId: input.toolId, type: "tool.edited", by: ctx.admin, changes });
    return { edited: true, tool: await readManagedTool(em, input.toolId) };
  });
}

/** Locks a tool until the transaction ends. Error: `not-found`. */
export async function lockTool(em: EntityManager, toolId: string): Promise<void> {
  const tool = await tables(em)
    .selectFrom("tool")
    .select("id")
    .where("id", "=", toolId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!tool) throw toolNotFound();
}

/** Returns the fields that differ, with both values. */
export function changesBetween(before: ToolDetails, after: PartialToolDetails): ToolChanges {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const to = after[field];
      return to === undefined || to === before[field] ? [] : [[field, { from: before[field], to }]];
    }),
  );
}
