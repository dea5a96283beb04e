import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CUSTOMER, identity } from "../../testing/identity.ts";
import { callsOf, json, problem, serve } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { order, page, receipt } from "../../testing/payment-page.ts";
import { anOrderInFull } from "../../testing/samples.ts";
import { confirmCard } from "../../testing/stripe.ts";

const FORMS = [
  { button: "Change address and phone", name: "Address and phone", field: "Address", call: "delivery" },
  {
    button: "Add company or reference",
    name: "Company and reference",
    field: "Your reference (PO)",
    call: "reference",
  },
] as const;

/** The payment page with a text entered in a form of the order. Saving it fails with `status`, or succeeds. */
async function enter({ button, name, field, call }: (typeof FORMS)[number], text: string, status?: number) {
  let shown = order;
  const calls = serve({
    [`GET /api/payment/${order._id}`]: () => json(shown),
    "GET /api/orders": () => json([shown]),
    [`GET /api/orders/${order._id}`]: () => json(anOrderInFull({ _id: order._id })),
    "POST /api/create-payment-intent": () => json({ clientSecret: "pi_1_secret_x" }),
    "PUT /api/orderConfirmed/*": () => json({ ...order, status: "paid", transactionId: "pi_1" }),
    [`PUT /api/orders/${order._id}/${call}`]: () => {
      if (status !== undefined) return problem(status, { detail: "This order can't be changed." });
      shown = { ...order, [call === "delivery" ? "address" : "reference"]: text };
      return json({ changed: true });
    },
  });
  const opened = await openPage(page, identity(CUSTOMER));
  const pay = await screen.findByRole("button", { name: "Pay $12.34" });
  await opened.user.click(screen.getByRole("button", { name: button }));
  const form = within(screen.getByRole("form", { name }));
  await opened.user.clear(form.getByLabelText(field));
  if (text !== "") await opened.user.type(form.getByLabelText(field), text);
  return { ...opened, calls, pay, form };
}

test.each(FORMS)("$name: Pay first saves what is entered, then charges the card", async (each) => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  confirmCard.mockReturnValueOnce(promise);
  const { user, calls, pay, address } = await enter(each, "4 New Road");
  await user.click(pay);
  await waitFor(() => expect(confirmCard).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole("form", { name: each.name })).toBeNull();
  expect(within(screen.getByRole("region", { name: "Your order" })).getByText("4 New Road")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Paying $12.34 …" }));
  const sent = calls.filter(({ method }) => method === "PUT" || method === "POST").map(({ path }) => path);
  expect(sent.filter((path) => path !== "/api/wishlist")).toEqual([
    `/api/orders/${order._id}/${each.call}`,
    "/api/create-payment-intent",
  ]);
  resolve({ paymentIntent: { id: "pi_1", status: "succeeded" } });
  await waitFor(() => expect(address()).toBe(receipt));
});

const NOT_SAVED = "Your card was not charged: your changes to the order are not saved yet.";

test.each(FORMS)(
  "$name: what cannot be saved stops the payment, with the error in its form",
  async (each) => {
    const { user, calls, pay, form } = await enter(each, "4 New Road", 409);
    await user.click(pay);
    const alert = await form.findByText("This order can't be changed.");
    await waitFor(() => expect(document.activeElement).toBe(alert.parentElement));
    expect(form.getByLabelText<HTMLInputElement>(each.field).value).toBe("4 New Road");
    expect(screen.getByText(NOT_SAVED)).toBeTruthy();
    expect(callsOf(calls, "POST", "/api/create-payment-intent")).toHaveLength(0);
    expect(confirmCard).not.toHaveBeenCalled();
  },
);

test("an address that was emptied stops the payment, and the folded form opens", async () => {
  const { user, calls, pay, form } = await enter(FORMS[0], "");
  const details = screen.getByRole("region", { name: "Your order" }).querySelector("details");
  details?.removeAttribute("open");
  await user.click(pay);
  expect(await screen.findByText(NOT_SAVED)).toBeTruthy();
  expect(details?.open).toBe(true);
  expect(document.activeElement).toBe(form.getByLabelText("Address"));
  expect(callsOf(calls, "PUT", `/api/orders/${order._id}/delivery`)).toHaveLength(0);
  expect(confirmCard).not.toHaveBeenCalled();
});

test("a form that was opened and not changed is not saved", async () => {
  const { user, calls, pay, form, address } = await enter(FORMS[0], order.address);
  expect(form.getByRole("button", { name: "Save" })).toBeTruthy();
  await user.click(pay);
  await waitFor(() => expect(address()).toBe(receipt));
  expect(callsOf(calls, "PUT", `/api/orders/${order._id}/delivery`)).toHaveLength(0);
});
