import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../domain/shared/ids.ts";
import { aTool } from "../../testing/factories.ts";
import { encodeCursor } from "../kit/paging.ts";
import { anApi, pageAfter, type TestApi } from "../../testing/test-api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await anApi();
});
afterAll(() => api.close());

const SOME_ID = "0199a1b2-0000-7000-8000-000000000000";

const cursorOf = (sort: string, key: string): string => encodeCursor(sort, { key, id: SOME_ID });

describe("GET tools", () => {
  it("200: an empty array in an empty shop", async () => {
    const response = await api.call("GET", "/tools");
    expect([response.status, response.body, response.headers.get("x-total-count")]).toEqual([200, [], "0"]);
  });

  it("200: pages without gaps or repeats, counted on each, archived ones left out", async () => {
    const tools = [];
    for (let count = 0; count < 5; count += 1) tools.push(await aTool(api.shop, { name: `Paged ${count}` }));
    await aTool(api.shop, { name: "Paged archived", archivedAt: new Date() });
    const seen: string[] = [];
    for await (const { body, headers } of api.pages("/tools?q=paged&limit=2")) {
      expect(headers.get("x-total-count")).toBe("5");
      seen.push(...body.map(({ _id }) => _id));
    }
    expect(seen).toEqual(tools.map(({ id }) => id));
  });

  it("200: finds by name, description and part number; signs are nothing to be searched", async () => {
    const tool = await aTool(api.shop, { name: "Rule 100% steel_blue" });
    for (const q of ["100%25 steel", "STEEL_BLUE", "blue rule chrome", tool.partNumber, "ruel blu"]) {
      const { body } = await api.call("GET", `/tools?q=${q}`);
      expect(body.map(({ name }) => name)).toEqual([tool.name]);
    }
    for (const q of ["%25", "_", "rule%25wrench"]) {
      const nothing = await api.call("GET", `/tools?q=${q}`);
      expect([nothing.body, nothing.headers.get("x-total-count")]).toEqual([[], "0"]);
    }
  });

  it("200: pages go on from what can be ordered to what cannot, and to less close matches", async () => {
    const names = ["Reamer 77", "Reamer 77 b", "Reamer 77 a", "Fine reamer 77"];
    for (const [at, name] of names.entries())
      await aTool(api.shop, { name, stockQuantity: at === 2 ? 0 : 500 });
    const seen: string[] = [];
    for await (const { status, body, headers } of api.pages("/tools?q=reamer+77&limit=1")) {
      expect([status, headers.get("x-total-count")]).toEqual([200, "4"]);
      seen.push(...body.map(({ name }) => name));
    }
    expect(seen).toEqual(names);
    const found: string[] = [];
    for (let next: string | null = ""; next !== null;) {
      const cursor: string = next && `&cursor=${next}`;
      const { body } = await api.call("GET", `/catalogue?q=reamer+77&limit=1${cursor}`);
      expect(body.total).toBe(4);
      found.push(...body.items.map(({ name }) => name));
      next = body.next;
    }
    expect(found).toEqual(names);
  });

  it("200: every order goes on from page to page, and its cursor is of no use in another", async () => {
    for (const priceCents of [300, 100, 300, 200, 100]) {
      await aTool(api.shop, { name: "Sorted gauge", priceCents });
    }
    for (const sort of ["relevance", "name", "price-up", "price-down", "newest"]) {
      const seen: { _id: string; price: number }[] = [];
      for await (const page of api.pages(`/tools?q=gauge&sort=${sort}&limit=2`)) {
        seen.push(...page.body);
        const next = pageAfter(page, "/tools");
        const elsewhere = next.replace(
          /&sort=[a-z-]+|(?=&limit)/,
          `&sort=${sort === "newest" ? "name" : "newest"}`,
        );
        if (next) expect((await api.call("GET", elsewhere)).problem.errors[0].field).toBe("cursor");
      }
      expect(new Set(seen.map(({ _id }) => _id)).size).toBe(5);
      const prices = seen.map(({ price }) => price);
      if (sort.startsWith("price")) {
        expect(prices).toEqual(sort === "price-up" ? [1, 1, 2, 3, 3] : [3, 3, 2, 1, 1]);
      }
      if (sort === "newest") expect(prices).toEqual([1, 2, 3, 1, 3]);
    }
  });

  it.each([
    "limit=0",
    "limit=101",
    "limit=x",
    "limit=1&limit=2",
    "cursor=1",
    `cursor=${encodeCursor("name", { key: "x", id: "1" })}&sort=name`,
    `cursor=${cursorOf("relevance", "0.5")}`,
    `cursor=${cursorOf("relevance", "-".repeat(36))}`,
    `cursor=${cursorOf("relevance", SOME_ID)}&q=gauge`,
    "sort=stock",
    `q=${"x".repeat(101)}`,
    "q=a%00",
  ])("400: %s", async (query) => {
    const response = await api.call("GET", `/tools?${query}`);
    expect(response.status).toBe(400);
    expect(response.problem.errors[0].field).toBe(query.split("=")[0]);
  });

  it("shows a stock that another process changed at once", async () => {
    const tool = await aTool(api.shop, { stockQuantity: 9 });
    expect((await api.call("GET", `/purchase/${tool.id}`)).body.available).toBe(9);
    await api.shop.em.execute("update tool set stock_quantity = 3 where id = ?", [tool.id]);
    expect((await api.call("GET", `/purchase/${tool.id}`)).body.available).toBe(3);
  });
});

