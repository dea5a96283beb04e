import { ADMIN, identity } from "./identity.ts";
import { aManagedOrder } from "./manage-samples.ts";
import { callsOf, type Call, type Handler, json, serve } from "./network.ts";
import { openPage, type OpenPage } from "./open-page.tsx";

export const PAGE = "/dashboard/manageAllOrder";
export const order = aManagedOrder();

const QUEUES = { toShip: 12, unpaid: 3, shipped: 4, refundsFailed: 1, returns: 5, lowStock: 2 };

/** Opens the list of all orders as an admin. */
export async function openOrderList(
  list: Handler,
  more: Record<string, Handler> = {},
  address = PAGE,
): Promise<OpenPage & { readonly calls: Call[] }> {
  const calls = serve({
    "GET /api/admin/*": () => json({ admin: true }),
    "GET /api/manage/orders": list,
    "GET /api/manage/orders/queues": () => json(QUEUES),
    ...more,
  });
  return { ...(await openPage(address, identity(ADMIN))), calls };
}

/** The query of the last request for the list. */
export const lastQuery = (calls: readonly Call[]): Record<string, string> =>
  Object.fromEntries(callsOf(calls, "GET", "/api/manage/orders").at(-1)?.query ?? []);
