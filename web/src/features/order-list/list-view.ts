/** The lists of orders that staff work through, as tabs, and the orders that are done with. */
export const QUEUES = ["to-ship", "unpaid", "shipped", "refunds-failed"] as const;
export const FINISHED = ["delivered", "refunded", "cancelled"] as const;
export const SORTS = ["newest", "oldest", "total-highest", "total-lowest"] as const;

export type Queue = (typeof QUEUES)[number];
export type Finished = (typeof FINISHED)[number];

/** Filters, sort order and page of the order list. Days such as 2026-03-01 in the shop's time zone; "" means any. */
export interface ListView {
  readonly queue: Queue | Finished | "";
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly sort: (typeof SORTS)[number];
  /** The cursor of the page; "" for the first one. */
  readonly cursor: string;
}

const TEXT_MAX = 200;

/** The view in a query string; invalid values are ignored. */
export function readView(address: URLSearchParams): ListView {
  return {
    queue: oneOf([...QUEUES, ...FINISHED], address.get("queue")) ?? oldFilter(address),
    text: (address.get("q") ?? "").slice(0, TEXT_MAX),
    from: day(address.get("from")),
    to: day(address.get("to")),
    sort: oneOf(SORTS, address.get("sort")) ?? "newest",
    cursor: address.get("cursor") ?? "",
  };
}

/** Reads URLs from before the tabs: a status and a fulfilment. */
function oldFilter(address: URLSearchParams): ListView["queue"] {
  const fulfilment = address.get("fulfilment");
  if (fulfilment === "preparing") return "to-ship";
  if (fulfilment === "shipped" || fulfilment === "delivered") return fulfilment;
  const status = address.get("status");
  if (status === "pending") return "unpaid";
  return oneOf(FINISHED, status) ?? "";
}

/** The query string of a view, without default values. */
export function writeView(view: ListView): URLSearchParams {
  const { queue, text, from, to, sort, cursor } = view;
  const values = { queue, q: text, from, to, sort: sort === "newest" ? "" : sort, cursor };
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""));
}

/** Returns whether the view has filters. */
export const isNarrowed = ({ queue, text, from, to }: ListView): boolean =>
  [queue, text, from, to].some((value) => value !== "");

/** Returns whether the start date is after the end date. */
export const isBackwards = ({ from, to }: ListView): boolean => from !== "" && to !== "" && from > to;

type WordsAndDays = { readonly q?: string; readonly from?: string; readonly to?: string };

type Query = WordsAndDays & {
  readonly queue?: Queue;
  readonly status?: "refunded" | "cancelled";
  readonly fulfilment?: "delivered";
  readonly sort: (typeof SORTS)[number];
};

/** The query for the order list. */
export function queryOf({ queue, sort, ...view }: ListView): Query {
  const known = oneOf(QUEUES, queue);
  return {
    ...(known && { queue: known }),
    ...((queue === "refunded" || queue === "cancelled") && { status: queue }),
    ...(queue === "delivered" && { fulfilment: queue }),
    ...wordsAndDays(view),
    sort,
  };
}

/** Returns search text and days of the query. */
function wordsAndDays({ text, from, to }: Pick<ListView, "text" | "from" | "to">): WordsAndDays {
  return {
    ...(text !== "" && { q: text }),
    ...(from !== "" && { from }),
    ...(to !== "" && { to }),
  };
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((one) => one === value);
}

function day(value: string | null): string {
  if (value === null || !/^\d{4}-\d\d-\d\d$/.test(value)) return "";
  return Number.isNaN(Date.parse(value)) ? "" : value;
}
