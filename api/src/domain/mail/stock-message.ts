import type { DomainContext } from "../shared/context.ts";
import { tables } from "../shared/tables.ts";
import { SMALLEST_ORDER } from "../tool/low-stock.ts";

/** The content of the mail to a customer about a tool that can be ordered again; `token` ends the customer's alerts without a login. */
export type StockMessage = NonNullable<Awaited<ReturnType<typeof readStockMessage>>>;

export interface StockMessageRequest {
  readonly event: "stock.back";
  readonly alertId: string;
}

/**
 * Returns the tool for its mail; null when the customer has ended the alert or was erased, or the tool was archived. It is sent also where
 * the tool has been sold out again since: the customer learns that it was available.
 */
export async function readStockMessage(em: DomainContext["em"], request: StockMessageRequest) {
  const found = await tables(em)
    .selectFrom("stock_alert as a")
    .innerJoin("customer as c", "c.id", "a.customer_id")
    .innerJoin("tool", "tool.id", "a.tool_id")
    .select(["c.email", "c.name as customer", "c.unsubscribe_token as token"])
    .select(["a.tool_id as toolId", "tool.name"])
    .select(["tool.part_number as partNumber", "tool.price_cents as price", "tool.price_unit as priceUnit"])
    .select(["tool.stock_quantity as stockQuantity", SMALLEST_ORDER.as("smallestOrder")])
    .where("a.id", "=", request.alertId)
    .where("c.erased_at", "is", null)
    .where("tool.archived_at", "is", null)
    .executeTakeFirst();
  if (!found) return null;
  const { email, customer, ...tool } = found;
  return {
    kind: request.event,
    eventKey: stockEventKey(request),
    to: { email, name: customer },
    orderId: null,
    ...tool,
  };
}

/** Returns the key of the mail of an alert. */
export const stockEventKey = ({ event: kind, alertId }: StockMessageRequest): string => `${kind}:${alertId}`;
