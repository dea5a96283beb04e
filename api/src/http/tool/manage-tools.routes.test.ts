import { afterEach, describe, expect, it } from "vitest";
import { newId } from "../../domain/shared/ids.ts";
import { eventually } from "../../testing/eventually.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { anOrder, aTool } from "../../testing/factories.ts";
import { manageTools } from "../../testing/manage-tools.ts";
import { aPurchase } from "../../testing/purchase.wire.ts";
import { countOf } from "../../testing/order-queries.ts";
import { encodeCursor } from "../kit/paging.ts";
import { pageAfter } from "../../testing/test-api.ts";
import { anAdmin, aPerson, assertInvariants } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();
afterEach(() => assertInvariants(api.shop));

const { get, send, adjust } = manageTools(api, admin);
const cursorAt = (sort: string, key: string): string => {
  const cursor = { side: "after", key, id: newId() };
  return encodeCursor(sort, cursor);
};
type Page = `/manage/tools?${string}` | "";
const names = ({ body }: { body: readonly { name: string }[] }): string[] => body.map(({ name }) => name);

describe("GET manage/tools", () => {
  it("200: every sort goes through all pages without gap or repeat, forwards and back", async () => {
    for (const [name, priceCents, stockQuantity] of [
      ["Walk c", 300, 7],
      ["Walk a", 300, 9],
      ["Walk b", 200, 7],
      ["Walk a", 100, 7],
      ["Walk e", 900, 1],
    ] as const) {
      await aTool(api.shop, { name, priceCents, stockQuantity });
    }
    for (const sort of ["name", "-name", "price", "-price", "stock", "-stock", "created", "-created"]) {
      const whole = (await get(`?q=walk&sort=${sort}`)).body;
      const seen: unknown[] = [];
      let prev: Page = "";
      for await (const page of api.pages(`/manage/tools?q=walk&sort=${sort}&limit=2`, { person: admin })) {
        expect(page.headers.get("x-total-count")).toBe("5");
        seen.push(...page.body);
        prev = pageAfter(page, "/manage/tools", "prev");
      }
      expect(seen).toEqual(whole);
      const back: unknown[] = [];
      for await (const { body } of api.pages(prev, { person: admin }, "prev")) back.unshift(...body);
      expect(back).toEqual(whole.slice(0, 4));
    }
    expect(names(await get("?q=walk&sort=-price"))[0]).toBe("Walk e");
  });

  it("200: shows active, archived and low ones, and counts those that nobody can order", async () => {
    const before = Number((await get("")).headers.get("x-below-minimum-count"));
    await aTool(api.shop, { name: "Shelf full", stockQuantity: 20, minimumOrderQuantity: 10 });
    await aTool(api.shop, { name: "Shelf low", stockQuantity: 19, minimumOrderQuantity: 10 });
    await aTool(api.shop, { name: "Shelf below", stockQuantity: 9, minimumOrderQuantity: 10 });
    await aTool(api.shop, { name: "Shelf empty", stockQuantity: 0 });
    await aTool(api.shop, { name: "Shelf old", stockQuantity: 0, archivedAt: new Date() });
    const shown = async (show: string): Promise<string[]> => names(await get(`?q=shelf&show=${show}`));
    expect(await shown("all")).toEqual([
      "Shelf below",
      "Shelf empty",
      "Shelf full",
      "Shelf low",
      "Shelf old",
    ]);
    expect(await shown("active")).toEqual(["Shelf below", "Shelf empty", "Shelf full", "Shelf low"]);
    expect(await shown("archived")).toEqual(["Shelf old"]);
    expect(await shown("low")).toEqual(["Shelf below", "Shelf empty", "Shelf low"]);
    for (const show of ["all", "low"]) {
      const { headers } = await get(`?q=shelf&show=${show}`);
      const counts = ["all", "active", "low", "archived"].map((one) => headers.get(`x-${one}-count`));
      expect(counts).toEqual(["5", "4", "3", "1"]);
    }
    expect((await get("?q=nothing-like-it")).headers.get("x-below-minimum-count")).toBe(String(before + 2));
  });

  it("200: every word must be found, in any order, whether in name, part number or description", async () => {
    const { partNumber } = await aTool(api.shop, { name: "Quill reamer", description: "For 50% of jigs" });
    await aTool(api.shop, { name: "Quill punch", description: "For vices" });
    const found = async (words: string) => names(await get(`?q=${encodeURIComponent(words)}`));
    expect(await found("quill")).toEqual(["Quill punch", "Quill reamer"]);
    expect(await found("JIGS  quill")).toEqual(["Quill reamer"]);
    expect(await found(`reamer ${partNumber}`)).toEqual(["Quill reamer"]);
    expect(await found("quill 50%")).toEqual(["Quill reamer"]);
    expect(await found("quill nothing-like-it")).toEqual([]);
  });

  it("200: pages go on behind a name of many numbers", async () => {
    const many =
      "Key set of 9 keys 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10, 11, 12, 13 mm with a holder, for screws of a hexagon socket";
    for (const name of [many, "Key set of 10"]) await aTool(api.shop, { name });
    const seen: string[] = [];
    for await (const page of api.pages("/manage/tools?q=key set of&limit=1", { person: admin })) {
      seen.push(...names(page));
    }
    expect(seen).toEqual([many, "Key set of 10"]);
  });

  it("200: returns the units that unpaid orders hold and those available", async () => {
    const tool = await aTool(api.shop, { name: "Reserved 1", stockQuantity: 10 });
    await anOrder(api.shop, { tool, quantity: 3 });
    await anOrder(api.shop, { tool, quantity: 2 });
    expect((await get("?q=reserved 1")).body).toMatchObject([
      { _id: tool.id, available: 5, held: 5, version: 1 },
    ]);
  });

  it.each([
    ["sort", "sort=weight"],
    ["sort", "sort=name;drop"],
    ["show", "show=some"],
    ["limit", "limit=101"],
    ["cursor", "cursor=x"],
    ["cursor", `sort=price&cursor=${cursorAt("name", "a")}`],
    ["cursor", `sort=price&cursor=${cursorAt("price", "a")}`],
    ["cursor", `cursor=${cursorAt("name", "a\0")}`],
  ])("400: names %s in ?%s", async (field, query) => {
    const response = await get(`?${query}`);
    expect([response.status, response.problem.errors?.[0].field]).toEqual([400, field]);
  });

  it("403: customers, and admins whose role was taken away a moment ago", async () => {
    const former = anAdmin();
    expect((await api.call("GET", "/manage/tools", { person: former })).status).toBe(200);
    await api.shop.em.execute("update customer set role = 'customer' where subject = ?", [former.subject]);
    for (const person of [former, aPerson()]) {
      expect((await api.call("GET", "/manage/tools", { person })).status).toBe(403);
    }
  });
});

