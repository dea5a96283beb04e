import { beforeAll, describe, expect, it } from "vitest";
import { anOperator } from "../../testing/an-operator.ts";
import { failUpdates } from "../../testing/faults.ts";
import { giveHistory, writeLongHistory } from "../../testing/long-history.ts";
import { countOf, orderIds } from "../../testing/order-queries.ts";
import { updateOrder, withoutTriggers } from "../../testing/order-rows.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";
import { applyRetention } from "../operations/apply-retention.ts";
import { eraseCustomer } from "../operations/erase-customer.ts";
import { addOrderNote } from "../order/add-order-note.ts";
import { lockAnyOrder } from "../order/lock-order.ts";
import { deliverOrder } from "../fulfilment/advance-fulfilment.ts";
import { canStoreEventBody } from "../payment/event-body.ts";
import { type SignedIn, systemActor } from "../shared/actor.ts";
import { deleteOwnAccount } from "./delete-own-account.ts";
import { ensureCustomer } from "./ensure-customer.ts";

const shop = shopFixture();

/** Orders of one customer: more than one transaction erases. */
const ORDERS = 150;
const CUSTOMERS = 7;

beforeAll(async () => {
  const orders = ORDERS * CUSTOMERS;
  await shop.em.fork().transactional((em) => writeLongHistory(em, { tools: 3, orders, movements: 1 }));
});

/** A customer with delivered orders, the first to be erased first. */
async function aBuyer(): Promise<{ person: SignedIn; orders: { id: string; intentId: string }[] }> {
  const person = aPerson();
  const { id } = await ensureCustomer(shop.as(person));
  const given = await withoutTriggers(shop, (em) => giveHistory(em, { id, email: person.email }, ORDERS));
  return { person, orders: given };
}

const erase = ({ email }: SignedIn) => eraseCustomer(anOperator(shop), { email });

const left = async ({ email }: SignedIn): Promise<number[]> => [
  await countOf(shop, "customer where email = ?", [email]),
  (await orderIds(shop, { email })).length,
];

describe("an erasure of many orders", () => {
  it("lets payments and staff get at those that it is not writing", async () => {
    const { person, orders } = await aBuyer();
    const [first, last] = [orders[0], orders.at(-1)];
    const blocker = shop.em;
    await blocker.begin();
    await lockAnyOrder(blocker, last?.id ?? "");
    const erased = erase(person);
    const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(() => countOf(shop, waiting)).toBe(1);
    expect(await deliverOrder(shop.as(anAdmin()), first?.id ?? "")).toEqual({ changed: false });
    expect(await canStoreEventBody(shop.em.fork(), first?.intentId ?? "")).toBe(false);
    await expect(ensureCustomer(shop.as(person))).rejects.toMatchObject({ code: "account-erased" });
    expect(await left(person)).toEqual([1, ORDERS - 100]);
    await blocker.rollback();
    expect(await erased).toMatchObject({ orders: ORDERS });
    expect(await left(person)).toEqual([0, 0]);
  });

  it("that failed in the middle leaves a closed account, and the same command completes it", async () => {
    const { person, orders } = await aBuyer();
    const [first] = orders;
    await addOrderNote(shop.as(anAdmin()), { orderId: first?.id ?? "", text: `${person.email} was erased` });
    const endFault = await failUpdates(shop, orders[120]?.id ?? "");
    await expect(erase(person)).rejects.toThrow("planted");
    expect(await left(person)).toEqual([1, ORDERS - 100]);
    await expect(ensureCustomer(shop.as(person))).rejects.toMatchObject({ code: "account-erased" });
    await endFault();
    expect(await erase(person)).toMatchObject({ orders: ORDERS - 100 });
    expect(await left(person)).toEqual([0, 0]);
    await expect(erase(person)).rejects.toMatchObject({ code: "not-found" });
  });

  it("of the own account that failed in the middle is completed by the nightly job, however late", async () => {
    const { person, orders } = await aBuyer();
    const endFault = await failUpdates(shop, orders[120]?.id ?? "");
    await expect(deleteOwnAccount(shop.as(person), person.email)).rejects.toThrow("planted");
    expect(shop.accounts.gone.has(person.subject)).toBe(true);
    await shop.em.execute("update customer set erased_at = erased_at - interval '3 days' where email = ?", [
      person.email,
    ]);
    await expect(applyRetention(shop.as(systemActor))).rejects.toThrow("1 retention rules failed");
    expect(await left(person)).toEqual([1, ORDERS - 100]);
    await endFault();
    await applyRetention(shop.as(systemActor));
    expect(await left(person)).toEqual([0, 0]);
    expect(
      await countOf(
        shop,
        "customer where erased_subject_hash is not null and erased_at < now() - interval '1 day'",
      ),
    ).toBe(0);
  });

  it("that fails every night does not stop that of another customer", async () => {
    const [failing, other] = [await aBuyer(), await aBuyer()];
    const interrupt = ({ orders }: typeof other) => failUpdates(shop, orders[120]?.id ?? "");
    for (const buyer of [failing, other]) {
      const endFault = await interrupt(buyer);
      const { email } = buyer.person;
      await expect(deleteOwnAccount(shop.as(buyer.person), email)).rejects.toThrow("planted");
      await endFault();
    }
    const endFault = await interrupt(failing);
    await expect(applyRetention(shop.as(systemActor))).rejects.toThrow("1 retention rules failed");
    expect([await left(failing.person), await left(other.person)]).toEqual([
      [1, ORDERS - 100],
      [0, 0],
    ]);
    await endFault();
    await applyRetention(shop.as(systemActor));
    expect(await left(failing.person)).toEqual([0, 0]);
  });

  it("that the same command completes leaves a new account with the address alone: the next erases that", async () => {
    const { person, orders } = await aBuyer();
    const endFault = await failUpdates(shop, orders[120]?.id ?? "");
    await expect(erase(person)).rejects.toThrow("planted");
    await endFault();
    const next = aPerson({ email: person.email });
    const { id } = await ensureCustomer(shop.as(next));
    expect(await erase(person)).toMatchObject({ orders: ORDERS - 100 });
    expect(await ensureCustomer(shop.as(next))).toMatchObject({ id, name: next.name, erasedAt: null });
    expect(await left(person)).toEqual([1, 0]);
    expect(await erase(person)).toMatchObject({ customerIds: [id] });
    expect(await left(person)).toEqual([0, 0]);
  });

  it("that is rejected changes nothing", async () => {
    const { person, orders } = await aBuyer();
    await withoutTriggers(shop, async (em) => {
      const last = orders.at(-1)?.id ?? "";
      await updateOrder({ em }, last, { fulfilment: "shipped" });
      await em.execute("delete from order_event where type = 'order.delivered' and order_id = ?", [last]);
    });
    await expect(erase(person)).rejects.toMatchObject({ code: "orders-open" });
    expect(await left(person)).toEqual([1, ORDERS]);
    expect(await ensureCustomer(shop.as(person))).toMatchObject({ name: person.name, erasedAt: null });
  });
});
