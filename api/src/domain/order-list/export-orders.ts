import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import type { Cents } from "../shared/money.ts";
import type { Cursor } from "../shared/page.ts";
import { cutPageOfOrders, type ManagedOrder, selectPage } from "./list-all-orders.ts";
import { MANAGED_LINES, type ManagedLine } from "./managed-lines.ts";
import { orderCondition, type OrderFilter, type OrderSort } from "./order-filter.ts";

/** Of up to 200 lines each. */
const BATCH = 200;

/** An order with its lines and sums. */
export interface ExportedOrder extends ManagedOrder {
  readonly lines: readonly ManagedLine[];
  /** The sum of the amounts of the lines, with tax where the prices include it. */
  readonly itemsTotal: Cents;
  /** With its tax. */
  readonly shipping: Cents;
  readonly tax: Cents;
}

/**
 * Yields all orders that match the filter, for an admin's file. Reads in batches, so that memory and query time stay bounded. Orders that are
 * placed or cancelled meanwhile may be missing. Error: `forbidden`.
 */
export async function exportOrders(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  input: { filter: OrderFilter; sort: OrderSort },
): Promise<AsyncIterable<readonly ExportedOrder[]>> {
  await requireAdmin(ctx);
  return readBatches(ctx, input);
}

async function* readBatches(
  ctx: Pick<DomainContext, "em">,
  input: { filter: OrderFilter; sort: OrderSort },
): AsyncGenerator<readonly ExportedOrder[]> {
  let after: Cursor | null | undefined;
  while (after !== null) {
    const batch = { ...input, limit: BATCH, after };
    const rows = await selectPage(ctx, batch, await orderCondition(ctx, input.filter))
      .select(["o.items_cents as itemsTotal", "o.shipping_cents as shipping", "o.tax_cents as tax"])
      .select(MANAGED_LINES.as("lines"))
      .execute();
    const page = cutPageOfOrders(rows, batch);
    yield page.rows;
    after = page.next;
  }
}
