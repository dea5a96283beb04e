import { z } from "zod";
import type {
  CardOutcome,
  Charge,
  Customer,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  Refund,
  StripeEvent,
} from "./types.ts";
import { openJournal, readJournal, type Journal } from "./journal.ts";

/** The response to the first request with an idempotency key. */
export interface StoredResponse {
  id: string;
  fingerprint: string;
  path: string;
  status: number;
  body: string;
  requestId: string;
  storedAt: number;
}

/** One attempt to hand an event to the webhook's address. */
export interface Attempt {
  at: string;
  outcome: "delivered" | "failed" | "dropped";
  status: number | null;
  error: string | null;
}

/** An event on its way to the webhook's address. `id` is unique per copy: a duplicate is a separate delivery. */
export interface Delivery {
  id: string;
  eventId: string;
  type: string;
  state: "pending" | "delivered" | "failed" | "dropped";
  attempts: Attempt[];
}

export interface Tables {
  payment_intent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  payment_method: PaymentMethod;
  card_outcome: CardOutcome;
  customer: Customer;
  event: StripeEvent;
  response: StoredResponse;
  delivery: Delivery;
}

type TableName = keyof Tables;
type Rows = { [Name in TableName]: Map<string, Tables[Name]> };

const DAY_SECONDS = 86_400;
const REWRITE_BYTES_MIN = 64 * 1024 * 1024;

/** All state of the emulator, in memory and, with a file, on disk before any response is sent. */
export interface Store {
  get<Name extends TableName>(table: Name, id: string): Tables[Name] | undefined;
  put<Name extends TableName>(table: Name, row: Tables[Name]): void;
  newestFirst<Name extends TableName>(table: Name): Tables[Name][];
  /** Writes what was put since the last call; a response may be sent only afterwards. */
  flush(): void;
  clear(): void;
  close(): void;
}

function emptyRows(): Rows {
  return {
    payment_intent: new Map(),
    charge: new Map(),
    refund: new Map(),
    dispute: new Map(),
    payment_method: new Map(),
    card_outcome: new Map(),
    customer: new Map(),
    event: new Map(),
    response: new Map(),
    delivery: new Map(),
  };
}

const TABLES = [
  "payment_intent",
  "charge",
  "refund",
  "dispute",
  "payment_method",
  "card_outcome",
  "customer",
  "event",
  "response",
  "delivery",
] as const;

const journalEntry = z.object({
  table: z.enum(TABLES),
  row: z.looseObject({ id: z.string() }),
});

function load(rows: Record<TableName, Map<string, object>>, lines: string[]): void {
  for (const line of lines) {
    const { table, row } = journalEntry.parse(JSON.parse(line));
    rows[table].set(row.id, row);
  }
}

/** Deletes what Stripe deletes too: idempotency keys after a day, events after 30 days, and finished deliveries. */
function prune(rows: Rows, now: number): void {
  for (const response of rows.response.values()) {
    if (now - response.storedAt > DAY_SECONDS) rows.response.delete(response.id);
  }
  for (const event of rows.event.values()) {
    if (now - event.created > 30 * DAY_SECONDS) rows.event.delete(event.id);
  }
  for (const delivery of rows.delivery.values()) {
    if (delivery.state === "delivered" || !rows.event.has(delivery.eventId))
      rows.delivery.delete(delivery.id);
  }
}

function snapshot(rows: Rows): string[] {
  return Object.entries(rows).flatMap(([table, map]) =>
    [...map.values()].map((row) => JSON.stringify({ table, row })),
  );
}

/** Opens the store; with `file` null nothing survives the process. */
export function openStore(file: string | null): Store {
  const rows = emptyRows();
  let journal: Journal | null = null;
  let unwritten: string[] = [];
  let rewriteAt = REWRITE_BYTES_MIN;
  const rewrite = (target: Journal): void => {
    prune(rows, Date.now() / 1000);
    target.rewrite(snapshot(rows));
    rewriteAt = Math.max(REWRITE_BYTES_MIN, 2 * target.bytes());
  };
  if (file !== null) {
    load(rows, readJournal(file));
    journal = openJournal(file);
    rewrite(journal);
  }
  return {
    get: (table, id) => rows[table].get(id),
    put(table, row) {
      rows[table].set(row.id, row);
      if (journal) unwritten.push(JSON.stringify({ table, row }));
    },
    newestFirst: (table) => [...rows[table].values()].toReversed(),
    flush() {
      if (!journal || unwritten.length === 0) return;
      journal.append(unwritten);
      unwritten = [];
      if (journal.bytes() > rewriteAt) rewrite(journal);
    },
    clear() {
      for (const map of Object.values(rows)) map.clear();
      unwritten = [];
      journal?.rewrite([]);
    },
    close() {
      this.flush();
      journal?.close();
      journal = null;
    },
  };
}
