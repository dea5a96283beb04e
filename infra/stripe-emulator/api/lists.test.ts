import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { intentFor, startTestEmulator, type TestEmulator } from "../testing/emulator.ts";
import { rejection, send } from "../testing/send.ts";

let emulator: TestEmulator;
let stripe: Stripe;

beforeEach(async () => {
  emulator = await startTestEmulator();
  ({ stripe } = emulator);
});

afterEach(() => emulator.close());

describe("finding", () => {
  test("what is not there is 404", async () => {
    const error = await rejection(stripe.paymentIntents.retrieve("pi_none"));
    expect(error).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      param: "intent",
      message: "No such payment_intent: 'pi_none'",
    });
    expect((await send(emulator, "GET /v1/nothing", "", "sk_test_emulator")).status).toBe(404);
  });

  test("lists are newest first, in pages, and by time", async () => {
    const ids: string[] = [];
    for (let order = 0; order < 5; order += 1) {
      ids.unshift((await stripe.paymentIntents.create(intentFor(`order-${order}`))).id);
    }
    const first = await stripe.paymentIntents.list({ limit: 2 });
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true]);
    const all: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 2 })) all.push(intent.id);
    expect(all).toEqual(ids);
    const before = await stripe.paymentIntents.list({ limit: 2, ending_before: ids[4]! });
    expect(before.data.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    const later = Math.floor(Date.now() / 1000) + 60;
    expect((await stripe.paymentIntents.list({ created: { gte: later } })).data).toEqual([]);
    expect((await stripe.paymentIntents.list({ created: { lt: later } })).data).toHaveLength(5);
    expect(await rejection(stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({ param: "limit" });
  });

  test("search finds by metadata, status and amount, in pages", async () => {
    for (const order of ["a", "b", "b"]) await stripe.paymentIntents.create(intentFor(order));
    const { id } = await stripe.paymentIntents.create(intentFor("it's c", 9000));
    await stripe.paymentIntents.cancel(id);
    const found = async (query: string): Promise<number> =>
      (await stripe.paymentIntents.search({ query })).data.length;
    expect(await found("metadata['orderId']:'b'")).toBe(2);
    expect(await found('metadata["orderId"]:"it\'s c" AND status:"canceled"')).toBe(1);
    expect(await found("status:'canceled' OR metadata['orderId']:'a'")).toBe(2);
    expect(await found("-metadata['orderId']:'b' AND amount<5000")).toBe(1);
    expect(await found("metadata['other']:null")).toBe(4);
    const pages: number[] = [];
    for await (const intent of stripe.paymentIntents.search({ query: "amount>0", limit: 3 }))
      pages.push(intent.amount);
    expect(pages).toHaveLength(4);
    expect((await rejection(stripe.paymentIntents.search({ query: "colour:'red'" }))).message).toMatch(
      /unsupported search field/,
    );
  });

  test("only references can be expanded", async () => {
    const { id } = await stripe.paymentIntents.create({
      ...intentFor("order-1"),
      payment_method: "pm_card_visa",
      confirm: true,
    });
    const { data } = await stripe.paymentIntents.list({
      expand: ["data.latest_charge", "data.payment_method"],
    });
    expect(data[0]).toMatchObject({
      id,
      latest_charge: { object: "charge" },
      payment_method: { card: { last4: "4242" } },
    });
    const error = await rejection(stripe.paymentIntents.retrieve(id, { expand: ["amount"] }));
    expect(error.message).toMatch(/^This property cannot be expanded \(amount\)/);
  });
});
