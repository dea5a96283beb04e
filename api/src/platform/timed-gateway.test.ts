import { expect, it } from "vitest";
import { systemActor } from "../domain/shared/actor.ts";
import { GatewayUnavailable } from "../domain/shared/errors.ts";
import { newId } from "../domain/shared/ids.ts";
import { cents } from "../domain/shared/money.ts";
import { aChargedOrder } from "../testing/factories.ts";
import { setFault } from "../testing/faults.ts";
import { metricValue } from "../testing/metric-value.ts";
import { shopFixture } from "../testing/shop-fixture.ts";
import { createMetrics } from "./metrics.ts";
import { timedGateway } from "./timed-gateway.ts";

const shop = shopFixture();

it("each call to Stripe is timed by outcome and returns its result", async () => {
  const metrics = createMetrics();
  const gateway = timedGateway(shop.as(systemActor).payments, metrics);
  const { intentId } = await aChargedOrder(shop);
  expect(await gateway.retrieveIntent(intentId)).toMatchObject({ id: intentId, status: "succeeded" });
  // A charged intent cannot be cancelled: the gateway retrieves it once more.
  expect(await gateway.cancelIntent(intentId)).toMatchObject({ status: "succeeded" });
  await setFault(shop, { kind: "error", operation: "payment_intents.retrieve", count: 2, status: 500 });
  await expect(gateway.retrieveIntent(intentId)).rejects.toBeInstanceOf(GatewayUnavailable);
  const count = (op: string, outcome: string) =>
    metricValue(metrics.registry, "stripe_api_duration_seconds_count", `op="${op}",outcome="${outcome}"`);
  expect(await count("retrieveIntent", "ok")).toBe(1);
  expect(await count("retrieveIntent", "failed")).toBe(1);
  expect(await count("cancelIntent", "ok")).toBe(1);
});

it("what Stripe rejects, and a key that is tied to another request, are no success", async () => {
  const metrics = createMetrics();
  const gateway = timedGateway(shop.as(systemActor).payments, metrics);
  const { intentId, totalCents } = await aChargedOrder(shop);
  const refund = (amount: number, refundId = newId()) =>
    gateway.refund({
      paymentIntentId: intentId,
      refundId,
      amount: cents(amount),
      idempotencyKey: "refund:1",
    });
  expect(await refund(100)).toHaveProperty("providerId");
  expect(await refund(200)).toBe("key-spent");
  expect(
    await gateway.refund({
      paymentIntentId: intentId,
      refundId: newId(),
      amount: cents(totalCents),
      idempotencyKey: "refund:2",
    }),
  ).toMatchObject({ code: "rejected" });
  for (const outcome of ["ok", "key-spent", "rejected"]) {
    const labels = `op="refund",outcome="${outcome}"`;
    expect(await metricValue(metrics.registry, "stripe_api_duration_seconds_count", labels)).toBe(1);
  }
});
