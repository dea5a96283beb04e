import { describe, expect, it, vi } from "vitest";
import { newId } from "../domain/shared/ids.ts";
import { anOrder, aStartedPayment } from "../testing/factories.ts";
import { countOf } from "../testing/order-queries.ts";
import { shopFixture } from "../testing/shop-fixture.ts";
import { openOutbox } from "./outbox.ts";
import { noTracing, traceIdOf } from "./tracing.ts";

const shop = shopFixture();
const traceparent = (digit: string): string => `00-${digit.repeat(32)}-${"b".repeat(16)}-01`;
const HERE = traceparent("a");
const link = vi.fn();
const traced = openOutbox({ ...noTracing, traceparent: () => HERE, link });

/** Adds the rows of an order's first event, as if it had been placed in this trace. */
async function placedIn(orderId: string, trace: string): Promise<void> {
  await shop.em.execute(
    "update outbox set traceparent = ? where event = 'order.placed' and payload ->> 'orderId' = ?",
    [trace, orderId],
  );
}
const received = (paymentIntentId: string | null) =>
  ({ type: "stripe-event.received", eventId: `evt_${newId()}`, paymentIntentId }) as const;

describe("an event", () => {
  it("becomes one row per job that it requests, stored with the transaction or not at all", async () => {
    const { orderId } = await anOrder(shop);
    const rows = "outbox where event = 'order.paid' and payload ->> 'orderId' = ?";
    const event = { type: "order.paid", orderId } as const;
    const failing = shop.em.transactional(async (em) => {
      await traced.add(em, event);
      expect(
        Number((await em.execute<{ count: string }[]>(`select count(*) from ${rows}`, [orderId]))[0]?.count),
      ).toBe(1);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await countOf(shop, rows, [orderId])).toBe(0);
    await traced.add(shop.em, event);
    expect(
      await shop.em.execute(`select job, status, attempts, traceparent from ${rows}`, [orderId]),
    ).toEqual([{ job: "send-order-mail", status: "new", attempts: 0, traceparent: HERE }]);
    await shop.em.execute(`delete from ${rows}`, [orderId]);
  });

  it.each([
    ["order.paid", true],
    ["order.shipped", true],
    ["order.placed", false],
    ["order.cancelled", false],
  ] as const)("%s has a row that is claimed before the others: %s", async (type, isFirst) => {
    const orderId = newId();
    await shop.em.transactional((em) => traced.add(em, { type, orderId }));
    const first = "outbox where payload ->> 'orderId' = ? and is_first";
    expect(await countOf(shop, first, [orderId])).toBe(isFirst ? 1 : 0);
    await shop.em.execute("delete from outbox where payload ->> 'orderId' = ?", [orderId]);
  });

  it("has no trace where nothing is traced", async () => {
    const [row] = await openOutbox(noTracing).rowsOf(shop.em, received(null));
    expect(row).toMatchObject({ job: "process-stripe-event", traceparent: null });
  });
});

describe("an event of Stripe", () => {
  it("continues the trace in which its order was placed, and its own is linked", async () => {
    const order = await anOrder(shop);
    const intentId = await aStartedPayment(shop, order);
    const placed = traceparent("c");
    await placedIn(order.orderId, placed);
    const [row] = await traced.rowsOf(shop.em, received(intentId));
    expect([row?.traceparent, link.mock.calls]).toEqual([placed, [[placed]]]);
    expect(traceIdOf(row?.traceparent ?? "")).toBe("c".repeat(32));
  });

  it.each([
    ["of an unknown payment", "pi_nobodys"],
    ["about no payment", null],
  ])("%s has the trace of its own call", async (_what, intentId) => {
    link.mockClear();
    const [row] = await traced.rowsOf(shop.em, received(intentId));
    expect([row?.traceparent, link.mock.calls]).toEqual([HERE, []]);
  });
});

it("without tracing, work runs unchanged: results and errors pass, and nothing is named", async () => {
  expect(await noTracing.span({ name: "a", kind: "call" }, async (span) => (span.name("b"), "done"))).toBe(
    "done",
  );
  expect(await noTracing.within(HERE, async () => "within")).toBe("within");
  await expect(
    noTracing.span({ name: "a", kind: "client" }, () => Promise.reject(new Error("no"))),
  ).rejects.toThrow("no");
  expect([noTracing.traceparent(), noTracing.queues, await noTracing.close()]).toEqual([
    null,
    undefined,
    undefined,
  ]);
});
