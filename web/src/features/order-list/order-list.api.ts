import { customerApi, unwrapWithHeaders } from "../../lib/api-client.ts";
import { listPage, type ListPage } from "../../lib/pages.ts";
import { paths } from "../../lib/paths.ts";
import { type ManagedOrder, readManagedOrder } from "../fulfilment/managed-order.api.ts";
import { defineList, readOneOf, readWords } from "../records/list.ts";

/** The lists of orders that staff work through, as tabs, and the orders that are done with. */
const QUEUES = ["to-ship", "unpaid", "shipped", "refunds-failed"] as const;
export const FINISHED = ["delivered", "refunded", "cancelled"] as const;
export const SORTS = ["newest", "oldest", "total-highest", "total-lowest"] as const;

export const TEXT_MAX = 200;

/** Reads a day such as 2026-03-01 in the shop's time zone; "" means any. */
function readDay(value: string | null): string {
  if (value === null || !/^\d{4}-\d\d-\d\d$/.test(value)) return "";
  return Number.isNaN(Date.parse(value)) ? "" : value;
}

function readView(address: URLSearchParams) {
  return {
    queue: readOneOf(["", ...QUEUES, ...FINISHED], address.get("queue")),
    q: readWords(address.get("q"), TEXT_MAX),
    from: readDay(address.get("from")),
    to: readDay(address.get("to")),
    sort: readOneOf(SORTS, address.get("sort")),
  };
}

/** Filters and order of the list. */
export type OrderView = ReturnType<typeof readView>;

/** Returns whether the start date is after the end date. */
export const isBackwards = ({ from, to }: OrderView): boolean => from !== "" && to !== "" && from > to;

/** The API's parameters of a view. */
function queryOf({ queue, q, from, to, sort }: OrderView) {
  const isQueue = QUEUES.find((one) => one === queue);
  return {
    ...(isQueue && { queue: isQueue }),
    ...((queue === "refunded" || queue === "cancelled") && { status: queue }),
    ...(queue === "delivered" && { fulfilment: queue }),
    ...(q !== "" && { q }),
    ...(from !== "" && { from }),
    ...(to !== "" && { to }),
    sort,
  };
}

/** All orders of the shop. */
export const allOrders = defineList({
  key: ["manage-orders", "list"],
  path: paths.manageAllOrders,
  filters: ["queue", "q", "from", "to"],
  countedMax: 10_000,
  read: readView,
  isPossible: (view) => !isBackwards(view),
  fetchPage: async (view, part): Promise<ListPage<ManagedOrder>> => {
    const query = { ...queryOf(view), ...part };
    const { data, headers } = await unwrapWithHeaders(
      customerApi.GET("/manage/orders", { params: { query } }),
    );
    return listPage(data.map(readManagedOrder), headers);
  },
});

/** The path of the file with all orders of a view, below `/api`. */
export const exportPath = (view: OrderView): string =>
  `/manage/orders.csv?${new URLSearchParams(queryOf(view)).toString()}`;
