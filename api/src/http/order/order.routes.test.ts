import { describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { eventually } from "../../testing/eventually.ts";
import { aChargedOrder, anOrder, aTool } from "../../testing/factories.ts";
import { aPurchase } from "../../testing/purchase.wire.ts";
import { ordersOf, statusOf, stockOf } from "../../testing/order-queries.ts";
import { anApi, pageAfter } from "../../testing/test-api.ts";
import { aPerson } from "../../testing/test-shop.ts";

const api = apiFixture();

describe("POST purchase", () => {
  it("200: returns the order's id, and the order shows as it was placed", async () => {
    const tool = await aTool(api.shop);
    const person = aPerson();
    const placed = await api.call("POST", "/purchase", {
      person,
      body: aPurchase(tool, { email: person.email.toUpperCase(), userName: person.name }),
    });
    expect(placed.status).toBe(200);
    const id = placed.body.insertedId;
    const { body: order } = await api.call("GET", `/payment/${id}`, { person });
    expect(order).toEqual({
      _id: id,
      orderNumber: expect.stringMatching(/^BW-1\d{5}$/),
      toolId: tool.id,
      toolName: tool.name,
      toolImg: "/tools/wrench.webp",
      lineCount: 1,
      orderQuantity: 2,
      unitPrice: 11.2,
      totalAmount: 22.4,
      currency: "USD",
      status: "pending",
      fulfilment: null,
      userName: person.name,
      email: person.email,
      phone: "+880 1700 000000",
      address: "Plot 7, Tejgaon",
      company: null,
      reference: null,
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
      transactionId: null,
      createdAt: expect.stringMatching(/Z$/),
      heldUntil: expect.stringMatching(/Z$/),
      payable: true,
      refundedAmount: 0,
      refundedAt: null,
      endedUnpaid: false,
      pending: { reason: "awaiting-payment", endsAt: expect.stringMatching(/Z$/) },
    });
    expect(Date.parse(order.pending?.endsAt ?? "") - Date.parse(order.createdAt)).toBe(7 * 86_400_000);
    expect(Date.parse(order.heldUntil ?? "") - Date.parse(order.createdAt)).toBe(1_800_000);
  });

  it("200: control characters of the name in the token are dropped, and the order is placed", async () => {
    const tool = await aTool(api.shop);
    const person = aPerson({ name: "Ada\0 Oka\u0085for\n" });
    const body = aPurchase(tool, { userName: person.name, address: "Plot 7\r\nTejgaon" });
    const placed = await api.call("POST", "/purchase", { person, body });
    expect(placed.status).toBe(200);
    const { body: order } = await api.call("GET", `/payment/${placed.body.insertedId}`, { person });
    expect([order.userName, order.address]).toEqual(["Ada Okafor", "Plot 7\r\nTejgaon"]);
    expect((await api.call("GET", `/user/${person.email}`, { person })).body.name).toBe("Ada Okafor");
  });

  it("200: the same order for a double click with one Idempotency-Key", async () => {
    const tool = await aTool(api.shop);
    const click = { person: aPerson(), body: aPurchase(tool), headers: { "idempotency-key": "click-1" } };
    const [first, second] = await Promise.all([
      api.call("POST", "/purchase", click),
      api.call("POST", "/purchase", click),
    ]);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(await stockOf(api.shop, tool.id)).toBe(98);
  });

  it("409: names how many are left, never 5xx, for 60 buyers of 7 units", async () => {
    const tool = await aTool(api.shop, { stockQuantity: 7 });
    const body = aPurchase(tool, { orderQuantity: 1, totalAmount: 11.2 });
    const responses = await Promise.all(
      Array.from({ length: 60 }, () => api.call("POST", "/purchase", { person: aPerson(), body })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect(statuses.filter((status) => status === 409)).toHaveLength(53);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({
      type: "urn:boltwright:problem:sold-out",
      errors: [{ field: "orderQuantity" }],
    });
    expect(await stockOf(api.shop, tool.id)).toBe(0);
  });

  it("503: behind a lock that is not released, after a statement's time, and nothing is ordered", async () => {
    const hurried = await anApi({ statementMs: 1000 });
    const tool = await aTool(hurried.shop);
    const person = aPerson();
    const order = () => hurried.call("POST", "/purchase", { person, body: aPurchase(tool) });
    await hurried.shop.em.transactional(async (em) => {
      await em.execute("select 1 from tool where id = ? for update", [tool.id]);
      const response = await order();
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "2"]);
    });
    expect(await stockOf(hurried.shop, tool.id)).toBe(100);
    await eventually(async () => expect((await order()).status).toBe(200));
    expect(await stockOf(hurried.shop, tool.id)).toBe(98);
    await hurried.close();
  });

  it.each<[number, string, Record<string, unknown>]>([
    [422, "orderQuantity", { orderQuantity: "2" }],
    [422, "orderQuantity", { orderQuantity: 0 }],
    [422, "orderQuantity", { orderQuantity: -1 }],
    [422, "orderQuantity", { orderQuantity: 1.5 }],
    [422, "orderQuantity", { orderQuantity: null }],
    [422, "orderQuantity", { orderQuantity: 2 ** 53 }],
    [422, "totalAmount", { totalAmount: 22.41 }],
    [422, "totalAmount", { totalAmount: 22.401 }],
    [422, "totalAmount", { totalAmount: "22.4" }],
    [422, "phone", { phone: "   " }],
    [422, "phone", { phone: 5 }],
    [422, "phone", { phone: "abc" }],
    [422, "phone", { phone: "☎️" }],
    [422, "phone", { phone: "+49" }],
    [422, "phone", { phone: "+880\n1700" }],
    [422, "address", { address: "Plot 7\u009b31m" }],
    [422, "address", { address: undefined }],
    [422, "address", { address: "x".repeat(501) }],
    [422, "status", { status: "paid" }],
    [422, "email", { email: "another@boltwright.test" }],
    [422, "userName", { userName: "Another" }],
    [422, "toolName", { toolName: "Another" }],
    [400, "phone", { phone: { $gte: 0 } }],
    [400, "phone", { phone: "a\0b" }],
    [400, "phone", { phone: "\ud800" }],
    [400, "transactionId", { transactionId: "pi_1" }],
    [400, "role", { role: "admin" }],
  ])("%i: names %s in %j and changes nothing", async (status, field, over) => {
    const tool = await aTool(api.shop);
    const response = await api.call("POST", "/purchase", { person: aPerson(), body: aPurchase(tool, over) });
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(response.problem.errors.map((error) => error.field)).toContain(field);
    expect(response.problem.requestId).toBe(response.headers.get("x-request-id"));
    expect(await ordersOf(api.shop, tool.id)).toBe(0);
    expect(await stockOf(api.shop, tool.id)).toBe(100);
  });

  it("401: without a token, and nothing changes", async () => {
    const tool = await aTool(api.shop);
    const response = await api.call("POST", "/purchase", { body: aPurchase(tool) });
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
    expect(await stockOf(api.shop, tool.id)).toBe(100);
  });

  it("400, 413, 415: broken, huge and foreign bodies", async () => {
    const person = aPerson();
    const huge = aPurchase(await aTool(api.shop), { address: "x".repeat(120_000) });
    expect((await api.call("POST", "/purchase", { person, body: '{"toolName":' })).status).toBe(400);
    expect(
      (await api.call("POST", "/purchase", { person, body: `${"[".repeat(40_000)}${"]".repeat(40_000)}` }))
        .status,
    ).toBe(400);
    expect((await api.call("POST", "/purchase", { person, body: '{"__proto__":{"x":1}}' })).status).toBe(400);
    expect((await api.call("POST", "/purchase", { person, body: huge })).status).toBe(413);
    expect(
      (
        await api.call("POST", "/purchase", {
          person,
          body: "a=1",
          headers: { "content-type": "text/plain" },
        })
      ).status,
    ).toBe(415);
    expect(Reflect.get({}, "x")).toBeUndefined();
  });
});

describe("bodies that no call takes", () => {
  it.each([150_000, 1_000_000, 9_000_000])("413: %i bytes, and the connection stays good", async (bytes) => {
    const person = aPerson();
    for (let time = 0; time < 5; time += 1) {
      const body = JSON.stringify({ address: "x".repeat(bytes) });
      expect((await api.call("POST", "/purchase", { person, body })).status).toBe(413);
      expect((await api.call("GET", "/tools")).status).toBe(200);
    }
  });

  it("413: endless, without a declared length", async () => {
    const token = await api.issuer.token(aPerson());
    for (let time = 0; time < 5; time += 1) {
      const chunks = Array.from({ length: 30 }, () => new TextEncoder().encode(`"${"x".repeat(10_000)}",`));
      const endless: RequestInit & { duplex: "half" } = {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: ReadableStream.from([new TextEncoder().encode("["), ...chunks]),
        duplex: "half",
      };
      const response = await fetch(`${api.url}/api/purchase`, endless);
      expect(response.status).toBe(413);
      await response.text();
      expect((await api.call("GET", "/tools")).status).toBe(200);
    }
  });

  it.each(["gzip", "br", "deflate", "unheard-of"])("415: Content-Encoding %s", async (encoding) => {
    const headers = { "content-encoding": encoding };
    const response = await api.call("POST", "/purchase", { person: aPerson(), body: "{}", headers });
    expect(response.status).toBe(415);
  });

  it.each([
    '{"phone":"1","phone":"2"}',
    '{"phone":"1","\\u0070hone":"1"}',
    '{"a":{"b":1,"b":1}}',
    '{"a":[{"b":"x:\\"","b":2}]}',
  ])("400: a field named twice: %s", async (body) => {
    const response = await api.call("POST", "/purchase", { person: aPerson(), body });
    expect([response.status, response.problem.type]).toEqual([400, "urn:boltwright:problem:duplicate-keys"]);
  });
});

describe("GET orders", () => {
  it("200: one's own, newest first, in pages", async () => {
    const person = aPerson();
    const tool = await aTool(api.shop);
    const placed = [];
    for (let count = 0; count < 3; count += 1)
      placed.push((await anOrder(api.shop, { person, tool })).orderId);
    await anOrder(api.shop, { tool });
    const first = await api.call("GET", `/orders?email=${person.email}&limit=2`, { person });
    expect(first.body.map(({ _id }) => _id)).toEqual([placed[2], placed[1]]);
    const second = await api.call("GET", pageAfter(first, "/orders"), { person });
    expect(second.body.map(({ _id }) => _id)).toEqual([placed[0]]);
    expect(second.headers.get("link")).toBeNull();
  });

  it("200: cancelled ones by their status only, each page too", async () => {
    const person = aPerson();
    const cancelled: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { orderId } = await anOrder(api.shop, { person });
      expect((await api.call("DELETE", `/orders/${orderId}`, { person })).status).toBe(200);
      cancelled.unshift(orderId);
    }
    const { orderId } = await anOrder(api.shop, { person });
    const seen: string[] = [];
    for await (const { body } of api.pages(`/orders?email=${person.email}&status=cancelled&limit=2`, {
      person,
    })) {
      seen.push(...body.map(({ _id }) => _id));
      for (const order of body) {
        expect(order).toMatchObject({
          status: "cancelled",
          cancelledAt: expect.any(String),
          endedUnpaid: false,
        });
        expect(order).toMatchObject({
          userName: "erased",
          email: "erased",
          phone: "erased",
          address: "erased",
        });
      }
    }
    expect(seen).toEqual(cancelled);
    for (const query of ["", "&status=pending"]) {
      const { body } = await api.call("GET", `/orders?email=${person.email}${query}`, { person });
      expect(body.map(({ _id }) => _id)).toEqual([orderId]);
    }
    expect((await api.call("GET", `/payment/${cancelled[0]}`, { person })).status).toBe(404);
  });

  it("400: address missing or given twice, and a status that does not exist", async () => {
    const person = aPerson();
    expect((await api.call("GET", "/orders", { person })).status).toBe(400);
    expect((await api.call("GET", `/orders?email=${person.email}&status=gone`, { person })).status).toBe(400);
    expect(
      (await api.call("GET", `/orders?email=${person.email}&email=${person.email}`, { person })).status,
    ).toBe(400);
  });

  it("403: another's address, whether it exists or not, in the same words", async () => {
    const other = aPerson();
    await anOrder(api.shop, { person: other });
    const person = aPerson();
    const known = await api.call("GET", `/orders?email=${other.email}`, { person });
    const unknown = await api.call("GET", "/orders?email=nobody@boltwright.test", { person });
    expect([known.status, unknown.status]).toEqual([403, 403]);
    expect({ ...known.problem, requestId: "" }).toEqual({ ...unknown.problem, requestId: "" });
  });
});

