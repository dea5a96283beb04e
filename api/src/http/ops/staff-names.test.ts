import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { shipOrder } from "../../domain/fulfilment/advance-fulfilment.ts";
import { aPaidOrder } from "../../testing/factories.ts";
import { type OperatorSession, anOperatorSession } from "../../testing/operator-session.ts";
import { anAdmin } from "../../testing/test-shop.ts";

let operator: OperatorSession;
beforeAll(async () => {
  operator = await anOperatorSession(`${inject("redisUrl")}/10`);
});
afterAll(() => operator.close());

it("a page names an admin by the e-mail address, whatever name the admin has chosen", async () => {
  const { orderId } = await aPaidOrder(operator.shop);
  const admin = anAdmin({ name: "boss@boltwright.test" });
  await shipOrder(operator.shop.as(admin), orderId);
  const page = await operator.show(`/ops/orders?find=${orderId}`);
  expect(page).toContain(`${admin.email} (boss@boltwright.test)`);
});
