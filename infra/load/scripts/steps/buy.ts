import { check, sleep } from "k6";
import { Counter, Trend } from "k6/metrics";
import type { components } from "../../../../openapi/types.d.ts";
import type { GivenPerson, GivenTool } from "../given/shape.ts";
import { bodyOf, confirmCard, get, post } from "./calls.ts";

type Purchase = components["schemas"]["Purchase"];
type StartPayment = components["schemas"]["StartPayment"];

const POLL_SECONDS = 0.25;
const PATIENCE_SECONDS = 30;
const SOLD_OUT = 409;

const timeToPaid = new Trend("time_to_paid", true);
const ordersPlaced = new Counter("orders_placed");
const ordersPaid = new Counter("orders_paid");
const soldOut = new Counter("sold_out");

/** Orders one piece. @returns the order's id, or null where the shop did not take the order */
export function place(person: GivenPerson, tool: GivenTool, mayBeSoldOut = false): string | null {
  const purchase: Purchase = {
    toolId: tool.id,
    toolName: tool.name,
    orderQuantity: 1,
    phone: "+1 555 010 2030",
    address: "12 Foundry Lane, Sheffield S1 2AB",
    totalAmount: tool.price,
    status: "pending",
  };
  const answer = post("/purchase", purchase, {
    name: "POST purchase",
    kind: "order",
    token: person.token,
    fine: mayBeSoldOut ? [200, SOLD_OUT] : [200],
  });
  if (answer.status === SOLD_OUT) {
    soldOut.add(1);
    check(answer, { "who came too late is told so": ({ body }) => body.includes("sold-out") });
  }
  if (answer.status !== 200) return null;
  ordersPlaced.add(1);
  return bodyOf(answer, "placeOrder").insertedId;
}

/** Pays an order at the emulator and waits until the shop says so: by its webhook and its worker, nobody calls `orderConfirmed`. */
export function pay(person: GivenPerson, tool: GivenTool, orderId: string): string | null {
  const start: StartPayment = { orderId, totalAmount: tool.price };
  const { token } = person;
  const started = post("/create-payment-intent", start, {
    name: "POST create-payment-intent",
    kind: "payment",
    token,
  });
  if (started.status !== 200) return null;
  const intentId = bodyOf(started, "startPayment").clientSecret.replace(/_secret_.*$/, "");
  const began = Date.now();
  if (confirmCard(intentId).status !== 200) return null;
  const isPaid = waitUntilPaid(orderId, token, began);
  check(isPaid, { "a charged order is paid": (paid) => paid });
  if (!isPaid) return null;
  timeToPaid.add(Date.now() - began);
  ordersPaid.add(1);
  return intentId;
}

function waitUntilPaid(orderId: string, token: string, began: number): boolean {
  while (Date.now() - began < PATIENCE_SECONDS * 1000) {
    const answer = get(`/payment/${orderId}`, { name: "GET payment/{id}", kind: "read", token });
    if (answer.status === 200 && bodyOf(answer, "findOrder").status === "paid") return true;
    sleep(POLL_SECONDS);
  }
  return false;
}
