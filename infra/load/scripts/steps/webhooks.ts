import { check } from "k6";
import { hmac } from "k6/crypto";
import { customerOf, input, randomTool } from "../input/input.ts";
import { pay, placeOrder } from "./buy.ts";
import { postSigned } from "./calls.ts";

const PAID_ORDERS = 10;
const DUPLICATE_EVERY = 2;
const FORGED_EVERY = 50;
const BAD_REQUEST = 400;
const run = Date.now().toString(36);

/** Pays a few orders and returns their intents, for the storm's events. */
export function createPaidIntents(): string[] {
  return Array.from({ length: PAID_ORDERS }, (_, arrival) => {
    const buyer = customerOf(arrival);
    const tool = randomTool();
    const orderId = placeOrder(buyer, tool);
    return orderId === null ? null : pay(buyer, tool, orderId);
  }).filter((intent) => intent !== null);
}

/** Sends one event. Every second one is sent twice, and one of fifty is forged. */
export function sendEvent(arrival: number, intents: readonly string[]): void {
  const intent = intents[arrival % intents.length] ?? "";
  const event = JSON.stringify({
    id: `evt_load_${run}_${arrival}`,
    object: "event",
    type: "payment_intent.succeeded",
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: { id: intent, object: "payment_intent", status: "succeeded" } },
  });
  if (arrival % FORGED_EVERY === 0) {
    const response = postSigned("/stripe/webhook", event, sign(event, "whsec_of_an_attacker"), {
      name: "POST webhook (forged)",
      kind: "webhook",
      expected: [BAD_REQUEST],
    });
    check(response, { "a forged event is rejected": ({ body }) => body.includes("bad-signature") });
    return;
  }
  const copies = arrival % DUPLICATE_EVERY === 0 ? 2 : 1;
  for (let copy = 0; copy < copies; copy += 1)
    postSigned("/stripe/webhook", event, sign(event, input.stripe.webhookSecret), {
      name: "POST webhook",
      kind: "webhook",
    });
}

function sign(payload: string, secret: string): string {
  const seconds = Math.floor(Date.now() / 1000);
  return `t=${seconds},v1=${hmac("sha256", secret, `${seconds}.${payload}`, "hex")}`;
}
