import { requireAdmin } from "../customer/require-admin.ts";
import { LINES } from "../order/order-line.ts";
import type { DomainContext } from "../shared/context.ts";
import type { Cursor } from "../shared/page.ts";
import { cutPageOfOrders, selectPage } from "./list-all-orders.ts";
import { orderCondition, type OrderFilter, type OrderSort } from "./order-filter.ts";

/** Of up to 200 lines each. */
const BATCH = 200;

/** An order with its lines and sums. */
export type ExportedOrder = Awaited<ReturnType<ReturnType<typeof selectBatch>["execute"]>>[number];

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
  const condition = await orderCondition(ctx, input.filter);
  let after: Cursor | null | undefined;
  while (after !== null) {
    const batch = { ...input, limit: BATCH, after };
    const rows = await selectBatch(ctx, batch, condition.page).execute();
    const page = cutPageOfOrders(rows, batch);
    yield page.rows;
    after = page.next;
  }
}

const selectBatch = (...page: Parameters<typeof selectPage>) =>
  selectPage(...page)
    .select(["o.items_cents as itemsTotal", "o.shipping_cents as shipping", "o.tax_cents as tax"])
    .select(LINES.as("lines"));
