import { requireAdmin } from "../customer/require-admin.ts";
import type { DomainContext } from "../shared/context.ts";
import { type ManagedOrder, type ManagedPage, readPageOfOrders } from "./list-all-orders.ts";
import type { Cursor } from "../shared/page.ts";
import type { OrderFilter, OrderSort } from "./order-filter.ts";

const BATCH = 500;

/**
 * All orders that the filter finds, batch after batch, for an admin's file: however many there are, one batch is in memory and no
 * query is long. An order that is placed or goes meanwhile may be in or not. `forbidden` but for admins, before anything is read.
 */
export async function exportOrders(
  ctx: Pick<DomainContext, "em" | "actor">,
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