describe("GET tools/suggestions", () => {
  it("200: at most eight, small, the likeliest first", async () => {
    for (let count = 0; count < 9; count += 1) await aTool(api.shop, { name: `Suggested pump ${count}` });
    const exact = await aTool(api.shop, { name: "Pump" });
    const { status, body } = await api.call("GET", "/tools/suggestions?q=pmup");
    expect([status, body.tools.length]).toEqual([200, 8]);
    expect(body.tools[0]).toEqual({
      _id: exact.id,
      name: "Pump",
      partNumber: exact.partNumber,
      slug: expect.stringMatching(/^[a-z0-9-]+$/),
      img: "/tools/wrench.webp",
      price: 11.2,
      priceUnit: 1,
    });
  });

  it("200: where no tool has all words, those with the others, and the words that they lack", async () => {
    await aTool(api.shop, { name: "Brass oiler" });
    await aTool(api.shop, { name: "Brass oiler with spout" });
    const { body } = await api.call("GET", "/tools/suggestions?q=spout brass Lamp");
    expect(body.tools.map(({ name }) => name)).toEqual(["Brass oiler with spout"]);
    expect(body.dropped).toEqual({ words: ["Lamp"], instead: null, hasSize: false });
    expect((await api.call("GET", "/tools/suggestions?q=qqqq")).body).toEqual({ tools: [] });
    expect((await api.call("GET", "/tools/suggestions")).body).toEqual({ tools: [] });
  });

  it("400: words that are too long", async () => {
    expect((await api.call("GET", `/tools/suggestions?q=${"x".repeat(101)}`)).status).toBe(400);
  });
});

describe("GET purchase/{id}", () => {
  it("200: the tool in the words of the spec", async () => {
    const tool = await aTool(api.shop, { name: "Try square", priceCents: 820, minimumOrderQuantity: 2 });
    expect((await api.call("GET", `/purchase/${tool.id.toUpperCase()}`)).body).toEqual({
      _id: tool.id,
      name: "Try square",
      partNumber: tool.partNumber,
      slug: "try-square",
      description: "Chrome vanadium, 12-point ring",
      img: "/tools/wrench.webp",
      price: 8.2,
      priceUnit: 1,
      minOrder: 2,
      orderMultiple: 1,
      priceBreaks: [],
      weightGrams: null,
      available: 100,
    });
  });

  it("404: no such tool; 400: no id at all", async () => {
    const missing = await api.call("GET", `/purchase/${newId()}`);
    expect([missing.status, missing.problem.type]).toEqual([404, "urn:boltwright:problem:not-found"]);
    expect((await api.call("GET", "/purchase/1%00")).status).toBe(400);
    expect((await api.call("GET", "/purchase/%27%20or%201=1")).status).toBe(400);
  });
});

describe("unknown calls", () => {
  it("404 for a path, 405 with Allow for a method", async () => {
    expect((await api.call("GET", "/nothing")).status).toBe(404);
    const response = await api.call("PATCH", "/tools", { body: {} });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "HEAD, GET, POST"]);
  });
});
