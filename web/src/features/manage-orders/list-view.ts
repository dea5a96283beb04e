export const STATUSES = ["pending", "paid", "refunded", "cancelled"] as const;
export const FULFILMENTS = ["preparing", "shipped", "delivered"] as const;
export const SORTS = ["newest", "oldest", "total-highest", "total-lowest"] as const;

/** Filters, sort order and page of the order list. Dates such as 2026-03-01 in local time; "" means any. */
export interface ListView {
  readonly status: (typeof STATUSES)[number] | "";
  readonly fulfilment: (typeof FULFILMENTS)[number] | "";
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly sort: (typeof SORTS)[number];
  /** Cursor of the page; "" for the first one. */
  readonly cursor: string;
}

const TEXT_MAX = 200;

/** The view in a query string; invalid values are ignored. */
export function readView(address: URLSearchParams): ListView {
  return {
    status: oneOf(STATUSES, address.get("status")) ?? "",
    fulfilment: oneOf(FULFILMENTS, address.get("fulfilment")) ?? "",
    text: (address.get("q") ?? "").slice(0, TEXT_MAX),
    from: day(address.get("from")),
    to: day(address.get("to")),
    sort: oneOf(SORTS, address.get("sort")) ?? "newest",
    cursor: address.get("cursor") ?? "",
  };
}

/** The query string of a view, without default values. */
export function writeView(view: ListView): URLSearchParams {
  const { status, fulfilment, text, from, to, sort, cursor } = view;
  const values = { status, fulfilment, q: text, from, to, sort: sort === "newest" ? "" : sort, cursor };
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""));
}

/** Whether the view has filters. */
export const isNarrowed = ({ status, fulfilment, text, from, to }: ListView): boolean =>
  [status, fulfilment, text, from, to].some((value) => value !== "");

/** Whether the start date is after the end date. */
export const isBackwards = ({ from, to }: ListView): boolean => from !== "" && to !== "" && from > to;

type WordsAndDays = { readonly q?: string; readonly from?: string; readonly to?: string };

type Query = WordsAndDays & {
  readonly status?: Exclude<(typeof STATUSES)[number], "cancelled">;
  readonly fulfilment?: (typeof FULFILMENTS)[number];
  readonly sort: (typeof SORTS)[number];
};

/** The query for the order list, which does not contain cancelled orders. */
export function queryOf({ status, fulfilment, sort, ...view }: ListView): Query {
  return {
    ...(status !== "" && status !== "cancelled" && { status }),
    ...(fulfilment !== "" && { fulfilment }),
    ...wordsAndDays(view),
    sort,
  };
}

/** Search text and dates of the query: local dates as instants, the end exclusive. */
export function wordsAndDays({ text, from, to }: Pick<ListView, "text" | "from" | "to">): WordsAndDays {
  return {
    ...(text !== "" && { q: text }),
    ...(from !== "" && { from: midnight(from, 0) }),
    ...(to !== "" && { to: midnight(to, 1) }),
  };
}

function oneOf<T extends string>(values: readonly T[], value: string | null): T | undefined {
  return values.find((one) => one === value);
}

function day(value: string | null): string {
  if (value === null || !/^\d{4}-\d\d-\d\d$/.test(value)) return "";
  return Number.isNaN(Date.parse(value)) ? "" : value;
}

function midnight(value: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = value.split("-").map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}
