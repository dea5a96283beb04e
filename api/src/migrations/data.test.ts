import { expect, it } from "vitest";
import { deliverOrder } from "../domain/fulfilment/deliver-order.ts";
import { shipOrder } from "../domain/fulfilment/ship-order.ts";
import { refundOrder } from "../domain/payment/refund-order.ts";
import { settleByHand } from "../domain/payment/settle-by-hand.ts";
import { settlePayment } from "../domain/payment/settle-payment.ts";
import { systemActor } from "../domain/shared/actor.ts";
import { newId } from "../domain/shared/ids.ts";
import { cents } from "../domain/shared/money.ts";
import { adjustStock } from "../domain/stock/adjust-stock.ts";
import { archiveTool } from "../domain/tool/archive-tool.ts";
import { openMigrator } from "../platform/migrator.ts";
import { anOrder, aPaidOrder } from "../testing/factories.ts";
import { failAtBank } from "../testing/faults.ts";
import { shopFixture } from "../testing/shop-fixture.ts";
import { anAdmin, anAdminContext, assertInvariants } from "../testing/test-shop.ts";

const shop = shopFixture();

it("a shop with data migrates down to its sixth migration and up again; a refund that Stripe rejected is not requested again", async () => {
  const admin = shop.as(anAdmin());
  const refund = (orderId: string, amount?: number) =>
    refundOrder(admin, {
      orderId,
      note: "Scratched",
      idempotencyKey: newId(),
      amount: amount === undefined ? undefined : cents(amount),
    });
  const rejected = await aPaidOrder(shop);
  await shop.stripe.refunds.create({ payment_intent: rejected.intentId, amount: 100 });
  expect((await refund(rejected.orderId)).state).toBe("failed");
  await settlePayment(shop.as(systemActor), { paymentIntentId: rejected.intentId, source: "webhook" });
  await refund(rejected.orderId, 500);
  const whole = await aPaidOrder(shop);
  await refund(whole.orderId);
  const byHand = await aPaidOrder(shop);
  const { id } = await shop.stripe.refunds.create({ payment_intent: byHand.intentId });
  const settle = () =>
    settlePayment(shop.as(systemActor), { paymentIntentId: byHand.intentId, source: "webhook" });
  await settle();
  await failAtBank(shop, id);
  await settle();
  await settleByHand(shop.as(systemActor), { paymentIntentId: byHand.intentId, note: "Cash", dryRun: false });
  await shop.stripe.refunds.create({ payment_intent: byHand.intentId });
  await settle();
  const delivered = await aPaidOrder(shop);
  await shipOrder(admin, delivered.orderId);
  await deliverOrder(admin, delivered.orderId);
  const { tool } = await anOrder(shop);
  const context = await anAdminContext(shop);
  await adjustStock(context, { toolId: tool.id, change: 5, note: "Found", idempotencyKey: "1" });
  await archiveTool(context, tool.id);

  const migrator = openMigrator(shop.database.orm);
  await migrator.down({ to: "m0006-payment" });
  await migrator.up();

  await assertInvariants(shop);
  const refunds = await shop.em.execute<{ state: string }[]>("select distinct state from refund");
  expect(refunds).toEqual([{ state: "succeeded" }]);
});
