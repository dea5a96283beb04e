import { expect, it } from "vitest";
import { systemActor } from "../domain/shared/actor.ts";
import { newId } from "../domain/shared/ids.ts";
import { payRefund } from "../domain/payment/pay-refund.ts";
import { readOrderMessage } from "../domain/mail/order-message.ts";
import { refundReturn } from "../domain/returns/refund-return.ts";
import { openMigrator } from "../platform/migrator.ts";
import { countOf } from "../testing/order-queries.ts";
import { aReturnOf } from "../testing/returns.ts";
import { shopFixture } from "../testing/shop-fixture.ts";
import { anAdmin } from "../testing/test-shop.ts";

const shop = shopFixture();

type Return = Awaited<ReturnType<typeof aReturnOf>>;

const receivedReturn = () => aReturnOf(shop, "received", { quantity: 2 });

/** A refund as the code before this migration wrote it; the return is not marked as refunded yet. */
async function refundOfRelease66({ orderId }: Return, requestKey: string): Promise<string> {
  const id = newId();
  await shop.em.execute(
    `insert into refund (id, payment_id, amount_cents, reason, idempotency_key, note, request_key, request_fingerprint)
     select ?, p.id, 1120, 'admin', ?, '', ?, 'unknown' from payment p where p.order_id = ?`,
    [id, `refund:${id}`, requestKey, orderId],
  );
  return id;
}

const requestedRefundOf = async ({ returnId }: Return) =>
  (
    await shop.em.execute<{ id: string | null }[]>(
      "select requested_refund_id as id from order_return where id = ?",
      [returnId],
    )
  )[0]?.id;

const returnedQuantity = async ({ orderId }: Return, refundId: string) =>
  (await readOrderMessage(shop.em.fork(), { fact: "order.refunded", orderId, refundId }))?.refund
    ?.returnedQuantity;

it("returns reference the refunds that earlier processes requested for them, before the migration and beside it", async () => {
  const [refunded, without, other, later] = [
    await receivedReturn(),
    await receivedReturn(),
    await receivedReturn(),
    await receivedReturn(),
  ];
  const migrator = openMigrator(shop.database.orm);
  await migrator.down({ to: "m0066-payment-states" });
  const refundId = await refundOfRelease66(refunded, `return-${refunded.returnId}`);
  // The return of another order, and a key that a client made up.
  const others = [
    await refundOfRelease66(other, `return-${without.returnId}`),
    await refundOfRelease66(other, "return-1"),
  ];
  for (let time = 0; time < 2; time += 1) {
    if (time > 0) await migrator.down({ to: "m0066-payment-states" });
    await migrator.up();
    expect(await requestedRefundOf(refunded)).toBe(refundId);
    expect(await requestedRefundOf(without)).toBeNull();
    expect(await requestedRefundOf(other)).toBeNull();
  }

  const laterId = await refundOfRelease66(later, `return-${later.returnId}`);
  others.push(await refundOfRelease66(without, `return-${later.returnId}`));
  expect(await requestedRefundOf(later)).toBe(laterId);
  expect(await requestedRefundOf(without)).toBeNull();

  for (const id of [refundId, laterId, ...others]) await payRefund(shop.as(systemActor), id);
  expect(await returnedQuantity(refunded, refundId)).toBe(1);
  expect(await returnedQuantity(later, laterId)).toBe(1);
  for (const id of others) expect(await returnedQuantity(other, id)).toBeNull();
});

it("a repeated refund of a return whose refund an earlier process stored makes no second one", async () => {
  const found = await receivedReturn();
  const admin = shop.as(anAdmin());
  const { id } = await refundReturn(admin, found.returnId);
  const asLeft =
    "update order_return set state = 'received', refund_id = null, refunded_at = null where id = ?";
  await shop.em.execute("alter table order_return disable trigger user");
  await shop.em.execute(asLeft, [found.returnId]);
  const migrator = openMigrator(shop.database.orm);
  await migrator.down({ to: "m0066-payment-states" });
  await migrator.up();
  await shop.em.execute("alter table order_return enable trigger user");
  expect((await refundReturn(admin, found.returnId)).id).toBe(id);
  const refunds = "refund r join payment p on p.id = r.payment_id where p.order_id = ?";
  expect(await countOf(shop, refunds, [found.orderId])).toBe(1);
});
