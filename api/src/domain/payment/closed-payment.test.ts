import { expect, it } from "vitest";
import { anOrder } from "../../testing/factories.ts";
import { setFault } from "../../testing/faults.ts";
import { countOf, statusOf, stockOf } from "../../testing/order-queries.ts";
import { shopFixture } from "../../testing/shop-fixture.ts";
import { systemActor } from "../shared/actor.ts";
import type { DomainContext } from "../shared/context.ts";
import { cents } from "../shared/money.ts";
import type { PaymentGateway } from "../shared/payment-gateway.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { startPayment } from "./start-payment.ts";

const shop = shopFixture();

type Order = Awaited<ReturnType<typeof anOrder>>;
type CreateIntent = PaymentGateway["createIntent"];

type Replaced = (create: CreateIntent, ...of: Parameters<CreateIntent>) => ReturnType<CreateIntent>;

/** A browser tab of the customer: a request whose first creations of an intent are replaced, one after the other. */
function aTab(order: Order, ...replaced: readonly Replaced[]): Promise<string> {
  const ctx: DomainContext = shop.as(order.person);
  const createIntent: CreateIntent = ctx.payments.createIntent.bind(ctx.payments);
  let created = 0;
  const payments: PaymentGateway = {
    ...ctx.payments,
    createIntent(intent) {
      const changed = replaced[created];
      created += 1;
      return changed ? changed(createIntent, intent) : createIntent(intent);
    },
  };
  const started = startPayment(
    { ...ctx, payments },
    { orderId: order.orderId, claimedTotal: cents(order.totalCents) },
  );
  return started.then(({ clientSecret }) => clientSecret.slice(0, clientSecret.indexOf("_secret_")));
}

/** A tab to which Stripe repeats a failure that it has stored for the payment's key, so that the tab closes the payment. */
const aTabThatCloses = (order: Order, before: () => Promise<unknown> = async () => undefined) =>
  aTab(order, () => before().then(() => "key-spent" as const));

const atStripe = async (intentId: string): Promise<string> =>
  (await shop.stripe.paymentIntents.retrieve(intentId)).status;
const confirm = (intentId: string) =>
  shop.stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" });
const openPayments = (intentId: string): Promise<number> =>
  countOf(shop, "payment where payment_intent_id = ? and status = 'open'", [intentId]);

it("a payment that another tab closes while Stripe makes its intent: the intent is cancelled, both tabs pay the other's", async () => {
  const order = await anOrder(shop);
  let other = "";
  let orphan = "";
  const paying = await aTab(order, async (create, intent) => {
    const made = await create(intent);
    if (made !== "key-spent") orphan = made.id;
    other = await aTabThatCloses(order);
    return made;
  });
  expect(await atStripe(orphan)).toBe("canceled");
  expect(paying).toBe(other);
  expect(paying).not.toBe(orphan);
  expect([await openPayments(paying), await openPayments(orphan)]).toEqual([1, 0]);
  await confirm(paying);
  expect(await reconcilePayments(shop.as(systemActor), { all: false })).toMatchObject({ paid: 1 });
  expect(await statusOf(shop, order.orderId)).toBe("paid");
});

it("a payment whose client secret another tab has got meanwhile is not closed: a charge without its event is found", async () => {
  const order = await anOrder(shop);
  let handedOut = "";
  const closing = await aTabThatCloses(order, async () => {
    handedOut = await aTab(order);
  });
  expect(closing).toBe(handedOut);
  await confirm(handedOut);
  expect(await reconcilePayments(shop.as(systemActor), { all: false })).toMatchObject({ paid: 1 });
  expect([await statusOf(shop, order.orderId), await stockOf(shop, order.tool.id)]).toEqual(["paid", 99]);
});

it("an intent that was charged before its closed payment could cancel it pays the order at once", async () => {
  const order = await anOrder(shop);
  const paying = aTab(order, async (create, intent) => {
    const made = await create(intent);
    await aTabThatCloses(order);
    if (made !== "key-spent") await confirm(made.id);
    return made;
  });
  await expect(paying).rejects.toMatchObject({ code: "already-paid" });
  expect(await statusOf(shop, order.orderId)).toBe("paid");
  await reconcilePayments(shop.as(systemActor), { all: true });
  expect(
    await countOf(shop, "payment where order_id = ? and status in ('starting', 'open')", [order.orderId]),
  ).toBe(0);
});

it("an intent that another tab has made and not stored yet is not cancelled by the tab whose key has failed", async () => {
  const order = await anOrder(shop);
  const [made, store] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let other: Promise<string> | undefined;
  const failed = await aTab(order, async (create, intent) => {
    other = aTab(
      order,
      async () => "key-spent",
      async (createNext, next) => {
        const intentOfNext = await createNext(next);
        made.resolve();
        await store.promise;
        return intentOfNext;
      },
    );
    await made.promise;
    await setFault(shop, { kind: "error", operation: "payment_intents.create", status: 500, stored: true });
    return create(intent);
  });
  store.resolve();
  expect(await other).toBe(failed);
  expect([await openPayments(failed), await atStripe(failed)]).toEqual([1, "requires_payment_method"]);
  await confirm(failed);
  await reconcilePayments(shop.as(systemActor), { all: true });
  expect(await statusOf(shop, order.orderId)).toBe("paid");
});

it("five tabs at once and a failure that Stripe stored: each client secret belongs to an open payment", async () => {
  for (let round = 0; round < 5; round += 1) {
    const order = await anOrder(shop);
    await setFault(shop, {
      kind: "error",
      operation: "payment_intents.create",
      status: 500,
      process: round % 2 === 0,
      stored: true,
    });
    const tabs = await Promise.allSettled([1, 2, 3, 4, 5].map(() => aTab(order)));
    const started = tabs.flatMap((tab) => (tab.status === "fulfilled" ? [tab.value] : []));
    for (const intentId of new Set(started)) {
      expect([await openPayments(intentId), await atStripe(intentId)]).toEqual([
        1,
        "requires_payment_method",
      ]);
    }
    for (const tab of tabs) {
      if (tab.status === "rejected") expect(tab.reason).toMatchObject({ name: "GatewayUnavailable" });
    }
    const intentId = await aTab(order);
    await confirm(intentId);
    await reconcilePayments(shop.as(systemActor), { all: true });
    expect(await statusOf(shop, order.orderId)).toBe("paid");
  }
});
