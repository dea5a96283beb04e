import { describe, expect, it } from "vitest";
import { anOrder, aPaidOrder, aStartedPayment } from "../../testing/factories.ts";
import { updateOrder } from "../../testing/order-rows.ts";
import { aRefund, endHold } from "../../testing/order-steps.ts";
import { orderSnapshot } from "../../testing/order-snapshot.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { cancelOrder } from "../payment/cancel-order.ts";
import { expireHold } from "../payment/expire-hold.ts";
import { refundOrder } from "../payment/refund-order.ts";
import { startPayment } from "../payment/start-payment.ts";
import { type SignedIn, systemActor } from "../shared/actor.ts";
import { DomainError } from "../shared/errors.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";
import { announceEnd } from "./announce-end.ts";
import { deliverOrder, shipOrder } from "../fulfilment/advance-fulfilment.ts";
import { changeOrder } from "../fulfilment/change-order.ts";
import { recordOrderEvent } from "./order-event.ts";
import { releaseHold } from "./release-hold.ts";

const shop = shopFixture();
const admin = anAdmin();

interface Placed {
  readonly orderId: string;
  readonly person: SignedIn;
  readonly totalCents: number;
}

/** An order in each state that an action can find it in. */
const STATES = {
  held: () => anOrder(shop, { quantity: 2 }),
  released: async () => {
    const order = await anOrder(shop, { quantity: 2 });
    await endHold(shop, order.orderId);
    await releaseHold(shop.as(systemActor), { orderId: order.orderId, graceSeconds: 0 });
    return order;
  },
  cancelling: async () => {
    const order = await anOrder(shop, { quantity: 2 });
    await aStartedPayment(shop, order);
    await updateOrder(shop, order.orderId, { status: "cancelling" });
    await recordOrderEvent(shop.em, {
      orderId: order.orderId,
      type: "order.cancel-requested",
      source: "customer",
    });
    return order;
  },
  gone: async () => {
    const order = await anOrder(shop, { quantity: 2 });
    await cancelOrder(shop.as(order.person), order.orderId);
    return order;
  },
  paid: () => aPaidOrder(shop, { quantity: 2 }),
  shipped: async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    await shipOrder(shop.as(admin), order.orderId);
    return order;
  },
  delivered: async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    await shipOrder(shop.as(admin), order.orderId);
    await deliverOrder(shop.as(admin), order.orderId);
    return order;
  },
  refunded: async () => {
    const order = await aPaidOrder(shop, { quantity: 2 });
    await aRefund(shop, admin, { orderId: order.orderId });
    return order;
  },
} as const;
type State = keyof typeof STATES;

const PARCEL = { carrier: "DHL", trackingNumber: "JD0146" };

const ACTIONS = {
  "cancel, by its customer": ({ orderId, person }: Placed) => cancelOrder(shop.as(person), orderId),
  "cancel, by an admin": ({ orderId }: Placed) => cancelOrder(shop.as(admin), orderId),
  "go on with a cancellation": ({ orderId }: Placed) => cancelOrder(shop.as(systemActor), orderId),
  pay: ({ orderId, person, totalCents }: Placed) =>
    startPayment(shop.as(person), { orderId, claimedTotal: cents(totalCents) }),
  ship: ({ orderId }: Placed) => shipOrder(shop.as(admin), orderId),
  "ship, by its customer": ({ orderId, person }: Placed) => shipOrder(shop.as(person), orderId),
  deliver: ({ orderId }: Placed) => deliverOrder(shop.as(admin), orderId),
  refund: ({ orderId }: Placed) =>
    refundOrder(shop.as(admin), { orderId, note: "", idempotencyKey: newId() }),
  "refund, by its customer": ({ orderId, person }: Placed) =>
    refundOrder(shop.as(person), { orderId, note: "", idempotencyKey: newId() }),
  "end the hold": ({ orderId }: Placed) => expireHold(shop.as(systemActor), orderId),
  "announce the end": ({ orderId }: Placed) => announceEnd(shop.as(systemActor), orderId),
  "change the delivery, by its customer": ({ orderId, person }: Placed) =>
    changeOrder(shop.as(person), "delivery", { orderId, address: "Dock 9", phone: "+44 20 7946 0958" }),
  "change the delivery, by an admin": ({ orderId }: Placed) =>
    changeOrder(shop.as(admin), "managed-delivery", { orderId, address: "Dock 10" }),
  "change the reference, by its customer": ({ orderId, person }: Placed) =>
    changeOrder(shop.as(person), "reference", { orderId, company: "Holt", reference: null }),
  "correct the parcel": ({ orderId }: Placed) =>
    changeOrder(shop.as(admin), "parcel", { orderId, ...PARCEL }),
  "correct the parcel, by its customer": ({ orderId, person }: Placed) =>
    changeOrder(shop.as(person), "parcel", { orderId, ...PARCEL }),
} as const;
type Action = keyof typeof ACTIONS;

const changes = (delivery: string, byAdmin: string, reference: string) => ({
  "change the delivery, by its customer": delivery,
  "change the delivery, by an admin": byAdmin,
  "change the reference, by its customer": reference,
});
const SHIPPED = changes("already-paid", "already-shipped", "already-shipped");

const UNPAID = {
  "correct the parcel": "not-paid",
  "go on with a cancellation": "payment-processing",
  ship: "not-paid",
  deliver: "not-paid",
  refund: "not-paid",
  "end the hold": false,
} as const;

