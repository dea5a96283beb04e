import { expect, inject, it } from "vitest";
import { aCountingPostgresProxy } from "../../testing/counting-postgres-proxy.ts";
import { anOrder, aPaidOrder } from "../../testing/factories.ts";
import { fixture } from "../../testing/fixture.ts";
import { anAdmin, aPerson, aShop } from "../../testing/test-shop.ts";
import { deliverOrder, shipOrder } from "../fulfilment/advance-fulfilment.ts";
import { listOrders } from "../order/list-orders.ts";

async function aCountedShop() {
  const postgres = await aCountingPostgresProxy(inject("postgresUrl"));
  const shop = await aShop({ postgresUrl: postgres.url });
  return { shop, postgres, close: () => shop.close().then(postgres.close) };
}

const counted = fixture("the counted shop", aCountedShop, ({ shop }) => shop);

it("listed orders have the times of their steps, in one statement and one more for the unpaid", async () => {
  const { shop, postgres } = counted;
  const person = aPerson();
  const [paid, delivered, unpaid] = [
    await aPaidOrder(shop, { person }),
    await aPaidOrder(shop, { person }),
    await anOrder(shop, { person }),
  ];
  const admin = shop.as(anAdmin());
  await shipOrder(admin, delivered.orderId);
  await deliverOrder(admin, delivered.orderId);
  postgres.reset();
  const { rows } = await listOrders(shop.as(person), { email: person.email, limit: 10 });
  expect(postgres.executed).toHaveLength(2);
  const at: unknown = expect.any(Date);
  const none = { shippedAt: null, deliveredAt: null };
  expect(rows).toMatchObject([
    { id: unpaid.orderId, paidAt: null, ...none },
    { id: delivered.orderId, paidAt: at, shippedAt: at, deliveredAt: at },
    { id: paid.orderId, paidAt: at, ...none },
  ]);
});
