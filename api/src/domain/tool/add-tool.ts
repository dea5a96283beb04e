import type { EntityManager } from "@mikro-orm/postgresql";
import type { AdminContext } from "../shared/context.ts";
import { keyReused } from "../shared/errors.ts";
import { tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { throwErrors } from "./change-tool.ts";
import { lockAdmin } from "./lock-admin.ts";
import { planChange } from "./plan-change.ts";
import { readSurroundings } from "./read-surroundings.ts";
import type { ToolFields } from "./tool-fields.ts";
import type { ToolPatch } from "./tool-patch.ts";
import { againIfTaken } from "./write-aliases.ts";
import { type NewToolPlan, writeNewTools } from "./write-new-tools.ts";

type Required = "name" | "description" | "imageUrl" | "minimumOrderQuantity";

/** A new tool, with `price` or `unitPrices.price`. Without a part number it gets the next one of the shop, without classification it has no category. */
export type NewTool = ToolPatch &
  Pick<ToolFields, Required> & {
    /** The initial stock, the first line of the ledger. */
    readonly stockQuantity: number;
  };

interface AddTool {
  readonly tool: NewTool;
  readonly idempotencyKey?: string | undefined;
}

/**
 * Adds a tool for sale, with its initial stock in the ledger and an event with the admin. Requests with the same `idempotencyKey` add one tool.
 * Errors: `idempotency-key-reused`, `unknown-image`, `part-number-taken`, `bad-price`, `bad-price-breaks`, `unknown-category`, `bad-attributes`.
 * Spec section 7, `POST tools`.
 */
export async function addTool(
  ctx: AdminContext,
  { tool, idempotencyKey }: AddTool,
): Promise<{ toolId: string }> {
  return againIfTaken(() =>
    inTransaction(ctx.em, async (em) => {
      await lockAdmin(em, ctx.admin);
      const planned = planChange(null, tool, await readSurroundings(em, [tool]));
      const plan = { ...planned, stockQuantity: tool.stockQuantity };
      const earlier = await findEarlier(ctx, em, { plan, idempotencyKey });
      if (earlier !== null) return { toolId: earlier };
      throwErrors(plan.errors);
      const [toolId = ""] = await writeNewTools(em, [plan], {
        action: "tool.added",
        byCustomerId: ctx.admin.customerId,
        idempotencyKey,
      });
      return { toolId };
    }),
  );
}

/** Returns the id of the tool that the key has added; null if it has added none. */
async function findEarlier(
  ctx: AdminContext,
  em: EntityManager,
  { plan, idempotencyKey }: { readonly plan: NewToolPlan; readonly idempotencyKey: string | undefined },
): Promise<string | null> {
  if (idempotencyKey === undefined) return null;
  const earlier = await tables(em)
    .selectFrom("audit_entry")
    .select(["subject", "changes"])
    .where("actor_id", "=", ctx.admin.customerId)
    .where("request_key", "=", idempotencyKey)
    .executeTakeFirst();
  if (!earlier) return null;
  const content = Object.entries({ ...plan.changes, stockQuantity: { from: null, to: plan.stockQuantity } });
  const isSame =
    content.length === Object.keys(earlier.changes).length &&
    content.every(([field, { to }]) => earlier.changes[field]?.to === to);
  if (isSame) return earlier.subject;
  throw keyReused("tool");
}