describe("PUT manage/tools/{id}", () => {
  const edit = { name: "Edited", description: "New", price: 8.2, minOrder: 3, img: "/tools/axe.webp" };

  it("200: changes the sent fields once and records who did it; placed orders keep their price", async () => {
    const tool = await aTool(api.shop, { priceCents: 1000 });
    const order = await anOrder(api.shop, { tool, quantity: 2 });
    const response = await send("PUT", `/${tool.id}`, { ...edit, version: 1 });
    expect([response.status, response.body]).toMatchObject([
      200,
      { ...edit, version: 2, available: 98, held: 2 },
    ]);
    const classified = await api.call("GET", `/payment/${order.orderId}`, { person: order.person });
    expect(classified.body).toMatchObject({ toolName: tool.name, unitPrice: 10, totalAmount: 20 });
    const repeated = await send("PUT", `/${tool.id}`, { ...edit, version: 1 });
    expect([repeated.status, repeated.body.version]).toEqual([200, 2]);
    const events = (await get(`/${tool.id}/events`)).body;
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ type: "tool.edited", by: `${admin.email} (${admin.name})` });
    expect(events[0]?.changes).toContainEqual({ field: "price", from: "10.00", to: "8.20" });
    expect(events[0]?.changes).toContainEqual({
      field: "img",
      from: "/tools/wrench.webp",
      to: "/tools/axe.webp",
    });
  });

  it("409: the second of two admins learns what it is now, and nothing is changed", async () => {
    const tool = await aTool(api.shop);
    const second = anAdmin();
    await send("PUT", `/${tool.id}`, { ...edit, version: 1 });
    const theirs = { ...edit, price: 99, version: 1 };
    const response = await api.call("PUT", `/manage/tools/${tool.id}`, { person: second, body: theirs });
    expect([response.status, response.problem.type]).toEqual([
      409,
      "urn:boltwright:problem:changed-meanwhile",
    ]);
    expect(response.problem.current).toEqual((await get(`/${tool.id}`)).body);
    expect(response.problem.current).toMatchObject({ ...edit, version: 2 });
    expect(await countOf(api.shop, "audit_entry where subject = ?", [tool.id])).toBe(1);
  });

  it("200 once and 409 for the others when many edit at the same moment", async () => {
    const tool = await aTool(api.shop);
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send("PUT", `/${tool.id}`, { ...edit, price: 10 + n, version: 1 })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(7);
    expect((await get(`/${tool.id}`)).body.version).toBe(2);
  });

  it("a sale meanwhile is no conflict", async () => {
    const tool = await aTool(api.shop);
    await anOrder(api.shop, { tool });
    expect((await send("PUT", `/${tool.id}`, { ...edit, version: 1 })).status).toBe(200);
  });

  it.each<[number, string, object]>([
    [422, "name", { name: " " }],
    [422, "name", { name: "x".repeat(121) }],
    [422, "description", { description: "" }],
    [422, "price", { price: 0 }],
    [422, "price", { price: 1.005 }],
    [422, "price", { price: 1_000_000 }],
    [422, "price", { price: "5" }],
    [422, "minOrder", { minOrder: 0 }],
    [422, "minOrder", { minOrder: 1.5 }],
    [422, "weightGrams", { weightGrams: 0 }],
    [422, "img", { img: "https://evil.test/a.png" }],
    [422, "img", { img: "//evil.test/a.png" }],
    [422, "img", { img: "/tools/../../etc" }],
    [422, "img", { img: "javascript:alert(1)" }],
    [422, "name", { name: "Combination\nwrench" }],
    [422, "description", { description: "Forged\u0001" }],
    [422, "version", { version: undefined }],
    [400, "available", { available: 5 }],
    [400, "name", { name: "a\0" }],
  ])("%i: names %s in %j and changes nothing", async (status, field, over) => {
    const tool = await aTool(api.shop);
    const response = await send("PUT", `/${tool.id}`, { ...edit, version: 1, ...over });
    expect([response.status, response.problem.errors[0].field]).toEqual([status, field]);
    expect((await get(`/${tool.id}`)).body).toMatchObject({ name: tool.name, version: 1 });
  });

  it.each([
    ["orderMultiple", { orderMultiple: 9_999_999 }, "must be at most 1,000,000"],
    ["partNumber", { partNumber: newId() }, "must be a part number, not an id of the shop"],
  ])("422: the text at %s is for people", async (field, over, message) => {
    const { id } = await aTool(api.shop);
    const { status, problem } = await send("PUT", `/${id}`, { ...edit, version: 1, ...over });
    expect([status, problem.errors]).toEqual([422, [{ field, message }]]);
    expect((await get(`/${id}`)).body.version).toBe(1);
  });

  it("404: no such tool, on every call", async () => {
    const id = newId();
    expect((await get(`/${id}`)).status).toBe(404);
    expect((await get(`/${id}/stock`)).status).toBe(404);
    expect((await get(`/${id}/events`)).status).toBe(404);
    expect((await send("PUT", `/${id}`, { ...edit, version: 1 })).status).toBe(404);
    expect((await adjust(id, { change: 1, reason: "Found" })).status).toBe(404);
    expect((await send("POST", `/${id}/archive`)).status).toBe(404);
    expect((await send("POST", `/${id}/restore`)).status).toBe(404);
  });
});

