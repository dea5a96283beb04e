import { afterAll, beforeAll, expect, it } from "vitest";
import { theShop } from "../domain/shared/actor.ts";
import { GatewayUnavailable } from "../domain/shared/errors.ts";
import { aChargedOrder } from "../testing/factories.ts";
import { setFault } from "../testing/faults.ts";
import { figure } from "../testing/figures.ts";
import { aShop, type TestShop } from "../testing/test-shop.ts";
import { createMetrics } from "./metrics.ts";
import { timedGateway } from "./timed-gateway.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await aShop();
});
afterAll(() => shop.close());

it("each call to Stripe is timed, apart by whether it was answered, and answers what it would have answered", async () => {
  const metrics = createMetrics();
  const gateway = timedGateway(shop.as(theShop).payments, metrics);
  const { intentId } = await aChargedOrder(shop);
  expect(await gateway.retrieveIntent(intentId)).toMatchObject({ id: intentId, status: "succeeded" });
  // A charged intent cannot be cancelled: the gateway asks itself once more what it is.
  expect(await gateway.cancelIntent(intentId)).toMatchObject({ status: "succeeded" });
  await setFault(shop, { kind: "error", operation: "payment_intents.retrieve", count: 2, status: 500 });
  await expect(gateway.retrieveIntent(intentId)).rejects.toBeInstanceOf(GatewayUnavailable);
  const count = (op: string, outcome: string) =>
    figure(metrics.registry, "stripe_api_duration_seconds_count", `op="${op}",outcome="${outcome}"`);
  expect(await count("retrieveIntent", "ok")).toBe(1);
  expect(await count("retrieveIntent", "failed")).toBe(1);
  expect(await count("cancelIntent", "ok")).toBe(1);
});
