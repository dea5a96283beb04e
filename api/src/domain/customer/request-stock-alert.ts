import type { DomainContext } from "../shared/context.ts";
import { DomainError } from "../shared/errors.ts";
import { NOW, tables } from "../shared/tables.ts";
import { inTransaction } from "../shared/transaction.ts";
import { findTool } from "../tool/find-tool.ts";
import { smallestOrder } from "../tool/order-quantity.ts";
import { STOCK_ALERTS_MAX } from "./list-stock-alerts.ts";
import { lockSignedInCustomer } from "./lock-signed-in-customer.ts";

/**
 * Has one mail sent to the signed-in customer when the tool can be ordered again; a second request changes nothing. Errors: `forbidden`;
 * `not-found`; `archived`; `can-be-ordered`: it can be ordered now; `too-many-stock-alerts`.
 */
export async function requestStockAlert(
  ctx: Pick<DomainContext, "em" | "actor">,
  toolId: string,
): Promise<void> {
  const tool = await findTool(ctx, toolId);
  if (tool.archivedAt !== null) {
    throw new DomainError("archived", "This part is no longer sold.", "tool");
  }
  await inTransaction(ctx.em.fork(), async (em) => {
    const customerId = await lockSignedInCustomer(ctx, em);
    const db = tables(em);
    if (tool.stockQuantity >= smallestOrder(tool)) {
      throw new DomainError("can-be-ordered", "This part can be ordered now.", "tool");
    }
    const { waiting } = await db
      .selectFrom("stock_alert")
      .select((eb) => eb.fn.countAll<number>().as("waiting"))
      .where("customer_id", "=", customerId)
      .where("tool_id", "<>", toolId)
      .where("mailed_at", "is", null)
      .executeTakeFirstOrThrow();
    if (waiting >= STOCK_ALERTS_MAX) {
      throw new DomainError(
        "too-many-stock-alerts",
        `You can wait for ${STOCK_ALERTS_MAX} parts at a time. Cancel one first.`,
      );
    }
    await db
      .insertInto("stock_alert")
      .values({ customer_id: customerId, tool_id: toolId, created_at: NOW })
      .onConflict((oc) => oc.doNothing())
      .execute();
  });
}
