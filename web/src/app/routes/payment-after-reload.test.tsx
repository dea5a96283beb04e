import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { aPaidOrder } from "../../testing/samples.ts";
import { openPayment, order, page } from "../../testing/payment-page.ts";
import { confirmCard, retrieveIntent } from "../../testing/stripe.ts";

/** The page is opened again in the middle of a try. */
async function comeBack(confirm: Handler, reopened = order) {
  confirmCard.mockReturnValue(new Promise(() => {}));
  const first = await openPayment();
  await first.user.click(first.button);
  await waitFor(() => expect(confirmCard).toHaveBeenCalled());
  cleanup();
  let paid = false;
  const calls = serve({
    [`GET /api/payment/${order._id}`]: () => json(paid ? aPaidOrder({ _id: order._id }) : reopened),
    "PUT /api/orderConfirmed/*": async (call) => {
      const response = await confirm(call);
      paid = response.ok;
      return response;
    },
  });
  await openPage(page, identity(CUSTOMER));
  return calls;
}

describe("after a reload in the middle of paying,", () => {
  test("a card that was charged shows paid, and no form", async () => {
    const calls = await comeBack(() => json(aPaidOrder({ _id: order._id })));
    expect(await screen.findByRole("heading", { name: "Paid" })).toBeTruthy();
    expect(callsOf(calls, "PUT", `/api/orderConfirmed/${order._id}`)[0]?.body).toEqual({
      transactionId: "pi_1",
      toolsId: order.toolId,
    });
  });

  test("a card that was not charged can pay, and the page shows that", async () => {
    await comeBack(() => problem(409, { type: "urn:boltwright:problem:payment-not-succeeded" }));
    expect(await screen.findByText(/Your last payment didn't go through/)).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Pay $12.34" })).toBeTruthy();
  });

  test.each([true, false])(
    "a charge that can't pay the order is refunded (in stock: %s)",
    async (payable) => {
      const mismatch = () => problem(409, { type: "urn:boltwright:problem:payment-mismatch" });
      const calls = await comeBack(mismatch, { ...order, heldUntil: null, payable });
      expect((await screen.findByText(/Your card will be refunded/)).getAttribute("role")).toBe("status");
      expect(screen.queryByText(/not charged/)).toBeNull();
      expect(screen.queryByRole("heading", { name: "Sold out" }) === null).toBe(payable);
      expect(callsOf(calls, "GET", `/api/payment/${order._id}`)).toHaveLength(2);
    },
  );

  test.each(["requires_payment_method", "requires_action", "canceled"])(
    "the API is not called for a payment that is %s",
    async (status) => {
      retrieveIntent.mockResolvedValue({ paymentIntent: { id: "pi_1", status } });
      const calls = await comeBack(() => problem(500));
      expect(await screen.findByText(/Your last payment didn't go through/)).toBeTruthy();
      expect(retrieveIntent).toHaveBeenCalledWith("pi_1_secret_x");
      expect(callsOf(calls, "PUT", `/api/orderConfirmed/${order._id}`)).toEqual([]);
    },
  );

  test("a charge that Stripe reports is confirmed with the API", async () => {
    retrieveIntent.mockResolvedValue({ paymentIntent: { id: "pi_1", status: "succeeded" } });
    const calls = await comeBack(() => json(aPaidOrder({ _id: order._id })));
    expect(await screen.findByRole("heading", { name: "Paid" })).toBeTruthy();
    expect(callsOf(calls, "PUT", `/api/orderConfirmed/${order._id}`)).toHaveLength(1);
  });

  test("a charge that the card service still works on is not offered again", async () => {
    retrieveIntent.mockResolvedValue({ paymentIntent: { id: "pi_1", status: "processing" } });
    await comeBack(() => problem(500));
    expect(await screen.findByRole("heading", { name: "Your payment is being processed" })).toBeTruthy();
  });

  test("a charge on its way is not offered again", async () => {
    await comeBack(() => problem(409, { type: "urn:boltwright:problem:payment-processing" }));
    expect(await screen.findByRole("heading", { name: "Your payment is being processed" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  });

  test("an unknown result can be retried", async () => {
    let broken = true;
    await comeBack(() => (broken ? problem(503) : json(aPaidOrder({ _id: order._id }))));
    const again = await screen.findByRole("button", { name: "Try again" });
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
    broken = false;
    act(() => again.click());
    expect(await screen.findByRole("heading", { name: "Paid" })).toBeTruthy();
  });
});
