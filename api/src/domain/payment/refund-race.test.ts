import { expect, it } from "vitest";
import { aPaidOrder } from "../../testing/factories.ts";
import { setFault, silence } from "../../testing/faults.ts";
import { eventsOf, refundedAt, refundsOf } from "../../testing/order-queries.ts";
import { aRefund } from "../../testing/order-steps.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { newId } from "../shared/ids.ts";
import { cents } from "../shared/money.ts";

const shop = shopFixture();
const PART = cents(500);

const reasonOf = (result: PromiseSettledResult<unknown>): unknown =>
  result.status === "rejected" ? result.reason : null;

it("two admins who saw the same amount left make one refund of a part; the other is rejected with what changed", async () => {
  const { orderId, intentId, totalCents } = await aPaidOrder(shop, { quantity: 2 });
  const request = { orderId, amount: PART, expectedLeft: cents(totalCents) };
  const results = await Promise.allSettled([1, 2].map(() => aRefund(shop, anAdmin(), request)));
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(results.map(reasonOf).find((reason) => reason !== null)).toMatchObject({
    code: "changed-meanwhile",
    message: "$5.00 was refunded meanwhile. Check the amount and refund again.",
  });
  expect([await refundsOf(shop, orderId), await refundedAt(shop, intentId)]).toEqual([1, 500]);
  const again = cents(totalCents - PART);
  expect(await aRefund(shop, anAdmin(), { ...request, expectedLeft: again })).toMatchObject({
    state: "succeeded",
  });
});

it("a refund that Stripe has not made yet counts as well", async () => {
  const { orderId, totalCents } = await aPaidOrder(shop, { quantity: 2 });
  await setFault(shop, silence("refunds.create", 2));
  expect(await aRefund(shop, anAdmin(), { orderId, amount: PART })).toMatchObject({ state: "sent" });
  const before = await eventsOf(shop, orderId);
  await expect(
    aRefund(shop, anAdmin(), { orderId, amount: PART, expectedLeft: cents(totalCents) }),
  ).rejects.toMatchObject({ code: "changed-meanwhile" });
  expect(await eventsOf(shop, orderId)).toEqual(before);
});

it("a refund that failed meanwhile is reported as such", async () => {
  const { orderId, totalCents } = await aPaidOrder(shop);
  await expect(
    aRefund(shop, anAdmin(), { orderId, amount: PART, expectedLeft: cents(totalCents - 300) }),
  ).rejects.toMatchObject({
    code: "changed-meanwhile",
    message: "A refund of $3.00 failed meanwhile. Check the amount and refund again.",
  });
  expect(await refundsOf(shop, orderId)).toBe(0);
});

it("the same request again returns its own refund, and a client that sends no amount seen is not checked", async () => {
  const { orderId, totalCents } = await aPaidOrder(shop, { quantity: 2 });
  const admin = anAdmin();
  const request = { orderId, amount: PART, expectedLeft: cents(totalCents), idempotencyKey: newId() };
  const first = await aRefund(shop, admin, request);
  expect((await aRefund(shop, admin, request)).id).toBe(first.id);
  expect((await aRefund(shop, admin, { ...request, expectedLeft: undefined })).id).toBe(first.id);
  await aRefund(shop, admin, { orderId, amount: PART });
  expect(await refundsOf(shop, orderId)).toBe(2);
});
