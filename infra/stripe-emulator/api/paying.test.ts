import type Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { intentFor, startTestEmulator, type TestEmulator } from "../testing/emulator.ts";
import { eventTypes, rejection, send } from "../testing/send.ts";

let emulator: TestEmulator;
let stripe: Stripe;

beforeEach(async () => {
  emulator = await startTestEmulator();
  ({ stripe } = emulator);
});

afterEach(() => emulator.close());

describe("paying", () => {
  test("with a good test card charges the whole amount once", async () => {
    const { id } = await stripe.paymentIntents.create(intentFor("order-1"));
    const paid = await stripe.paymentIntents.confirm(id, {
      payment_method: "pm_card_visa",
      expand: ["latest_charge"],
    });
    expect(paid).toMatchObject({
      status: "succeeded",
      amount_received: 1234,
      latest_charge: {
        paid: true,
        amount_captured: 1234,
        payment_intent: id,
        metadata: { orderId: "order-1" },
      },
    });
    expect(await eventTypes(stripe)).toEqual([
      "payment_intent.created",
      "charge.succeeded",
      "payment_intent.succeeded",
    ]);
    const again = await rejection(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }));
    expect(again).toMatchObject({
      code: "payment_intent_unexpected_state",
      payment_intent: { id, status: "succeeded" },
    });
    expect((await stripe.charges.list({ payment_intent: id })).data).toHaveLength(1);
  });

  test.each([
    ["pm_card_visa_chargeDeclined", "card_declined", "generic_decline", "Your card was declined."],
    [
      "pm_card_chargeDeclinedInsufficientFunds",
      "card_declined",
      "insufficient_funds",
      "Your card has insufficient funds.",
    ],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card", "Your card has expired."],
    [
      "pm_card_chargeDeclinedIncorrectCvc",
      "incorrect_cvc",
      "incorrect_cvc",
      "Your card's security code is incorrect.",
    ],
    [
      "pm_card_chargeDeclinedProcessingError",
      "processing_error",
      "processing_error",
      /^An error occurred while processing your card\./,
    ],
  ])(
    "with %s is declined, and the same intent takes another card",
    async (method, code, declineCode, message) => {
      const { id } = await stripe.paymentIntents.create(intentFor("order-1"));
      const error = await rejection(stripe.paymentIntents.confirm(id, { payment_method: method }));
      expect(error).toMatchObject({
        type: "StripeCardError",
        statusCode: 402,
        code,
        decline_code: declineCode,
        payment_intent: {
          id,
          status: "requires_payment_method",
          last_payment_error: { code, decline_code: declineCode },
        },
      });
      expect(error.message).toMatch(message);
      expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
        payment_method: null,
        amount_received: 0,
      });
      await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
      expect(await eventTypes(stripe)).toEqual([
        "payment_intent.created",
        "charge.failed",
        "payment_intent.payment_failed",
        "charge.succeeded",
        "payment_intent.succeeded",
      ]);
    },
  );

  test("with a card that requires 3-D Secure waits for the buyer", async () => {
    const { id, client_secret: secret } = await stripe.paymentIntents.create(intentFor("order-1"));
    const waiting = await stripe.paymentIntents.confirm(id, {
      payment_method: "pm_card_threeDSecure2Required",
    });
    expect(waiting).toMatchObject({
      status: "requires_action",
      next_action: { type: "use_stripe_sdk" },
      amount_received: 0,
    });
    const form = `payment_intent=${id}&client_secret=${secret}&outcome=authenticated&key=pk_test_emulator`;
    await send(emulator, "POST /stripe-emulator/v1/3ds2/authenticate", form, null);
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: "succeeded",
      next_action: null,
    });
    expect(await eventTypes(stripe)).toEqual([
      "payment_intent.created",
      "payment_intent.requires_action",
      "charge.succeeded",
      "payment_intent.succeeded",
    ]);
  });

  test("with automatic methods that may redirect needs a return_url on the server, as at Stripe", async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: "usd" });
    const error = await rejection(stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }));
    expect(error.message).toContain("you must provide a `return_url`");
    const paid = await stripe.paymentIntents.confirm(id, {
      payment_method: "pm_card_visa",
      return_url: "https://shop.example/",
    });
    expect(paid.status).toBe("succeeded");
  });

  test("at once with confirm, or later with a method set by update", async () => {
    const at = { ...intentFor("order-1"), payment_method: "pm_card_mastercard" };
    expect(await stripe.paymentIntents.create({ ...at, confirm: true })).toMatchObject({
      status: "succeeded",
    });
    const { id } = await stripe.paymentIntents.create(intentFor("order-2"));
    const updated = await stripe.paymentIntents.update(id, {
      amount: 777,
      metadata: { note: "n" },
      payment_method: "pm_card_visa",
    });
    expect(updated).toMatchObject({
      amount: 777,
      metadata: { orderId: "order-2", note: "n" },
      status: "requires_confirmation",
    });
    expect(await stripe.paymentIntents.confirm(id)).toMatchObject({ amount_received: 777 });
    const error = await rejection(stripe.paymentIntents.update(id, { amount: 1 + 776 * 2 }));
    expect(error).toMatchObject({ code: "payment_intent_unexpected_state" });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ amount: 777 });
  });

  test("with a raw card number from a server is rejected", async () => {
    const card = { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" };
    const error = await rejection(stripe.paymentMethods.create({ type: "card", card }));
    expect(error.message).toMatch(
      /^Sending credit card numbers directly to the Stripe API is generally unsafe/,
    );
  });
});
