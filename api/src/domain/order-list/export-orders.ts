import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { type ManagedOrder, type ManagedPage, readPageOfOrders } from "./list-all-orders.ts";
import type { Cursor } from "../shared/page.ts";
import type { OrderFilter, OrderSort } from "./order-filter.ts";

const BATCH = 500;

/**
 * Yields all orders that match the filter, for an admin's file. Reads in batches, so that memory and query time stay bounded. Orders that are
 * placed or cancelled meanwhile may be missing. Error: `forbidden`.
 */
export async function exportOrders(
  ctx: Pick<DomainContext, "em" | "actor" | "roles">,
  input: { filter: OrderFilter; sort: OrderSort },
): Promise<AsyncIterable<readonly ManagedOrder[]>> {
  await requireAdmin(ctx);
  return readBatches(ctx, input);
}

async function* readBatches(
  ctx: Pick<DomainContext, "em">,
  input: { filter: OrderFilter; sort: OrderSort },
): AsyncGenerator<readonly ManagedOrder[]> {
  let after: Cursor | null | undefined;
  while (after !== null) {
    const page: ManagedPage = await readPageOfOrders(ctx, { ...input, limit: BATCH, after });
    yield page.rows;
    after = page.next;
  }
}
