import { expect, it } from "vitest";
import { systemActor } from "../domain/shared/actor.ts";
import { settleByHand } from "../domain/payment/settle-by-hand.ts";
import { openMigrator } from "../platform/migrator.ts";
import { aPaidOrder } from "../testing/factories.ts";
import { moveDispute, openDispute } from "../testing/faults.ts";
import { noteDisputes } from "../testing/order-steps.ts";
import { shopFixture } from "../testing/shop-fixture.ts";

const shop = shopFixture();

async function aLostCharge(): Promise<{ intentId: string; disputeId: string }> {
  const { intentId } = await aPaidOrder(shop);
  const disputeId = await openDispute(shop, intentId);
  await moveDispute(shop, disputeId, "lost");
  await noteDisputes(shop, intentId);
  return { intentId, disputeId };
}

const refundOf = async (disputeId: string): Promise<string | null | undefined> =>
  (
    await shop.em.execute<{ id: string | null }[]>("select refund_id as id from dispute where id = ?", [
      disputeId,
    ])
  )[0]?.id;

it("a lost dispute that was recorded before the migration references its refund, another none", async () => {
  const [recorded, other] = [await aLostCharge(), await aLostCharge()];
  await settleByHand(shop.as(systemActor), {
    paymentIntentId: recorded.intentId,
    note: "Lost dispute",
    dryRun: false,
  });
  const refundId = await refundOf(recorded.disputeId);
  expect(refundId).toEqual(expect.any(String));
  const migrator = openMigrator(shop.database.orm);
  await migrator.down({ to: "m0069-unsubscribe-token" });
  await migrator.up();
  expect([await refundOf(recorded.disputeId), await refundOf(other.disputeId)]).toEqual([refundId, null]);
});
