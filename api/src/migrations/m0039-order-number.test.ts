import { expect, it } from "vitest";
import { cancelOrder } from "../domain/payment/cancel-order.ts";
import { openMigrator } from "../platform/migrator.ts";
import { anOrder, aPaidOrder } from "../testing/factories.ts";
import { shopFixture } from "../testing/shop-fixture.ts";

const shop = shopFixture();

const BEFORE = "m0038-outbox-notify";
const numbers = async () =>
  new Map(
    (
      await shop.em.execute<{ id: string; number: string }[]>(
        `select id, order_number::text as number from customer_order
         union all select order_id, data ->> 'orderNumber' from order_event where type = 'order.cancelled'`,
      )
    ).map(({ id, number }) => [id, Number(number)]),
  );

it("earlier orders are numbered in the order of their placing, cancelled ones too, and later ones go on from there", async () => {
  const [first, second, third, fourth] = [
    await anOrder(shop),
    await aPaidOrder(shop),
    await anOrder(shop),
    await anOrder(shop),
  ];
  await cancelOrder(shop.as(third.person), third.orderId);
  // Placed before all others, though its id is newer.
  await shop.em.execute("update customer_order set placed_at = placed_at - interval '1 day' where id = ?", [
    fourth.orderId,
  ]);
  const untouched = "select max(updated_at)::text as at from customer_order";
  const migrator = openMigrator(shop.database.orm);
  await migrator.down({ to: BEFORE });
  const [before] = await shop.em.execute<{ at: string }[]>(untouched);
  for (let time = 0; time < 2; time += 1) {
    if (time > 0) await migrator.down({ to: BEFORE });
    await migrator.up();
    expect([...(await numbers())].toSorted(([, a], [, b]) => a - b)).toEqual([
      [fourth.orderId, 100_001],
      [first.orderId, 100_002],
      [second.orderId, 100_003],
      [third.orderId, 100_004],
    ]);
  }
  expect((await shop.em.execute<{ at: string }[]>(untouched))[0]).toEqual(before);

  // A process of the release before does not name the column.
  const next = await anOrder(shop);
  const [old] = await shop.em.execute<{ id: string; number: string }[]>(
    `insert into customer_order (id, customer_id, tool_id, item_name, quantity, unit_price_cents, status, held_until, customer_name, email, phone,
       address, holds_stock)
     select uuidv7(), customer_id, tool_id, item_name, quantity, unit_price_cents, 'cancelling', held_until, customer_name, email, phone,
       address, false
     from customer_order where id = ? returning id, order_number::text as number`,
    [next.orderId],
  );
  expect([(await numbers()).get(next.orderId), Number(old?.number)]).toEqual([100_005, 100_006]);
  await shop.em.execute("delete from customer_order where id = ?", [old?.id]);
  await expect(
    shop.em.execute("update customer_order set order_number = 100999 where id = ?", [next.orderId]),
  ).rejects.toThrow("what was agreed cannot change");
});
