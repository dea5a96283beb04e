import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { anOrder, anOrderOfLines, aPaidOrder, aTool } from "../../testing/factories.ts";
import { placedAt } from "../../testing/order-queries.ts";
import { updateOrder } from "../../testing/order-rows.ts";
import { encodeCursor } from "../kit/paging.ts";
import { pageAfter } from "../../testing/test-api.ts";
import { anAdmin, aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();

const list = (query: Record<string, string>) =>
  api.call("GET", `/manage/orders?${new URLSearchParams(query).toString()}`, { person: admin });

const idsOf = ({ body }: Awaited<ReturnType<typeof list>>): string[] => body.map(({ id }) => id);

const cursorAt = (key: string, id = "0199a1b2-0000-7000-8000-000000000000"): string =>
  encodeCursor("newest", { key, id });

/** All pages of a list, two rows each. */
async function allPages(query: Record<string, string>): Promise<string[]> {
  const ids: string[] = [];
  const search = new URLSearchParams({ ...query, limit: "2" }).toString();
  for await (const page of api.pages(`/manage/orders?${search}`, { person: admin })) {
    expect(page.status).toBe(200);
    ids.push(...idsOf(page));
  }
  return ids;
}

describe("GET manage/orders", () => {
  it("200: finds by e-mail, tool, transaction and order, and returns how many there are", async () => {
    const tool = await aTool(api.shop, { name: "100%_Torque O'Wrench" });
    const paid = await aPaidOrder(api.shop, { tool, quantity: 2 });
    await anOrder(api.shop, { tool: await aTool(api.shop, { name: "100 xTorque" }) });
    for (const q of [
      paid.person.email.slice(0, 20).toUpperCase(),
      "100%_torque o'w",
      paid.intentId,
      paid.orderId,
    ]) {
      const found = await list({ q });
      expect([idsOf(found), found.headers.get("x-total-count")]).toEqual([[paid.orderId], "1"]);
    }
    const [order] = (await list({ q: paid.orderId })).body;
    expect(order).toEqual({
      id: paid.orderId,
      lineCount: 1,
      toolId: paid.tool.id,
      toolName: paid.tool.name,
      toolImg: paid.tool.imageUrl,
      orderQuantity: 2,
      unitPrice: 11.2,
      currency: "USD",
      orderNumber: expect.stringMatching(/^BW-1\d{5}$/),
      itemName: "100%_Torque O'Wrench",
      quantity: 2,
      total: 22.4,
      status: "paid",
      fulfilment: "preparing",
      customerName: paid.person.name,
      email: paid.person.email,
      phone: "+880 1700 000000",
      company: null,
      reference: null,
      carrier: null,
      trackingNumber: null,
      paymentIntentId: paid.intentId,
      placedAt: expect.stringMatching(/Z$/),
      refunded: 0,
      isBeingRefunded: false,
      isRestocked: false,
      dispute: null,
      cancelledAt: null,
      isEndedUnpaid: false,
    });
    expect(idsOf(await list({ q: "%" }))).toEqual([paid.orderId]);
    expect((await list({ q: "nothing has this name" })).body).toEqual([]);
  });

  it.each([1, 3, 200])(
    "200: an order of %i lines is one row, by its first line and all its units",
    async (count) => {
      const tools = await Promise.all(
        Array.from({ length: count }, () => aTool(api.shop, { stockQuantity: 10 })),
      );
      const { orderId, totalCents } = await anOrderOfLines(
        api.shop,
        tools.map((tool) => ({ tool, quantity: 5 })),
      );
      const { body } = await list({ q: orderId });
      expect(body).toMatchObject([
        {
          id: orderId,
          lineCount: count,
          toolId: tools[0]?.id,
          toolName: tools[0]?.name,
          orderQuantity: 5 * count,
          total: totalCents / 100,
        },
      ]);
      expect(body[0]?.unitPrice === null).toBe(count > 1);
    },
  );

  it("200: narrows by state, fulfilment and date, each and together", async () => {
    const tool = await aTool(api.shop, { name: "Narrow gauge" });
    const pending = await anOrder(api.shop, { tool });
    const paid = await aPaidOrder(api.shop, { tool });
    const shipped = await aPaidOrder(api.shop, { tool });
    const refunded = await aPaidOrder(api.shop, { tool });
    await api.call("POST", `/manage/orders/${shipped.orderId}/ship`, { person: admin });
    await api.call("POST", `/manage/orders/${refunded.orderId}/refund`, {
      person: admin,
      headers: { "idempotency-key": "k" },
      body: { reason: "Returned" },
    });
    const cancelled = await anOrder(api.shop, { tool });
    await api.call("DELETE", `/orders/${cancelled.orderId}`, { person: cancelled.person });
    const q = tool.name;
    const { body } = await list({ q, status: "cancelled" });
    expect(body).toMatchObject([
      {
        id: cancelled.orderId,
        status: "cancelled",
        cancelledAt: expect.stringMatching(/Z$/),
        email: "erased",
      },
    ]);
    expect(idsOf(await list({ q }))).not.toContain(cancelled.orderId);
    expect(idsOf(await list({ q, status: "pending" }))).toEqual([pending.orderId]);
    expect(idsOf(await list({ q, status: "paid" }))).toEqual([shipped.orderId, paid.orderId]);
    expect(idsOf(await list({ q, status: "refunded" }))).toEqual([refunded.orderId]);
    expect(idsOf(await list({ q, fulfilment: "shipped" }))).toEqual([shipped.orderId]);
    expect(idsOf(await list({ q, status: "paid", fulfilment: "preparing" }))).toEqual([paid.orderId]);
    const at = await placedAt(api.shop, paid.orderId);
    expect(idsOf(await list({ q, to: at }))).toEqual([pending.orderId]);
    expect(await list({ q, from: at, sort: "oldest" }).then(idsOf)).toEqual([
      paid.orderId,
      shipped.orderId,
      refunded.orderId,
    ]);
  });

  it("200: a day is one of the shop's time zone, from its first moment to its last; the next page is of the same days", async () => {
    const tool = await aTool(api.shop, { name: "Daily dowel" });
    const times = [
      "2026-03-01 17:59:59.999999",
      "2026-03-01 18:00",
      "2026-03-02 17:59:59.999999",
      "2026-03-02 18:00",
    ];
    const ids: string[] = [];
    for (const time of times) {
      const { orderId } = await anOrder(api.shop, { tool });
      ids.push(orderId);
      await updateOrder(api.shop, orderId, { placed_at: sql<Date>`${`${time}+00`}::timestamptz` });
    }
    const q = tool.name;
    const found = (query: Record<string, string>) => allPages({ q, sort: "oldest", ...query });
    expect(await found({ from: "2026-03-02", to: "2026-03-02" })).toEqual(ids.slice(1, 3));
    expect(await found({ from: "2026-03-02" })).toEqual(ids.slice(1));
    expect(await found({ to: "2026-03-02" })).toEqual(ids.slice(0, 3));
    expect(await found({ from: "2026-03-01T18:00:00Z", to: "2026-03-02" })).toEqual(ids.slice(1, 3));
  });

  it("200: pages through every order of ten once, in each sort, also while a row of the page before goes", async () => {
    const tool = await aTool(api.shop, { name: "Paged pin", stockQuantity: 1000 });
    const orders = [];
    for (let n = 0; n < 10; n += 1)
      orders.push(await anOrder(api.shop, { tool, quantity: 1 + ((n * 7) % 4) }));
    const oldest = orders.map(({ orderId }) => orderId);
    const q = tool.name;
    expect(await allPages({ q, sort: "oldest" })).toEqual(oldest);
    expect(await allPages({ q, sort: "newest" })).toEqual(oldest.toReversed());
    const cheapest = orders
      .toSorted((a, b) => a.totalCents - b.totalCents || (a.orderId < b.orderId ? -1 : 1))
      .map(({ orderId }) => orderId);
    expect(await allPages({ q, sort: "total-lowest" })).toEqual(cheapest);
    expect(await allPages({ q, sort: "total-highest" })).toEqual(cheapest.toReversed());
    const first = await list({ q, sort: "oldest", limit: "2" });
    for (const { orderId, person } of orders.slice(1, 2)) {
      expect((await api.call("DELETE", `/orders/${orderId}`, { person })).status).toBe(200);
    }
    const second = await api.call("GET", pageAfter(first, "/manage/orders"), { person: admin });
    expect(idsOf(second)).toEqual(oldest.slice(2, 4));
  });

  it.each([
    ["sort", "customer_order; drop table tool"],
    ["status", "cancelling"],
    ["fulfilment", "lost"],
    ["from", "yesterday"],
    ["from", "2026-02-30"],
    ["from", "0001-01-01"],
    ["to", "9999-12-31"],
    ["limit", "101"],
    ["cursor", "bm90IGEgY3Vyc29y"],
    ["cursor", cursorAt("2026-01-01 00:00:00+00", "x")],
    ["cursor", cursorAt("2026-02-30 10:00:00+00")],
    ["cursor", cursorAt("9999-12-31 99:99:99+99")],
    ["cursor", cursorAt("0000-01-01 10:00:00+00")],
    ["from", "0000-01-01T00:00:00Z"],
    ["from", "0001-01-01T00:00:00+14:00"],
    ["to", "9999-12-31T23:59:59-14:00"],
    ["q", "a\0b"],
  ])("400: %s %s", async (name, value) => {
    const response = await list({ [name]: value });
    expect([response.status, response.problem.errors[0].field]).toEqual([400, name]);
  });

  it("400: the cursor of another sort", async () => {
    const first = await list({ limit: "1", sort: "newest" });
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    expect((await list({ cursor, sort: "newest" })).status).toBe(200);
    expect((await list({ cursor, sort: "total-lowest" })).status).toBe(400);
  });

  it("403: customers, and who is an admin by token only", async () => {
    const former = anAdmin();
    await api.call("GET", "/manage/orders", { person: former });
    await api.shop.em.execute("update customer set role = 'customer' where subject = ?", [former.subject]);
    for (const person of [aPerson(), former]) {
      expect((await api.call("GET", "/manage/orders", { person })).status).toBe(403);
    }
  });
});

describe("GET manage/orders/{id}", () => {
  it("200: the order with its event log, payments and refunds", async () => {
    const { orderId, intentId } = await aPaidOrder(api.shop, { quantity: 2 });
    await api.call("POST", `/manage/orders/${orderId}/ship`, { person: admin });
    await api.call("POST", `/manage/orders/${orderId}/refund`, {
      person: admin,
      headers: { "idempotency-key": "k" },
      body: { reason: "One was scratched", amount: 11.2 },
    });
    const { body } = await api.call("GET", `/manage/orders/${orderId}`, { person: admin });
    expect(body.order).toMatchObject({ _id: orderId, status: "paid", fulfilment: "shipped" });
    expect([body.refundable, body.beingRefunded]).toEqual([11.2, false]);
    expect(body.events.map(({ type, source, by }) => [type, source, by])).toEqual([
      ["order.placed", "customer", null],
      ["payment.started", "customer", null],
      ["order.paid", "webhook", null],
      ["order.shipped", "admin", `${admin.email} (${admin.name})`],
      ["payment.refund-requested", "admin", `${admin.email} (${admin.name})`],
      ["order.partly-refunded", "admin", `${admin.email} (${admin.name})`],
    ]);
    expect(body.payments).toMatchObject([{ transactionId: intentId, amount: 22.4, status: "succeeded" }]);
    expect(body.refunds).toMatchObject([
      {
        amount: 11.2,
        status: "done",
        reason: "One was scratched",
        restock: false,
        requestedBy: `${admin.email} (${admin.name})`,
      },
    ]);
  });

  it("200: a cancelled one; 404: one that was never there; 403: the order's own customer", async () => {
    const { orderId, person } = await anOrder(api.shop);
    expect((await api.call("GET", `/manage/orders/${orderId}`, { person })).status).toBe(403);
    await api.call("DELETE", `/orders/${orderId}`, { person });
    const { body } = await api.call("GET", `/manage/orders/${orderId}`, { person: admin });
    expect(body.order).toMatchObject({ status: "cancelled", email: "erased" });
    expect(body.refundable).toBe(0);
    const unknown = "0199a1b2-0000-7000-8000-000000000000";
    expect((await api.call("GET", `/manage/orders/${unknown}`, { person: admin })).status).toBe(404);
  });
});
