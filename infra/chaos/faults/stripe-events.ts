import { randomUUID } from "node:crypto";
import { signatureHeader } from "../../stripe-emulator/webhooks/signature.ts";
import { tryCall } from "../load/retry-call.ts";
import { type ChaosShop, withDatabase } from "../shop/chaos-shop.ts";
import { type Fault, DEFAULTS } from "../fault.ts";
import { endStripeFaults, callEmulator } from "./emulator.ts";

/** A number of events above that of one fault. */
const ALL = 1000;
const UNNOTICED = { ...DEFAULTS, mayFailCalls: false, heal: endStripeFaults } as const;
const TOO_OLD_SECONDS = 301;
const BAD_REQUEST = 400;

const events =
  (fault: object) =>
  (shop: ChaosShop): Promise<void> =>
    callEmulator(shop, "POST", "/faults/webhook", { count: ALL, ...fault });

/** Sends events with wrong or old signatures: all must be rejected, none stored. */
async function forge(shop: ChaosShop): Promise<string[]> {
  const id = `evt_forged_${randomUUID()}`;
  const body = JSON.stringify({
    id,
    object: "event",
    type: "payment_intent.succeeded",
    data: { object: {} },
  });
  const now = Math.floor(Date.now() / 1000);
  const { webhookSecret: secret } = shop.stripe;
  const signed = signatureHeader(body, secret, now);
  const forgeries: Record<string, { header: string | null; sent: string }> = {
    "with another secret": { header: signatureHeader(body, "whsec_other", now), sent: body },
    "with a changed byte": { header: signed, sent: body.replace("succeeded", "succeedeD") },
    "with v0 only": { header: signed.replace("v1=", "v0="), sent: body },
    "without a signature": { header: null, sent: body },
    "in another JSON": { header: signed, sent: JSON.stringify(JSON.parse(body), undefined, 2) },
    "signed 301 s ago": { header: signatureHeader(body, secret, now - TOO_OLD_SECONDS), sent: body },
  };
  const problems: string[] = [];
  for (const [how, { header, sent }] of Object.entries(forgeries)) {
    const headers = {
      "content-type": "application/json",
      ...(header === null ? {} : { "stripe-signature": header }),
    };
    const { status } = await tryCall(`${shop.origin}/api/stripe/webhook`, {
      method: "POST",
      headers,
      body: sent,
    });
    if (status !== BAD_REQUEST) problems.push(`an event ${how} returned ${status}`);
  }
  const { rowCount } = await withDatabase(shop.database.url, (client) =>
    client.query("select from stripe_event where id = $1", [id]),
  );
  return rowCount === 0 ? problems : [...problems, "a forged event was stored"];
}

/** Faults with Stripe's events lost, late, duplicated, reordered, forged and corrupted. */
export const stripeEventFaults: readonly Fault[] = [
  {
    ...UNNOTICED,
    name: "events lost",
    row: "3.2 browser closed, no confirm",
    holdSeconds: 6,
    inject: events({ kind: "drop" }),
  },
  {
    ...UNNOTICED,
    name: "events late by 5 s",
    row: "3.2 late",
    holdSeconds: 6,
    inject: events({ kind: "delay", ms: 5000 }),
  },
  {
    ...UNNOTICED,
    name: "events 50 times each, in another order",
    row: "3.2 event duplicated ×50, reordered",
    isShort: true,
    inject: async (shop) => {
      // Faults do not combine: some events are sent 50 times, the others newest first.
      await events({ kind: "duplicate", copies: 50, count: 5 })(shop);
      await events({ kind: "reorder", count: 6 })(shop);
      await events({ kind: "duplicate", copies: 50, count: 2 })(shop);
    },
  },
  {
    ...UNNOTICED,
    name: "events in another order",
    row: "3.2 reordered",
    inject: async (shop) => {
      for (let batch = 0; batch < 5; batch += 1) await events({ kind: "reorder", count: 6 })(shop);
    },
  },
  {
    ...UNNOTICED,
    name: "events forged",
    row: "3.2 forged, replayed old capture",
    inject: async () => {},
    holdSeconds: 1,
    check: forge,
    isShort: true,
  },
  ...(["signature", "body", "timestamp", "header"] as const).map((part): Fault => {
    return {
      ...UNNOTICED,
      name: `events with a corrupt ${part}, then intact`,
      row: "3.2 forged",
      inject: events({ kind: "corrupt", part, count: 10 }),
    };
  }),
];
