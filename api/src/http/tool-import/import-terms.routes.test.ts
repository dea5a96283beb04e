import { afterEach, describe, expect, it } from "vitest";
import { cents } from "../../domain/shared/money.ts";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aTool } from "../../testing/factories.ts";
import { countOf } from "../../testing/order-queries.ts";
import { anAdmin, assertInvariants } from "../../testing/test-shop.ts";
import { aNewOne, csv, FORMULA_CELL, row, toolFiles } from "../../testing/tool-files.wire.ts";

const api = apiFixture();
const admin = anAdmin();
afterEach(() => assertInvariants(api.shop));

const { send, apply, toolOf, exported } = toolFiles(api, admin);

const BREAKS = "100:1.20;500:0.95";
const PICTURES = '/tools/saw.webp Side view, 19 mm "long"\n/tools/axe.webp =A1; top';
const EVERYTHING = {
  price: "1.50",
  orderMultiple: "50",
  priceBreaks: BREAKS,
  expectedOn: "2099-12-04",
  weightGrams: "230",
  img: "/tools/wrench.webp",
  alt: "=Front view",
  pictures: PICTURES,
  available: "0",
};

describe("a file with order terms and images", () => {
  it("200: adds a tool with all of them, and its export changes nothing", async () => {
    const done = await apply(csv(aNewOne("Terms new", EVERYTHING)));
    expect([done.status, done.body.counts.create]).toEqual([200, 1]);
    const stored = {
      orderMultiple: 50,
      priceBreaks: [
        { minQuantity: 100, price: 1.2 },
        { minQuantity: 500, price: 0.95 },
      ],
      expectedOn: "2099-12-04",
      weightGrams: 230,
      pictures: [
        { img: "/tools/wrench.webp", alt: "=Front view" },
        { img: "/tools/saw.webp", alt: 'Side view, 19 mm "long"' },
        { img: "/tools/axe.webp", alt: "=A1; top" },
      ],
    };
    expect(await toolOf("Terms new")).toMatchObject(stored);
    const file = await exported("q=terms%20new");
    expect(file).not.toMatch(FORMULA_CELL);
    expect((await send(file)).body.counts).toEqual({ create: 0, update: 0, unchanged: 1, error: 0 });
    await apply(file.replace(/,[A-Z]+-\d+/, ",").replace("Terms new", "Terms again"));
    expect(await toolOf("Terms again")).toMatchObject(stored);
  });

  it("200: changes and removes them; empty cells and other columns leave them", async () => {
    const { partNumber } = await aTool(api.shop, {
      name: "Terms old",
      priceCents: 200,
      stockQuantity: 0,
    });
    const { available: _, price: __, ...cells } = EVERYTHING;
    const first = await apply(csv(row({ partNumber, ...cells })));
    expect(first.body.lines[0]?.changes).toEqual([
      { field: "orderMultiple", from: "1", to: "50" },
      { field: "priceBreaks", from: null, to: "100: 1.20; 500: 0.95" },
      { field: "expectedOn", from: null, to: "2099-12-04" },
      { field: "weightGrams", from: null, to: "230" },
      { field: "alt", from: null, to: "=Front view" },
      { field: "pictures", from: null, to: PICTURES },
    ]);
    const again = await apply(csv(row({ partNumber, ...cells })));
    expect(again.body.counts).toMatchObject({ unchanged: 1, update: 0 });
    await apply(csv(row({ partNumber, minOrder: "7" })));
    expect(await toolOf("Terms old")).toMatchObject({
      version: 3,
      orderMultiple: 50,
      expectedOn: "2099-12-04",
      weightGrams: 230,
    });
    const none = {
      priceBreaks: "none",
      expectedOn: "none",
      weightGrams: "none",
      alt: "none",
      pictures: "none",
    };
    await apply(csv(row({ partNumber, orderMultiple: "1", ...none })));
    expect(await toolOf("Terms old")).toMatchObject({
      version: 4,
      orderMultiple: 1,
      priceBreaks: [],
      expectedOn: null,
      weightGrams: null,
      pictures: [{ img: "/tools/wrench.webp", alt: null }],
    });
  });

  it("200: a single price break is exported with a semicolon, so that no spreadsheet takes it for a time", async () => {
    const priceBreaks = [{ minQuantity: 100, price: cents(90) }];
    await aTool(api.shop, { name: "Terms single", priceCents: 100, priceBreaks });
    const file = await exported("q=terms%20single");
    expect(file).toContain(",100:0.90;,");
    expect((await send(file)).body.counts).toMatchObject({ unchanged: 1 });
  });

  it("200: units that come with the file end the expectation, also when the file comes again", async () => {
    const { partNumber } = await aTool(api.shop, {
      name: "Terms come",
      stockQuantity: 0,
      expectedOn: "2099-12-04",
    });
    const file = csv(row({ partNumber, expectedOn: "2099-12-04", newAvailable: "80" }));
    expect((await apply(file)).body.counts).toMatchObject({ update: 1 });
    expect(await toolOf("Terms come")).toMatchObject({ available: 80, expectedOn: null });
    expect((await apply(file)).body.counts).toMatchObject({ unchanged: 1 });
  });

  it("200: another first image gets its own text; one of the further images leaves their list", async () => {
    const { partNumber } = await aTool(api.shop, {
      name: "Terms first",
      imageAlt: "Front view",
      moreImages: [{ imageUrl: "/tools/saw.webp", alt: "Side view" }],
    });
    await apply(csv(row({ partNumber, img: "/tools/saw.webp" })));
    expect(await toolOf("Terms first")).toMatchObject({
      img: "/tools/saw.webp",
      pictures: [{ img: "/tools/saw.webp", alt: "Side view" }],
    });
    await apply(csv(row({ partNumber, img: "/tools/axe.webp" })));
    expect(await toolOf("Terms first")).toMatchObject({ pictures: [{ img: "/tools/axe.webp", alt: null }] });
  });

  const like =
    "must be like '100:1.20;500:0.95', a quantity and its price of the price unit in dollars, or 'none' to remove all";
  const lines = "must have a line for each image, such as '/tools/wrench.webp Side view', or 'none'";
  it.each<[string, string, string]>([
    ["priceUnit", "50", "must be 1, 10, 100, 1000"],
    ["orderMultiple", "0", "must be at least 1"],
    ["orderMultiple", "1.5", "must be a whole number from 1, such as 100"],
    ["orderMultiple", "9999999", "must be at most 1,000,000"],
    ["priceBreaks", "100=1.20", like],
    [
      "priceBreaks",
      "100:1.20,500:0.95",
      `'100:1.20,500:0.95': must be an amount in dollars from 0.01 to 999999.99, such as 12.50`,
    ],
    ["priceBreaks", "100:1,20", "'100:1,20': write 1.20 instead of 1,20"],
    ["priceBreaks", "9999999999:1", like],
    ["priceBreaks", "1:1.20", "The first price break must be from 2 units on."],
    ["priceBreaks", "500:1.20;100:0.95", "Quantities must rise: after 500 comes 100."],
    ["priceBreaks", "100:12.50", "The price from 100 units on must be below $12.50, it is $12.50."],
    [
      "priceBreaks",
      Array.from({ length: 11 }, (_, at) => `${at + 2}:1.${30 - at}`).join(";"),
      "must have at most 10 price breaks",
    ],
    ["expectedOn", "4.12.2026", "must be a day such as 2026-12-04"],
    ["expectedOn", "2026-02-30", "must be a day such as 2026-12-04"],
    ["expectedOn", "0000-01-01", "must be a day such as 2026-12-04"],
    ["alt", "x".repeat(201), "must have at most 200 characters"],
    ["alt", "one\ntwo", "must be one line without control characters"],
    ["pictures", "/tools/saw.webp", lines],
    [
      "pictures",
      "https://evil.test/a.png Side",
      "'https://evil.test/a.png Side' must be the path of an uploaded image, or of a built-in one such as /tools/wrench.webp",
    ],
    ["pictures", "/tools/axe.webp Side", "/tools/axe.webp is the image in the column img: list it once"],
    [
      "pictures",
      "/tools/saw.webp Side\n/tools/saw.webp Top",
      "/tools/saw.webp is listed twice: list it once",
    ],
    [
      "pictures",
      `/images/${"c".repeat(32)}-1024.webp Side`,
      `/images/${"c".repeat(32)}-1024.webp was not found: upload it first`,
    ],
    [
      "pictures",
      Array.from({ length: 11 }, (_, at) => `/tools/a${at}.webp Side`).join("\n"),
      "must have at most 10 lines",
    ],
  ])("422: names line and column of %s %j, and changes nothing", async (field, cell, message) => {
    const tools = await countOf(api.shop, "tool");
    const file = csv(aNewOne("Terms fine"), aNewOne("Terms bad", { [field]: cell }));
    expect((await send(file)).body.lines[1]).toMatchObject({ line: 3, errors: [{ field, message }] });
    const { status, body } = await apply(file);
    expect([status, body]).toMatchObject([422, { errors: [{ field: `line 3: ${field}`, message }] }]);
    expect(await countOf(api.shop, "tool")).toBe(tools);
  });

  it("prices are those of the price unit; where only it changes, the price of one unit stays the same", async () => {
    const priceBreaks = [{ minQuantity: 500, price: cents(9) }];
    const { partNumber } = await aTool(api.shop, { name: "Terms unit", priceCents: 10, priceBreaks });
    const first = await apply(csv(row({ partNumber, price: "9.40", priceUnit: "100" })));
    expect(first.body.lines[0]?.changes).toEqual([
      { field: "price", from: "0.10", to: "9.40" },
      { field: "priceUnit", from: "1", to: "100" },
      { field: "priceBreaks", from: "500: 0.09", to: "500: 9.00" },
    ]);
    expect(await toolOf("Terms unit")).toMatchObject({
      price: 0.094,
      priceUnit: 100,
      priceBreaks: [{ minQuantity: 500, price: 0.09 }],
    });
    const file = await exported("q=terms%20unit");
    expect(file).toContain(",9.40,100,");
    expect((await send(file)).body.counts).toMatchObject({ unchanged: 1 });
    await apply(csv(row({ partNumber, priceUnit: "1000" })));
    expect(await toolOf("Terms unit")).toMatchObject({ price: 0.094, priceUnit: 1000 });
    await apply(csv(row({ partNumber, price: "94.10" })));
    expect(await toolOf("Terms unit")).toMatchObject({ price: 0.0941, priceUnit: 1000 });
    const { body } = await send(csv(row({ partNumber, priceUnit: "10" })));
    expect(body.lines[0]).toMatchObject({
      action: "error",
      errors: [{ field: "price", message: expect.stringMatching(/enter 0.094 or 0.095/) }],
    });
  });

  it("a price at or below the first break is an error of its line", async () => {
    const priceBreaks = [{ minQuantity: 100, price: cents(90) }];
    const { partNumber } = await aTool(api.shop, { name: "Terms price", priceCents: 100, priceBreaks });
    const { body } = await send(csv(row({ partNumber, price: "0.90" })));
    expect(body.lines[0]).toMatchObject({ action: "error", errors: [{ field: "price" }] });
    const both = await send(csv(row({ partNumber, price: "0.90", priceBreaks: "100:0.80" })));
    expect(both.body.lines[0]).toMatchObject({ action: "update", errors: [] });
  });
});
