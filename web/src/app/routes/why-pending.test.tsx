import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ADMIN, identity } from "../../testing/identity.ts";
import { anInspectedOrder } from "../../testing/manage-samples.ts";
import { callsOf, json, problem, serve, type Handler } from "../../testing/network.ts";
import { openPage } from "../../testing/open-page.tsx";
import { pressTwice } from "../../testing/press-twice.ts";
import { anOrder, aPaidOrder } from "../../testing/samples.ts";

const ID = anOrder()._id;
const CAUSE = `/api/manage/orders/${ID}/pending-cause`;
const CHECK_AT = "2099-11-29T08:05:00Z";

function open(cause: Handler, order = anOrder()) {
  const calls = serve({
    "GET /api/admin/*": () => json({ admin: true }),
    [`GET ${CAUSE}`]: cause,
    "GET /api/manage/orders/*": () => json(anInspectedOrder({ order })),
  });
  return openPage(`/dashboard/manageAllOrder/${ID}`, identity(ADMIN)).then((opened) => ({
    ...opened,
    calls,
  }));
}

const region = async () => within(await screen.findByRole("region", { name: "Why is this order pending?" }));

test.each([
  ["refund-under-way", "The card was charged, but the charge couldn't pay the order."],
  ["cancelling", "The order is being cancelled, and Stripe hasn't confirmed it yet."],
  ["event-dead", "Stripe reported a payment, and the shop gave up processing the report."],
  ["no-worker", "Stripe reported a payment, and no worker is running to process it."],
  ["event-failing", "Stripe reported a payment, and processing the report failed."],
  ["event-waiting", "Stripe reported a payment."],
  ["webhook-missing", /^Next: We check with Stripe again on 29 November 2099 at 14:05, Dhaka time/],
  ["stripe-processing", "The bank is processing the payment."],
  ["sold-out", "The reservation has ended and the units were sold."],
  ["not-tried", "The customer hasn't started to pay."],
  ["stripe-silent", "The customer started to pay, and Stripe doesn't respond about the payment."],
  [
    "authentication-awaited",
    "The customer's bank asks for 3-D Secure, and the customer hasn't confirmed yet.",
  ],
  ["declined", "The customer's card was declined. Your card has insufficient funds."],
  ["card-awaited", "The customer opened the payment page and hasn't tried a card."],
] as const)("%s is shown as a sentence, with the code", async (code, text) => {
  const decline = code === "declined" ? "Your card has insufficient funds." : null;
  await open(() => json({ cause: { code, decline, checkAt: CHECK_AT } }));
  expect(await (await region()).findByText(text)).toBeTruthy();
  expect((await region()).getByText(code)).toBeTruthy();
});

test("the order is shown without its reason, which can be fetched again", async () => {
  let requests = 0;
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { user } = await open(() => {
    requests += 1;
    return requests === 1 ? problem(403, { detail: "Only admins of the shop may do this." }) : promise;
  });
  expect(await screen.findByText("Plot 7, Dhaka 1208")).toBeTruthy();
  await pressTwice(user, await (await region()).findByRole("button", { name: "Try again" }));
  expect(requests).toBe(2);
  resolve(json({ cause: { code: "not-tried", decline: null, checkAt: null } }));
  expect(await (await region()).findByText("The customer hasn't started to pay.")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Why is this order pending?");
});

test("a paid order has no such section and fetches no reason", async () => {
  const { calls } = await open(() => json({ cause: null }), aPaidOrder());
  expect(await screen.findByRole("heading", { name: "Event log" })).toBeTruthy();
  expect(screen.queryByText("Why is this order pending?")).toBeNull();
  expect(callsOf(calls, "GET", CAUSE)).toHaveLength(0);
});
