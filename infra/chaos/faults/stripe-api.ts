import { type ChaosShop, withDatabase } from "../shop/chaos-shop.ts";
import { type Fault, DEFAULTS } from "../fault.ts";
import { endStripeFaults, callEmulator } from "./emulator.ts";

/** A number of calls above that of one fault. */
const ALL = 1000;

function calls(name: string, fault: object): Fault {
  return {
    ...DEFAULTS,
    name: `Stripe ${name}`,
    row: "3.2 Stripe timeout or error",
    inject: (shop) => callEmulator(shop, "POST", "/faults/api", { count: ALL, ...fault }),
    heal: endStripeFaults,
  };
}

/** Stripe repeats a stored error for its idempotency key: only another key can refund. */
async function checkNextKeys({ database }: ChaosShop): Promise<string[]> {
  const { rowCount } = await withDatabase(database.url, (client) =>
    client.query("select from refund where state = 'sent' and attempt > 1"),
  );
  return rowCount === 0 ? ["no refund was tried under another key"] : [];
}

const CREATE = "payment_intents.create";

/** Faults with Stripe down, slow, hanging, with errors, and with lost responses. */
export const stripeApiFaults: readonly Fault[] = [
  {
    ...DEFAULTS,
    name: "Stripe down",
    row: "3.2 Stripe down",
    inject: ({ supervisor }) => supervisor.kill("stripe"),
    heal: ({ supervisor }) => supervisor.restart("stripe"),
  },
  {
    ...DEFAULTS,
    name: "Stripe frozen",
    row: "3.2 Stripe timeout",
    inject: async ({ supervisor }) => supervisor.pause("stripe"),
    heal: async ({ supervisor }) => supervisor.resume("stripe"),
    holdSeconds: 12,
  },
  calls("slow by 3 s", { kind: "latency", ms: 3000, operation: CREATE }),
  calls("returns 429", { kind: "error", status: 429, stored: false }),
  calls("returns 500", { kind: "error", status: 500, operation: CREATE }),
  calls("returns 500 after the work", { kind: "error", status: 500, process: true, operation: CREATE }),
  calls("returns 503 to refunds", {
    kind: "error",
    status: 503,
    stored: false,
    operation: "refunds.create",
  }),
  {
    ...calls("returns 500 to refunds, stored for the key", {
      kind: "error",
      status: 500,
      operation: "refunds.create",
    }),
    row: "3.2 Stripe 500 (replayed for the key)",
    needsCompleteShop: true,
    holdSeconds: 8,
    check: checkNextKeys,
  },
  calls("loses its responses", { kind: "lose-reply", operation: CREATE }),
  { ...calls("hangs", { kind: "hang", process: true, operation: CREATE, count: 3 }), holdSeconds: 12 },
];
