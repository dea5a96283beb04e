import { describe, expect, it } from "vitest";
import { apiFixture } from "../../testing/api-fixture.ts";
import { aTool } from "../../testing/factories.ts";
import { manageTools } from "../../testing/manage-tools.ts";
import { countOf } from "../../testing/order-queries.ts";
import { anAdmin } from "../../testing/test-shop.ts";

const api = apiFixture();
const admin = anAdmin();
const { get, send } = manageTools(api, admin);

const NEW = { description: "Zinc plated", minOrder: 100, img: "/tools/wrench.webp" };
const screws = (name: string) => ({ ...NEW, name, price: 0.094, priceUnit: 100 });
const add = (body: ReturnType<typeof screws>) =>
  api.call("POST", "/tools", { person: admin, body: { ...body, available: 5000 } });

async function added(name: string): Promise<string> {
  const { status, body } = await add(screws(name));
  expect(status).toBe(200);
  return body.insertedId;
}

describe("a tool with a price unit", () => {
  it("has the exact price of one unit and its price unit in every list, and whole cents in the shop", async () => {
    const id = await added("Priced screw a");
    const priced = { price: 0.094, priceUnit: 100 };
    expect((await api.call("GET", `/purchase/${id}`)).body).toMatchObject(priced);
    expect((await api.call("GET", "/tools?q=priced+screw+a")).body).toMatchObject([priced]);
    expect((await api.call("GET", "/catalogue?q=priced+screw+a")).body.items).toMatchObject([priced]);
    const { body } = await api.call("GET", "/tools/suggestions?q=priced+screw+a");
    expect(body.tools).toMatchObject([priced]);
    const [row] = await api.shop.em.execute("select price_cents, price_unit from tool where id = ?", [id]);
    expect(row).toEqual({ price_cents: 940, price_unit: 100 });
  });

  it("is edited at the price of one unit; without a price unit it has its former one", async () => {
    const id = await added("Edited screw");
    const priceBreaks = [{ minQuantity: 1000, price: 0.0875 }];
    const edit = { ...NEW, name: "Edited screw", version: 1, price: 0.0999, priceBreaks };
    const { status, body } = await send("PUT", `/${id}`, edit);
    expect([status, body]).toMatchObject([200, { price: 0.0999, priceUnit: 100, priceBreaks }]);
    const other = { ...NEW, name: "Edited screw", version: 2, price: 0.0999, priceUnit: 1000 };
    expect((await send("PUT", `/${id}`, other)).body).toMatchObject({
      price: 0.0999,
      priceUnit: 1000,
      priceBreaks,
    });
    const events = await get(`/${id}/events`);
    expect(events.body[0]?.changes).toEqual([
      { field: "price", from: "9.99", to: "99.90" },
      { field: "priceUnit", from: "100", to: "1000" },
      { field: "priceBreaks", from: "1000: 8.75", to: "1000: 87.50" },
    ]);
  });

  it("is sorted and filtered by the price of one unit", async () => {
    await aTool(api.shop, { name: "Unit spacer a", priceCents: 950, priceUnit: 100 });
    await aTool(api.shop, { name: "Unit spacer b", priceCents: 9 });
    await aTool(api.shop, { name: "Unit spacer c", priceCents: 9401, priceUnit: 1000 });
    await aTool(api.shop, { name: "Unit spacer d", priceCents: 10 });
    const ends = async (query: string): Promise<string> => {
      const { body } = await api.call("GET", `/catalogue?q=unit+spacer&${query}`);
      return body.items.map(({ name }) => name.at(-1)).join("");
    };
    expect(await ends("sort=price-up")).toBe("bcad");
    expect(await ends("sort=price-down")).toBe("dacb");
    expect(await ends("sort=price-up&price=0.09401..0.095")).toBe("ca");
    expect(await ends("sort=price-up&price=..0.094")).toBe("b");
    const { body } = await api.call("GET", "/catalogue?q=unit+spacer");
    expect(body.facets.find(({ attribute }) => attribute === "price")).toMatchObject({ min: 0.09, max: 0.1 });
    const managed = await api.call("GET", "/manage/tools?q=unit+spacer&sort=price&limit=2", {
      person: admin,
    });
    expect(managed.body.map(({ name }) => name.at(-1)).join("")).toBe("bc");
  });
});

describe("422 and nothing is changed", () => {
  it.each([
    [{ price: 0.094, priceUnit: 1 }, "price", /enter 0.09 or 0.1, or the price unit 10/],
    [{ price: 0.0945, priceUnit: 10 }, "price", /enter 0.094 or 0.095, or the price unit 100/],
    [{ price: 0.000001, priceUnit: 1000 }, "price", /at most five decimals/],
    [{ price: 1000, priceUnit: 1000 }, "price", /at most \$999999.99/],
    [{ price: 1, priceUnit: 50 }, "priceUnit", /1/],
    [
      { price: 0.1, priceUnit: 10, priceBreaks: [{ minQuantity: 500, price: 0.0955 }] },
      "priceBreaks",
      /enter 0.095 or 0.096/,
    ],
  ])("%j", async (prices, field, message) => {
    const tools = await countOf(api.shop, "tool");
    const { status, problem } = await add({ ...screws("Rejected screw"), ...prices });
    expect([status, problem.errors[0]]).toEqual([422, { field, message: expect.stringMatching(message) }]);
    expect(await countOf(api.shop, "tool")).toBe(tools);
  });

  it("a price that would be rounded to the present one", async () => {
    const id = await added("Rounded screw");
    const edit = { ...NEW, name: "Rounded screw", version: 1, price: 0.09401 };
    const { status, problem } = await send("PUT", `/${id}`, edit);
    expect([status, problem.type]).toEqual([422, "urn:boltwright:problem:bad-price"]);
  });
});
