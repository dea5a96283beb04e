import { GatewayUnavailable } from "@shop/api/domain/shared/errors";
import type { DomainContext } from "@shop/api/domain/shared/context";
import { fromNow, NOW } from "@shop/api/domain/shared/tables";
import { createLogger } from "@shop/api/platform/log";
import { createMetrics } from "@shop/api/platform/metrics";
import { aChargedOrder, anOrder } from "@shop/api/testing/factories";
import { countOf, orderIds, statusOf } from "@shop/api/testing/order-queries";
import { addPayments, copyOrders } from "@shop/api/testing/order-rows";
import { aShop, type TestShop } from "@shop/api/testing/test-shop";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type JobParts, runJob } from "./run-job.ts";

/** More than one run takes, which is 100. */
const ROWS = 150;

let shop: TestShop;
beforeAll(async () => {
  shop = await aShop();
});
afterAll(() => shop.close());
afterEach(async () => {
  await shop.em.execute("alter table refund disable trigger user");
  await shop.em.execute("truncate sweep_attempt, refund, payment cascade");
  await shop.em.execute("alter table refund enable trigger user");
});

/** Runs a recurring job whose calls to other systems all fail; returns what they were about, each once. */
async function runFailing(name: string, seen: Set<string>): Promise<void> {
  const fail = (id: string): Promise<never> => {
    seen.add(id);
    return Promise.reject(new GatewayUnavailable("stripe", new Error("unreachable")));
  };
  const parts: JobParts = {
    contextFor: (actor): DomainContext => {
      const ctx = shop.as(actor);
      return {
        ...ctx,
        payments: { ...ctx.payments, cancelIntent: fail, refund: ({ refundId }) => fail(refundId) },
        roles: { ...ctx.roles, isAdmin: fail },
      };
    },
    log: createLogger("test", "silent"),
    metrics: createMetrics(),
    postMail: async () => ({ outcome: "accepted" }),
  };
  await expect(runJob(parts, { id: "repeat-1", name, data: {}, attemptsMade: 0 })).rejects.toThrow("failed");
}

const cancelling = () => orderIds(shop, { status: "cancelling" });
const IN_A_YEAR = fromNow(365 * 86_400_000);

/** Orders whose cancellation was left half way, as copies of a placed one. */
async function someCancelling(): Promise<void> {
  const { orderId } = await anOrder(shop);
  const halfWay = { status: "cancelling", updated_at: fromNow(-60_000) } as const;
  await copyOrders(shop, { of: orderId, count: ROWS }, () => halfWay);
}

/** Charges of these orders that the shop has owed back for two minutes. */
async function addOwedRefunds(ids: readonly string[], over: { check_at?: typeof NOW } = {}): Promise<void> {
  await addPayments(shop, ids, { status: "refunding", succeeded_at: NOW, ...over });
  await shop.em.execute(
    `insert into refund (id, payment_id, amount_cents, reason, idempotency_key, created_at)
     select uuidv7(), id, 500, 'order-gone', id, now() - interval '2 minutes' from payment where status = 'refunding'`,
  );
}

/** Runs a job until it comes to no new row; returns how many rows it came to. */
async function rowsTried(name: string): Promise<number> {
  const seen = new Set<string>();
  for (let before = -1; seen.size > before;) {
    before = seen.size;
    await runFailing(name, seen);
  }
  return seen.size;
}

describe("rows that always fail do not starve the rest", () => {
  it("of the cancellations that were left half way", async () => {
    await someCancelling();
    await addPayments(shop, await cancelling(), { status: "open", check_at: IN_A_YEAR });
    expect(await rowsTried("finish-cancellations")).toBe(ROWS);
    expect(await cancelling()).toHaveLength(ROWS);
  });

  it("of the refunds that are owed", async () => {
    await addOwedRefunds(await cancelling(), { check_at: IN_A_YEAR });
    expect(await rowsTried("reconcile-payments")).toBe(ROWS);
    expect(await countOf(shop, "refund where state in ('requested', 'sent')")).toBe(ROWS);
  });

  it("of the role changes that were left half way", async () => {
    await shop.em.execute(
      `with person as (
         insert into customer (id, subject, email, name)
         select uuidv7(), 'turn-' || n, 'turn-' || n || '@boltwright.test', 'Ada' from generate_series(1, ?) as n returning id
       )
       insert into role_change (customer_id, role, changed_by, begun_at)
       select id, 'admin', id, now() - interval '1 minute' from person`,
      [ROWS],
    );
    expect(await rowsTried("mend-role-changes")).toBe(ROWS);
    expect(await countOf(shop, "role_change")).toBe(ROWS);
  });
});

it("a refund that fails does not keep an open payment from being settled", async () => {
  const { orderId } = await aChargedOrder(shop);
  await shop.em.execute("update payment set check_at = now()");
  const other = await anOrder(shop);
  await addOwedRefunds([other.orderId]);
  await runFailing("reconcile-payments", new Set());
  expect(await statusOf(shop, orderId)).toBe("paid");
});