/** What each action does without any effect: the code of its error, or the value with which it reports that it changed nothing. */
const WITHOUT_EFFECT: Readonly<Record<State, Partial<Record<Action, string | false>>>> = {
  held: UNPAID,
  released: UNPAID,
  cancelling: {
    ...changes("being-cancelled", "being-cancelled", "being-cancelled"),
    "correct the parcel": "not-paid",
    pay: "being-cancelled",
    ship: "not-paid",
    deliver: "not-paid",
    refund: "not-paid",
    "end the hold": false,
  },
  gone: {
    ...changes("not-found", "not-found", "not-found"),
    "correct the parcel": "not-found",
    "cancel, by its customer": "not-found",
    "go on with a cancellation": "not-found",
    pay: "not-found",
    ship: "not-found",
    deliver: "not-found",
    refund: "not-found",
    "end the hold": false,
  },
  paid: {
    "change the delivery, by its customer": "already-paid",
    "correct the parcel": "not-shipped",
    "cancel, by its customer": "already-paid",
    "go on with a cancellation": "already-paid",
    pay: "already-paid",
    deliver: "not-shipped",
    "end the hold": false,
  },
  shipped: {
    ...SHIPPED,
    "cancel, by its customer": "already-paid",
    "go on with a cancellation": "already-paid",
    pay: "already-paid",
    ship: false,
    "end the hold": false,
  },
  delivered: {
    ...SHIPPED,
    "correct the parcel": "already-delivered",
    "cancel, by its customer": "already-paid",
    "go on with a cancellation": "already-paid",
    pay: "already-paid",
    ship: false,
    deliver: false,
    "end the hold": false,
  },
  refunded: {
    ...changes("already-paid", "already-refunded", "already-refunded"),
    "correct the parcel": "not-shipped",
    "cancel, by its customer": "already-paid",
    "go on with a cancellation": "already-paid",
    pay: "already-paid",
    ship: "already-refunded",
    deliver: "not-shipped",
    refund: "already-refunded",
    "end the hold": false,
  },
};

/** In every state: admins cancel no order of a customer, and customers neither ship, refund nor correct a parcel; a fresh order has no end to announce. */
const NEVER: Partial<Record<Action, string | false>> = {
  "cancel, by an admin": "not-found",
  "ship, by its customer": "forbidden",
  "refund, by its customer": "forbidden",
  "announce the end": false,
  "correct the parcel, by its customer": "forbidden",
};

/** Returns `changed` where the result has it, else the result, or the code of the error. */
async function outcomeOf(attempt: Promise<unknown>): Promise<unknown> {
  try {
    const result = await attempt;
    return typeof result === "object" && result !== null && "changed" in result ? result.changed : result;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}

const states = Object.keys(STATES) as State[];

describe("what is not allowed in a state changes nothing", () => {
  it.each(states)("%s", async (state) => {
    const order = await STATES[state]();
    const before = await orderSnapshot(shop, order.orderId);
    const expected = { ...WITHOUT_EFFECT[state], ...NEVER };
    const outcomes: Record<string, unknown> = {};
    for (const action of Object.keys(expected) as Action[]) {
      outcomes[action] = await outcomeOf(ACTIONS[action](order));
      expect([action, await orderSnapshot(shop, order.orderId)]).toEqual([action, before]);
    }
    expect(outcomes).toEqual(expected);
  });
});

describe("what is allowed in a state", () => {
  const allowed = states.flatMap((state) =>
    (Object.keys(ACTIONS) as Action[])
      .filter((action) => !(action in WITHOUT_EFFECT[state]) && !(action in NEVER))
      .map((action) => [state, action] as const),
  );

  it("is a short list", () => {
    expect(allowed.map((pair) => pair.join(": "))).toEqual([
      "held: cancel, by its customer",
      "held: pay",
      "held: change the delivery, by its customer",
      "held: change the delivery, by an admin",
      "held: change the reference, by its customer",
      "released: cancel, by its customer",
      "released: pay",
      "released: change the delivery, by its customer",
      "released: change the delivery, by an admin",
      "released: change the reference, by its customer",
      "cancelling: cancel, by its customer",
      "cancelling: go on with a cancellation",
      "paid: ship",
      "paid: refund",
      "paid: change the delivery, by an admin",
      "paid: change the reference, by its customer",
      "shipped: deliver",
      "shipped: refund",
      "shipped: correct the parcel",
      "delivered: refund",
    ]);
  });

  it.each(allowed)("%s: %s has an effect", async (state, action) => {
    const order = await STATES[state]();
    const before = await orderSnapshot(shop, order.orderId);
    await ACTIONS[action](order);
    expect(await orderSnapshot(shop, order.orderId)).not.toEqual(before);
  });
});

describe("another customer's order", () => {
  const OWN: readonly Action[] = [
    "cancel, by its customer",
    "pay",
    "change the delivery, by its customer",
    "change the reference, by its customer",
  ];

  it.each(states)("in the state %s is like a missing one, and nothing changes", async (state) => {
    const order = await STATES[state]();
    const before = await orderSnapshot(shop, order.orderId);
    const stranger = { ...order, person: aPerson() };
    for (const action of OWN) {
      const theirs = await ACTIONS[action](stranger).catch((error: unknown) => error);
      const missing = await ACTIONS[action]({ ...stranger, orderId: newId() }).catch(
        (error: unknown) => error,
      );
      expect(theirs).toBeInstanceOf(DomainError);
      expect(theirs).toEqual(missing);
    }
    expect(await orderSnapshot(shop, order.orderId)).toEqual(before);
  });
});