describe("DELETE orders/{id}", () => {
  it("200 once, then 404", async () => {
    const { orderId, person, tool } = await anOrder(api.shop);
    const first = await api.call("DELETE", `/orders/${orderId}`, { person });
    expect([first.status, first.body]).toEqual([200, { deletedCount: 1 }]);
    expect((await api.call("DELETE", `/orders/${orderId}`, { person })).status).toBe(404);
    expect(await stockOf(api.shop, tool.id)).toBe(100);
  });

  it("404: another's order and one that is not there, in the same words, and nothing changes", async () => {
    const { orderId } = await anOrder(api.shop);
    const person = aPerson();
    const others = await api.call("DELETE", `/orders/${orderId}`, { person });
    const nobodys = await api.call("DELETE", "/orders/019a0000-0000-7000-8000-000000000000", { person });
    expect([others.status, nobodys.status]).toEqual([404, 404]);
    expect({ ...others.problem, requestId: "" }).toEqual({ ...nobodys.problem, requestId: "" });
    expect(await statusOf(api.shop, orderId)).toBe("pending");
  });

  it("409: paid", async () => {
    const { orderId, person } = await aChargedOrder(api.shop);
    expect((await api.call("DELETE", `/orders/${orderId}`, { person })).status).toBe(409);
    expect(await statusOf(api.shop, orderId)).toBe("paid");
  });
});
