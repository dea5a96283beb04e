import { expect, it } from "vitest";
import { anOrder, aPaidOrder } from "../../testing/factories.ts";
import { failAtBank, moveDispute, openDispute, setFault, silence } from "../../testing/faults.ts";
import { aDeliveredOrder, aReturnOf } from "../../testing/returns.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin } from "../../testing/test-shop.ts";
import { recordDisputes } from "../payment/record-disputes.ts";
import { refundOrder } from "../payment/refund-order.ts";
import { payRefund } from "../payment/pay-refund.ts";
import { settlePayment } from "../payment/settle-payment.ts";
import { decideReturn } from "../returns/advance-return.ts";
import { type SignedIn, systemActor } from "../shared/actor.ts";
import { cents } from "../shared/money.ts";
import { assertNothingOpen } from "./assert-nothing-open.ts";

const shop = shopFixture();

async function check({ email }: SignedIn): Promise<void> {
  const rows = await shop.em.execute<{ id: string }[]>("select id from customer where email = ?", [email]);
  await assertNothingOpen(
    shop.em,
    rows.map(({ id }) => id),
  );
}

const expectClosed = (person: SignedIn): Promise<void> => expect(check(person)).resolves.toBeUndefined();
const expectOpen = (person: SignedIn, message: RegExp): Promise<void> =>
  expect(check(person)).rejects.toMatchObject({
    code: "orders-open",
    message: expect.stringMatching(message),
  });

it("an order is open until it is paid and delivered", async () => {
  const { person } = await anOrder(shop);
  await expectOpen(person, /^1 order is not paid/);
  await aPaidOrder(shop, { person });
  await expectOpen(person, /^2 orders are not paid/);
  await expectClosed((await aDeliveredOrder(shop)).person);
});

it.each(["requested", "accepted", "received"] as const)("a return that is %s is open", async (state) => {
  const { person } = await aReturnOf(shop, state);
  await expectOpen(person, /^A return is not finished/);
});

it("a declined return is finished", async () => {
  const { person, returnId } = await aReturnOf(shop, "requested");
  await decideReturn(shop.as(anAdmin()), returnId, { accept: false, reason: "Used." });
  await expectClosed(person);
});

it("a refund is open until Stripe has made it, and again once the bank sends it back", async () => {
  const { person, orderId, intentId } = await aDeliveredOrder(shop);
  await setFault(shop, silence("refunds.create", 2));
  const input = { orderId, amount: cents(100), note: "Scratched.", idempotencyKey: "scratched" };
  const { id } = await refundOrder(shop.as(anAdmin()), input);
  await expectOpen(person, /^A refund has not arrived/);
  await payRefund(shop.as(systemActor), id);
  await expectClosed(person);
  const [refund] = (await shop.stripe.refunds.list({ payment_intent: intentId })).data;
  await failAtBank(shop, refund?.id ?? "");
  await settlePayment(shop.as(systemActor), { paymentIntentId: intentId, source: "webhook" });
  await expectOpen(person, /^A refund has not arrived/);
  await refundOrder(shop.as(anAdmin()), { ...input, idempotencyKey: "once more" });
  await expectClosed(person);
});

it("a dispute is open until the bank has decided it", async () => {
  const { person, intentId } = await aDeliveredOrder(shop);
  const record = async (): Promise<void> => {
    const ctx = shop.as(systemActor);
    await recordDisputes(ctx, await ctx.payments.listDisputes({ paymentIntentId: intentId }));
  };
  const disputeId = await openDispute(shop, intentId);
  await record();
  await expectOpen(person, /^A bank has not decided/);
  await moveDispute(shop, disputeId, "under_review");
  await record();
  await expectOpen(person, /^A bank has not decided/);
  await moveDispute(shop, disputeId, "lost");
  await record();
  await expectClosed(person);
});
