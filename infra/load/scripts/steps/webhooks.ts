import { check } from "k6";
import { hmac } from "k6/crypto";
import { anyTool, given, person } from "../given/given.ts";
import { postSigned } from "./calls.ts";
import { pay, place } from "./buy.ts";

const PAID_ORDERS = 10;
const SENT_TWICE_EVERY = 2;
const FORGED_EVERY = 50;
const REFUSED = 400;
const run = Date.now().toString(36);

/** A few orders that were really paid: the storm's events are about their intents. */
export function somePaidIntents(): string[] {
  return Array.from({ length: PAID_ORDERS }, (_, turn) => {
    const buyer = person(turn);
    const tool = anyTool();
    const orderId = place(buyer, tool);
    return orderId === null ? null : pay(buyer, tool, orderId);
  }).filter((intent) => intent !== null);
}

/** One event: every second one comes twice, as Stripe may send it, and now and then somebody forges one. */
export function sendEvent(turn: number, intents: readonly string[]): void {
  const intent = intents[turn % intents.length] ?? "";
  const event = JSON.stringify({
    id: `evt_load_${run}_${turn}`,
    object: "event",
    type: "payment_intent.succeeded",
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: { id: intent, object: "payment_intent", status: "succeeded" } },
  });
  if (turn % FORGED_EVERY === 0) {
    const answer = postSigned("/stripe/webhook", event, signed(event, "whsec_of_somebody_else"), {
      name: "POST webhook (forged)",
      kind: "webhook",
      fine: [REFUSED],
    });
    check(answer, { "a forged event is refused": ({ body }) => body.includes("bad-signature") });
    return;
  }
  const copies = turn % SENT_TWICE_EVERY === 0 ? 2 : 1;
  for (let copy = 0; copy < copies; copy += 1)
    postSigned("/stripe/webhook", event, signed(event, given.stripe.webhookSecret), {
      name: "POST webhook",
      kind: "webhook",
    });
}

function signed(payload: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${hmac("sha256", secret, `${seconds}.${payload}`, "hex")}`;
}