describe("POST manage/tools/{id}/archive and restore", () => {
  const listed = async (id: string): Promise<boolean> =>
    (await api.call("GET", "/tools?limit=100")).body.some(({ _id }) => _id === id);

  it("200: off the public list at once and not to be ordered; restored it is as before", async () => {
    const tool = await aTool(api.shop);
    const customer = aPerson();
    expect(await listed(tool.id)).toBe(true);
    const archived = await send("POST", `/${tool.id}/archive`);
    expect([archived.status, archived.body.archivedAt]).toEqual([200, expect.any(String)]);
    expect(await listed(tool.id)).toBe(false);
    const rejected = await api.call("POST", "/purchase", { person: customer, body: aPurchase(tool) });
    expect([rejected.status, rejected.problem.type]).toEqual([409, "urn:boltwright:problem:archived"]);
    expect((await send("POST", `/${tool.id}/archive`)).body.archivedAt).toBe(archived.body.archivedAt);
    expect((await send("POST", `/${tool.id}/restore`)).body.archivedAt).toBeNull();
    expect((await send("POST", `/${tool.id}/restore`)).status).toBe(200);
    expect(await listed(tool.id)).toBe(true);
    expect((await api.call("POST", "/purchase", { person: customer, body: aPurchase(tool) })).status).toBe(
      200,
    );
    const events = (await get(`/${tool.id}/events`)).body.map(({ type }) => type);
    expect(events).toEqual(["tool.restored", "tool.archived"]);
  });

  it("other processes follow within a second", async () => {
    const tool = await aTool(api.shop);
    expect(await listed(tool.id)).toBe(true);
    // Changes the row as another process does: this process gets no notification.
    await api.shop.em.execute("update tool set archived_at = now() where id = ?", [tool.id]);
    await eventually(async () => expect(await listed(tool.id)).toBe(false));
  });

  it("a pending order of an archived tool still has its units and is paid at its own price", async () => {
    const tool = await aTool(api.shop, { stockQuantity: 5, priceCents: 1000 });
    const { orderId, person } = await anOrder(api.shop, { tool, quantity: 5 });
    await send("POST", `/${tool.id}/archive`);
    expect((await get(`/${tool.id}`)).body).toMatchObject({ available: 0, held: 5 });
    const body = { orderId, totalAmount: 50 };
    const started = await api.call("POST", "/create-payment-intent", { person, body });
    expect(started.status).toBe(200);
    const intentId = started.body.clientSecret.split("_secret_")[0] ?? "";
    await api.shop.stripe.paymentIntents.confirm(intentId, { payment_method: "pm_card_visa" });
    const confirm = { transactionId: intentId, toolsId: tool.id };
    const confirmed = await api.call("PUT", `/orderConfirmed/${orderId}`, { person, body: confirm });
    expect([confirmed.status, confirmed.body.status, confirmed.body.totalAmount]).toEqual([200, "paid", 50]);
    expect((await get(`/${tool.id}`)).body).toMatchObject({ available: 0, held: 0 });
  });
});
